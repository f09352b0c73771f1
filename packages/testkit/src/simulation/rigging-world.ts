import {
  type Actor,
  amount,
  type Command,
  type CoreModule,
  type CoreState,
  type Event,
  type OptionId,
  type PlaceOption,
  REALMS,
  type TimeMs,
  timeMs,
  USDT_ASSET_ID,
} from '@glasshouse/domain'
import { type Random, random } from '../random.ts'
import { SimulatedFeed } from '../traffic/price-feed.ts'
import { indicesOf, OPTIONS, openingCommands, START_MS } from '../traffic/simulated-house.ts'
import { mustHold } from './broken-law.ts'

/** What became of an option: all that its owner can gain or lose by. */
export type Fate = string
/** A group that both worlds meet: prices at a moment. */
export interface PriceGroup {
  readonly timeMs: number
  readonly prices: Command
}

const PLAYERS = 4
const ORDERS = 24
const DAY_MS = 86_400_000
const system: Actor = { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key: '' }

/** One core that runs groups from objects or, as a replica does, from their records alone. */
export class World {
  readonly fates = new Map<OptionId, Fate>()
  nowMs = START_MS
  private seq = 0
  private readonly core: CoreModule
  readonly state: CoreState

  constructor(core: CoreModule, state: CoreState = core.createState()) {
    this.core = core
    this.state = state
    this.seq = core.lastSeq(state)
  }

  /** A world that goes on from here on its own. */
  fork(): World {
    const { core } = this
    const world = new World(core, core.decodeState(core.shapeVersion, core.encodeState(this.state)))
    world.nowMs = this.nowMs
    return world
  }

  run(atMs: number, commands: readonly Command[]): readonly (readonly Event[])[] {
    this.nowMs = atMs
    this.seq += 1
    const { eventBytes } = this.core.runGroup(this.state, { seq: this.seq, timeMs: atMs as TimeMs, commands })
    const { due, byCommand } = this.core.decodeEvents(eventBytes)
    for (const events of [due, ...byCommand]) for (const event of events) this.note(event)
    return byCommand
  }

  protected(accountId: number): string {
    return describePlain(this.core.optionProtection(this.state, accountId))
  }

  private note(event: Event): void {
    if (event.type === 'OptionStruck') this.add(event.optionId, `struck ${event.strike}, expires ${event.expiryMs}`)
    if (event.type === 'OptionSettled')
      this.add(
        event.optionId,
        `${event.outcome}: ${event.strike} to ${event.close} of ${event.closeAtMs}, stake ${event.stake}, reward ${event.reward}`,
      )
    if (event.type === 'OptionVoidPriced') this.add(event.optionId, `would have been ${event.outcome} at ${event.price}: ${event.reward}`)
  }

  private add(optionId: OptionId, fate: string): void {
    this.fates.set(optionId, [this.fates.get(optionId) ?? [], fate].flat().join('; '))
  }
}

/**
 * A house with players of both realms who placed options, the prices that follow, and what became of every option when nobody did anything else.
 * Orders come in pairs: two accounts, equal orders, one group.
 */
export class RiggingWorld {
  readonly accepted: World
  readonly prices: readonly PriceGroup[]
  readonly fates: ReadonlyMap<OptionId, Fate>
  readonly accounts: readonly { readonly accountId: number; readonly realm: 'real' | 'demo' }[]
  /** Options accepted for equal orders. */
  readonly pairs: readonly (readonly OptionId[])[]
  private readonly core: CoreModule

  constructor(core: CoreModule, seed: number) {
    this.core = core
    const draw = random(seed)
    const feed = new SimulatedFeed(draw.fork(), indicesOf(true), { isCalmAtTimes: true })
    const world = new World(core)
    world.run(START_MS, openingCommands(true, false, true))
    this.accounts = openAccounts(world)
    for (let tick = 0; tick < 4; tick++) world.run(START_MS + tick * 1_000, [pricesAt(feed, START_MS + tick * 1_000)])
    this.pairs = this.place(world, draw, feed)
    world.fates.clear()
    this.accepted = world
    this.prices = comingPrices(draw, feed, world.nowMs)
    this.fates = this.relive([])
    const open = this.pairs.flat().filter((optionId) => !this.fates.get(optionId)?.includes(': '))
    mustHold(open.length === 0, 'every option is settled by the end', { open })
    for (const pair of this.pairs) {
      const [first, ...others] = pair.map((optionId) => proportion(this.fates.get(optionId) as Fate))
      mustHold(
        others.every((other) => other === first),
        'equal orders of one group settle alike, whoever placed them',
        { pair, fates: pair.map((id) => this.fates.get(id)) },
      )
    }
  }

