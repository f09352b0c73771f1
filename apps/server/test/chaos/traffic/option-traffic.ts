import {
  type AccountId,
  type Actor,
  amount,
  type Command,
  LISTED_OPTIONS,
  type OptionConfig,
  type OptionPeriod,
  type Realm,
  STRIKE_DELAY_LEAST_MS,
  timeMs,
} from '@glasshouse/domain'
import type { Random } from '@glasshouse/testkit'

/** So short that options of one life are struck, expire and are settled in others. */
const SECONDS = [1, 2, 4, 8, 15] as const
/** With the least wait a rule may have. */
const LISTED: OptionConfig = { ...(LISTED_OPTIONS[0] as OptionConfig), strikeDelayMs: STRIKE_DELAY_LEAST_MS }
const QUICK_MARKET_ID = 2_900
const QUICK_PERIODS_FROM = 9_001

const periods = (firstId: number): OptionPeriod[] =>
  SECONDS.map((seconds, at) => ({ ...(LISTED.periods[at] as OptionPeriod), periodId: firstId + at, seconds }))

/**
 * Both stand on the one index whose price moves. The windows of the first outlast a start of the house, so that its
 * options are struck and closed by points of later lives; those of the second are shorter, so that some find no strike
 * or no close.
 */
export const CHAOS_OPTIONS: readonly OptionConfig[] = [
  {
    ...LISTED,
    periods: periods((LISTED.periods[0] as OptionPeriod).periodId),
    strikeWithinMs: 10_000,
    lookBackMs: 800,
    lookAheadMs: 30_000,
  },
  {
    ...LISTED,
    marketId: QUICK_MARKET_ID,
    symbol: 'btcusdt-quick',
    periods: periods(QUICK_PERIODS_FROM),
    strikeWithinMs: 1_000,
    lookBackMs: 300,
    lookAheadMs: 1_500,
  },
]

/** Before anybody has an account, so that it is in force at once. */
export function configureOption(option: OptionConfig, key: string): Command {
  return {
    type: 'ConfigureOption',
    actor: { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key },
    approverId: 0,
    reasonCode: 'genesis',
    option,
    effectiveFromMs: timeMs(0),
  }
}

export interface Player {
  readonly accountId: AccountId
  readonly realm: Realm
}

/** Up and down in both realms, at once or at a moment ahead; demo accounts that are to be reset. */
export class OptionTraffic {
  readonly #random: Random
  readonly #players: readonly Player[]
  readonly #now: () => number

  constructor(random: Random, players: readonly Player[], now: () => number) {
    this.#random = random
    this.#players = players
    this.#now = now
  }

  next(actorOf: (player: Player) => Actor): Command {
    const random = this.#random
    const player = random.pick(this.#players)
    const actor = actorOf(player)
    if (player.realm === 'demo' && random.chance(4)) return { type: 'ResetDemoAccount', actor }
    const { marketId, periods } = random.pick(CHAOS_OPTIONS)
    return {
      type: 'PlaceOption',
      actor,
      marketId,
      side: random.chance(50) ? 'up' : 'down',
      periodId: random.pick(periods).periodId,
      stake: amount(BigInt(random.between(10_000_000, 60_000_000))),
      openAtMs: timeMs(random.chance(35) ? this.#now() + random.between(50, 15_000) : 0),
    }
  }
}
