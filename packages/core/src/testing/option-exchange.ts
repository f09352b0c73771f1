/**
 * The builder for options: one option market on index 1, a funded pool in both realms, players with money in wallet 1,
 * an index that moves by whole points.
 */
import {
  type Actor,
  amount,
  type Command,
  type Event,
  houseAccountId,
  LISTED_OPTIONS,
  type OptionConfig,
  type OptionView,
  type Realm,
  type SourceTick,
  STRIKE_DELAY_LEAST_MS,
  timeMs,
} from '@glasshouse/domain'
import { core } from '../index.ts'
import { actor, all, command, type Exchange, exchange, one, USDT } from './exchange.ts'

/**
 * Periods 1..5: 30 s at 80 %, 60 s at 82 %, 180 s at 85 %, 300 s at 88 %, 3,600 s at 90 %; stakes from 10 USDT; 10 % of
 * the pool a market, 3 % a second.
 */
/** With the least wait a rule may have: a point a second later strikes. */
export const OPTION_MARKET: OptionConfig = { ...LISTED_OPTIONS[0]!, indexId: 1, strikeDelayMs: STRIKE_DELAY_LEAST_MS }
export const UP_DOWN = OPTION_MARKET.marketId
export const POOL = houseAccountId('real', 'option_pool')
/** One USDT. */
export const U = 1_000_000n
export const units = (usdt: number) => amount(BigInt(usdt) * U)

type Draft<Type extends Command['type']> = Omit<Extract<Command, { type: Type }>, 'type' | 'actor'>
export type PlaceDraft = Partial<Draft<'PlaceOption'>>

export class OptionExchange {
  readonly x: Exchange
  /** All events of the last group. */
  events: readonly Event[] = []

  constructor(x: Exchange) {
    this.x = x
  }

  get now() {
    return timeMs(this.x.now)
  }

  /** A user with money in wallet 1. */
  player(usdt: number, realm: Realm = 'real'): number {
    const accountId = this.x.account(realm)
    if (usdt > 0) this.x.deposit(accountId, USDT, BigInt(usdt) * U, realm)
    return accountId
  }

  /** 10 USDT on up for 30 s, unless said otherwise. */
  place(accountId: number, draft: PlaceDraft = {}, who: Partial<Actor> = {}): Event[] {
    return this.run(stake(accountId, draft, who))
  }

  /** The id of an option that was accepted. */
  placed(accountId: number, draft: PlaceDraft = {}, who: Partial<Actor> = {}): number {
    return one(this.place(accountId, draft, who), 'OptionPlaced').optionId
  }

  /** A moment later, a new point in USDT. */
  point(usdt: number, afterMs = 1_000): readonly Event[] {
    return this.pointAt(this.x.now + afterMs, usdt)
  }

  pointAt(moment: number, usdt: number, of: Partial<SourceTick> = {}): readonly Event[] {
    this.x.now = moment
    this.run(tick(this.x.now, usdt, of))
    return this.events
  }

  /** Time alone. */
  at(moment: number): readonly Event[] {
    this.x.now = moment
    this.run(command('AdvanceTime', actor('clock'), {}))
    return this.events
  }

  /** One group; the events of its last command. */
  run(...commands: Command[]): Event[] {
    const last = this.x.run(...commands)
    const { due, byCommand } = core.decodeEvents(this.x.groups.at(-1)!.eventBytes)
    this.events = [...due, ...byCommand.flat()]
    return last
  }

  /** The state as a restart reads it. */
  restart(): void {
    this.x.state = core.decodeState(core.shapeVersion, core.encodeState(this.x.state))
  }

  option(accountId: number, optionId: number): OptionView | undefined {
    return core.options(this.x.state, accountId).find((view) => view.optionId === optionId)
  }

  /** [available, held]. */
  wallet(accountId: number): [bigint, bigint] {
    return this.x.balance(accountId, USDT)
  }

  /** Settlements of the last group. */
  settled() {
    return all(this.events, 'OptionSettled')
  }

  protection(accountId: number) {
    return core.optionProtection(this.x.state, accountId)
  }
}

export function stake(accountId: number, draft: PlaceDraft = {}, who: Partial<Actor> = {}): Command {
  const usual = { marketId: UP_DOWN, side: 'up', periodId: 1, stake: units(10), openAtMs: timeMs(0) } as const
  return command('PlaceOption', { ...actor('user'), accountId, ...who }, { ...usual, ...draft })
}

export function tick(now: number, usdt: number, of: Partial<SourceTick> = {}): Command {
  const price = Math.round(usdt * 1e8) as never // deterministic-ok: a test's own price
  const quote = { indexId: 1, sourceId: 1, bid: price, ask: price, venueTimeMs: timeMs(now), receivedMs: timeMs(now), ...of }
  return command('RecordTicks', actor('feed'), { ticks: [quote] })
}

/** A sandbox with one option market at 50,000 and 1,000,000 USDT in each realm's pool. */
export function optionExchange(options: { pool?: number; option?: Partial<OptionConfig> } = {}): OptionExchange {
  const x = exchange({ withPoint: false })
  const seed = { approverId: 0, reasonCode: 'genesis' } as const
  x.system('ConfigureOption', { ...seed, option: { ...OPTION_MARKET, ...options.option }, effectiveFromMs: timeMs(0) })
  const pool = BigInt(options.pool ?? 1_000_000) * U
  for (const realm of ['real', 'demo'] as const) if (pool > 0n) x.fund('option_pool', USDT, pool, realm)
  const built = new OptionExchange(x)
  built.point(50_000, 0)
  return built
}
