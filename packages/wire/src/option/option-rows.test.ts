import { type AssetConfig, LISTED_ASSETS, LISTED_OPTIONS, type OptionConfig, timeMs } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { runningUp, scheduledDown, voidedUp, wonUp } from '../testing/options.ts'
import { type OptionRow, projectedOption } from './option-rows.ts'

const listed = LISTED_OPTIONS[0] as OptionConfig
const offered = { ...(listed.periods[0] as OptionConfig['periods'][number]), periodId: 2, minStake: 10_000_000n as never }
const rule = { option: { ...listed, strikeDelayMs: 1_000, periods: [offered] }, stake: LISTED_ASSETS[0] as AssetConfig }
const NOW = timeMs(1_723_075_400_000)

const won: OptionRow = {
  option_id: 5120,
  side: 'up',
  period_id: 2,
  seconds: 60,
  stake: '100.000000',
  odds_ppm: 820_000,
  payout: '82.000000',
  rule_version: 1,
  is_scheduled: false,
  accepted_at_ms: 1_723_075_262_000,
  open_at_ms: 1_723_075_262_000,
  strike: '61020.55000000',
  struck_at_ms: 1_723_075_263_000,
  expiry_ms: 1_723_075_323_000,
  outcome: 'won',
  close: '61024.10000000',
  close_at_ms: 1_723_075_323_000,
  reward: '82.000000',
  settled_at_ms: 1_723_075_323_000,
  would_outcome: null,
  would_price: null,
  would_reward: null,
}
const unsettled = { outcome: null, close: null, close_at_ms: null, reward: null, settled_at_ms: null } as const

test('a settled option of the projection is told as its sample says', () => {
  expect(projectedOption(won, rule, NOW)).toEqual(wonUp)
  expect(projectedOption({ ...won, ...unsettled }, rule, NOW)).toEqual(runningUp)
})

test('a void tells what the next price would have made of it', () => {
  const row = {
    ...won,
    option_id: 5119,
    outcome: 'void',
    close: null,
    close_at_ms: null,
    reward: '0',
    settled_at_ms: 1_723_075_333_001,
    would_outcome: 'lost',
    would_price: '61019.90000000',
    would_reward: '0.000000',
  } as const
  expect(projectedOption(row, rule, NOW)).toEqual(voidedUp)
})

test('a scheduled option waits until its moment, and runs from then on', () => {
  const row = {
    ...won,
    ...unsettled,
    option_id: 5122,
    side: 'down',
    is_scheduled: true,
    open_at_ms: 1_723_078_800_000,
    strike: null,
    struck_at_ms: null,
    expiry_ms: null,
  } as const
  expect(projectedOption(row, rule, NOW)).toEqual(scheduledDown)
  expect(projectedOption(row, rule, timeMs(1_723_078_800_000))).toMatchObject({ status: 0 })
})