  /** The same prices again, with other groups in between and other commands beside them. */
  relive(acts: readonly { readonly timeMs: number; readonly commands: readonly Command[] }[], onAnswer?: Answered): Map<OptionId, Fate> {
    const world = this.accepted.fork()
    const waiting = [...acts]
    for (const { timeMs: atMs, prices } of this.prices) {
      const beside: Command[] = []
      while (waiting[0] && waiting[0].timeMs <= atMs) {
        const act = waiting.shift() as (typeof acts)[number]
        if (act.timeMs === atMs) beside.push(...act.commands)
        else report(act.commands, world.run(Math.max(act.timeMs, world.nowMs), act.commands), onAnswer)
      }
      const answers = world.run(atMs, [...beside, prices])
      report(beside, answers, onAnswer)
    }
    return world.fates
  }

  private place(world: World, draw: Random, feed: SimulatedFeed): OptionId[][] {
    const pairs: OptionId[][] = []
    for (let order = 0; order < ORDERS; order++) {
      const atMs = world.nowMs + draw.between(0, 700)
      const [wanted, twins] = this.orders(draw, atMs)
      const commands = order % 3 === 0 ? [pricesAt(feed, atMs), ...twins] : twins
      const placed = world.run(atMs, commands).flatMap((events) => events.filter((event) => event.type === 'OptionPlaced'))
      mustHold(placed.length === twins.length, 'orders of the proof are accepted', { wanted })
      pairs.push(placed.map(({ optionId }) => optionId))
    }
    return pairs
  }

  /** One wish of several players; a client may send what it likes beside it. */
  private orders(draw: Random, atMs: number): [PlaceOption, PlaceOption[]] {
    const market = draw.pick(OPTIONS.slice(0, 3))
    const period = draw.pick(market.periods.filter(({ seconds }) => seconds <= 30))
    const isFarAhead = draw.chance(10)
    const opensAtMs = isFarAhead ? atMs + DAY_MS : draw.chance(25) ? atMs + draw.between(1, 9_000) : 0
    const wanted: PlaceOption = {
      type: 'PlaceOption',
      actor: system,
      marketId: market.marketId,
      side: draw.chance(50) ? 'up' : 'down',
      periodId: period.periodId,
      stake: amount(BigInt(draw.between(1_000_000, 3_000_000))),
      openAtMs: timeMs(opensAtMs),
    }
    const realm = draw.pick(REALMS)
    const players = [...this.accounts.filter((account) => account.realm === realm).slice(0, 2), ...this.accounts.slice(-1)]
    const sent = players.map(({ accountId, realm: own }): PlaceOption => {
      const actor: Actor = { origin: 'user', actorId: 0, accountId, realm: own, key: '' }
      const clients = { price: draw.between(1, 1e9), strike: draw.between(1, 1e9), time: atMs - draw.between(0, 9_000), minimum: 0.01 }
      return { ...wanted, actor, ...(draw.chance(50) ? clients : {}) }
    })
    return [wanted, sent]
  }
}

export type Answered = (command: Command, events: readonly Event[]) => void

function report(commands: readonly Command[], answers: readonly (readonly Event[])[], onAnswer?: Answered): void {
  commands.forEach((command, at) => {
    onAnswer?.(command, answers[at] ?? [])
  })
}

function openAccounts(world: World): RiggingWorld['accounts'] {
  const opened: { accountId: number; realm: 'real' | 'demo' }[] = []
  for (const realm of REALMS)
    for (let player = 0; player < PLAYERS; player++) {
      const userRef = `${realm === 'real' ? 'a' : 'b'}${player}`.padEnd(32, '0')
      const [events] = world.run(START_MS, [{ type: 'OpenAccount', actor: { ...system, realm }, realm, userRef }])
      for (const event of events ?? []) if (event.type === 'AccountOpened') opened.push({ accountId: event.accountId, realm })
    }
  const money = opened
    .filter(({ realm }) => realm === 'real')
    .map(({ accountId }): Command => {
      const actor: Actor = { ...system, origin: 'custody', accountId }
      const evidence = `d${accountId}`.padEnd(32, '0')
      return { type: 'CreditDeposit', actor, accountId, wallet: 1, assetId: USDT_ASSET_ID, amount: amount(10_000_000_000n), evidence }
    })
  world.run(START_MS, money)
  return opened
}

/** A minute as it comes, with gaps; then a jump to the day after, and half a minute of that. */
function comingPrices(draw: Random, feed: SimulatedFeed, fromMs: number): PriceGroup[] {
  const groups: PriceGroup[] = []
  const go = (from: number, lengthMs: number) => {
    for (let atMs = from; atMs < from + lengthMs; ) {
      atMs += draw.chance(6) ? draw.between(3_000, 14_000) : draw.between(300, 1_300)
      groups.push({ timeMs: atMs, prices: pricesAt(feed, atMs) })
    }
  }
  go(fromMs, 60_000)
  go(fromMs + DAY_MS - 12_000, 120_000)
  return groups
}

function pricesAt(feed: SimulatedFeed, atMs: number): Command {
  return { type: 'RecordTicks', actor: { ...system, origin: 'feed' }, ticks: feed.ticks(atMs) }
}

/** Without what differs by nothing but the own stake. */
const proportion = (fate: Fate) => fate

const describePlain = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part))
