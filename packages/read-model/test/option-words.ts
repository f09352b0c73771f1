import {
  amount,
  type Event,
  indexPrice,
  LISTED_OPTIONS,
  type OptionConfig,
  type OptionPlaced,
  type OptionSettled,
  type OptionStruck,
  type OptionVoidPriced,
  ratePpm,
  timeMs,
} from '@glasshouse/domain'
import { ADA, FIRST_MS } from './group-words.ts'

export const BTC_OPTION: OptionConfig = { ...(LISTED_OPTIONS[0] as OptionConfig), strikeDelayMs: 1_000 }
const marketId = BTC_OPTION.marketId

export const optionConfigured = (option: OptionConfig = BTC_OPTION, effectiveFromMs = FIRST_MS): Event => ({
  type: 'OptionConfigured',
  option,
  effectiveFromMs: timeMs(effectiveFromMs),
})

/** An up of 100 USDT for 60 s at odds of 82 %, placed in group 2, unless told otherwise. */
export const optionPlaced = (change: Partial<OptionPlaced> = {}): Event => ({
  type: 'OptionPlaced',
  optionId: 1,
  accountId: ADA,
  marketId,
  realm: 'real',
  side: 'up',
  periodId: 2,
  seconds: 60,
  stake: amount(100_000_000n),
  oddsPpm: ratePpm(820_000),
  payout: amount(82_000_000n),
  ruleVersion: 1,
  openAtMs: timeMs(FIRST_MS + 2_000),
  strikeFromMs: timeMs(FIRST_MS + 3_000),
  isScheduled: false,
  ...change,
})

export const optionStruck = (change: Partial<OptionStruck> = {}): Event => ({
  type: 'OptionStruck',
  optionId: 1,
  accountId: ADA,
  marketId,
  realm: 'real',
  strike: indexPrice(6_000_000_000_000),
  expiryMs: timeMs(FIRST_MS + 63_000),
  ...change,
})

/** Won at 60,001, unless told otherwise. */
export const optionSettled = (change: Partial<OptionSettled> = {}): Event => ({
  type: 'OptionSettled',
  optionId: 1,
  accountId: ADA,
  marketId,
  realm: 'real',
  outcome: 'won',
  strike: indexPrice(6_000_000_000_000),
  close: indexPrice(6_000_100_000_000),
  closeAtMs: timeMs(FIRST_MS + 63_000),
  stake: amount(100_000_000n),
  reward: amount(82_000_000n),
  ...change,
})

export const lost = { outcome: 'lost', reward: amount(0n) } as const
export const voided = { outcome: 'void', close: indexPrice(0), closeAtMs: timeMs(0), reward: amount(0n) } as const
export const notOpened = { ...voided, outcome: 'not_opened', strike: indexPrice(0) } as const

export const voidPriced = (change: Partial<OptionVoidPriced> = {}): Event => ({
  type: 'OptionVoidPriced',
  optionId: 1,
  accountId: ADA,
  marketId,
  realm: 'real',
  outcome: 'won',
  price: indexPrice(6_000_200_000_000),
  reward: amount(82_000_000n),
  ...change,
})
