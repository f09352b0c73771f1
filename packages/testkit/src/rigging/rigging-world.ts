import {
  type Actor,
  amount,
  type Command,
  type CoreModule,
  type Event,
  type OptionConfig,
  type OptionId,
  type PlaceOption,
  REALMS,
  type RecordTicks,
  timeMs,
} from '@glasshouse/domain'
import { type Random, random } from '../random/random.ts'
import { beginningOf, strangers } from '../traffic/beginning.ts'
import { SimulatedFeed } from '../traffic/price-feed.ts'
import { gatesOpened, indicesOf, OPTIONS, openingCommands } from '../traffic/simulated-exchange.ts'
import { mustHold } from '../witness/broken-law.ts'
import {
  askForMoney,
  fillSuspense,
  fundDemoPool,
  fundSwapPool,
  openOperators,
  openPlayers,
  type Player,
  startTrading,
} from './rigging-players.ts'
import { type Accepted, type Fate, fateByRule, PointsOfTicks, settledPart } from './rule-fate.ts'
import { World } from './world.ts'

/** A group that both worlds meet: prices at a moment. */
export interface PriceGroup {
  readonly timeMs: number
  readonly prices: RecordTicks
}
export type Answered = (command: Command, events: readonly Event[]) => void
/** What somebody does at a moment, drawn when the moment has come. */
export interface Act {
  readonly timeMs: number
  readonly draw: (world: World) => Command[]
}

const ORDERS = 10
/**
 * Up to 2,047 accounts before the players', mostly few: a rig for one of the first accounts is met in one world of six.
 */
const STRANGER_SCALES = 11
const DAY_MS = 86_400_000
/** One world in so many has operators' keys: there what they do counts in acts alone. */
const SIGNED_WORLDS = 3
const feedActor: Actor = { origin: 'feed', actorId: 0, accountId: 0, realm: 'real', key: '' }

/**
 * A house with players of both realms who placed options, the prices that follow, and what became of every option when
 * nobody did anything else. Each order is placed by several: other accounts, another realm, the same group. Laws of
 * this one world: every option ends as the rule says of the ticks, and equal orders end alike.
 */
export class RiggingWorld {
  readonly prices: readonly PriceGroup[]
  readonly fates: ReadonlyMap<OptionId, Fate>
  readonly players: readonly Player[]
  /** Options accepted for equal orders. */
  readonly equals: readonly (readonly OptionId[])[]
  readonly beginsMs: number
  private readonly kept: World
  /**
   * One world in five has options that open a day ahead, so that announced changes come into force before they are
   * struck or settled.
   */
  private readonly isLong: boolean
  private readonly accepted = new Map<OptionId, Accepted>()
  private readonly points = new PointsOfTicks(indicesOf(true))

  constructor(core: CoreModule, seed: number) {
    const draw = random(seed)
    this.isLong = draw.chance(20)
    const feed = new SimulatedFeed(draw.fork(), indicesOf(true), { isCalmAtTimes: true })
    const beginning = beginningOf(seed, STRANGER_SCALES)
    const { atMs: opensAtMs } = beginning
    const world = new World(core, opensAtMs)
    world.run(opensAtMs, [...openingCommands(true, true, true, opensAtMs), ...gatesOpened(opensAtMs)])
    fundDemoPool(world)
    fillSuspense(world)
    fundSwapPool(world)
    if (seed % SIGNED_WORLDS === 0) openOperators(world)
    world.run(opensAtMs, strangers(beginning))
    this.players = openPlayers(world)
    const price = (atMs: number) => this.price(feed, atMs)
    for (let tick = 0; tick < 3; tick++) world.run(opensAtMs + tick * 1_000, [price(opensAtMs + tick * 1_000)])
    startTrading(world, this.players)
    askForMoney(world, this.players)
    this.equals = this.place(world, draw, price)
    this.kept = world
    this.beginsMs = world.nowMs
    this.prices = comingPrices(draw, price, { fromMs: world.nowMs, isLong: this.isLong })
    this.fates = this.relive([])
    this.holdLaws()
  }

  /** A world of its own, just after the orders were accepted. */
  begin(): World {
    return this.kept.fork()
  }

  /** The same prices again, with other groups in between and other commands beside them. */
  relive(acts: readonly Act[], onAnswer?: Answered): Map<OptionId, Fate> {
    const world = this.kept.fork()
    const run = (atMs: number, commands: readonly Command[]) => {
      const answers = world.run(atMs, commands)
      commands.forEach((command, at) => {
        if (command.actor !== feedActor) onAnswer?.(command, answers[at] ?? [])
      })
    }
    const waiting = [...acts]
    for (const { timeMs: atMs, prices } of this.prices) {
      const beside: Command[] = []
      while (waiting[0] && waiting[0].timeMs <= atMs) {
        const act = waiting.shift() as Act
        if (act.timeMs === atMs) beside.push(...act.draw(world))
        else run(Math.max(act.timeMs, world.nowMs), act.draw(world))
      }
      run(atMs, [...beside, prices])
    }
    return world.fates
  }

  /**
   * Every option that ends otherwise in the other world than here: in strike, expiry, outcome, close, reward, or more
   * than once.
   */
  differing(fates: ReadonlyMap<OptionId, Fate>): { optionId: OptionId; here: Fate | undefined; there: Fate | undefined }[] {
    return [...this.accepted.keys()]
      .map((optionId) => ({ optionId, here: settledPart(this.fates.get(optionId)), there: settledPart(fates.get(optionId)) }))
      .filter(({ here, there }) => here === undefined || here !== there)
  }

  private holdLaws(): void {
    for (const equal of this.equals) {
      const fates = equal.map((optionId) => this.fates.get(optionId))
      mustHold(new Set(fates).size === 1, 'equal orders of one group settle alike, whoever placed them', { equal, fates })
    }
    for (const [optionId, accepted] of this.accepted) {
      const byRule = fateByRule(accepted, this.points.of(accepted.rule.indexId))
      const fate = this.fates.get(optionId)
      mustHold(fate === byRule, 'an option ends as its terms and the ticks say, and as nobody else does', { optionId, fate, byRule })
    }
  }

  private place(world: World, draw: Random, price: (atMs: number) => RecordTicks): OptionId[][] {
    const equals: OptionId[][] = []
    for (let order = 0; order < ORDERS; order++) {
      const atMs = world.nowMs + draw.between(0, 120)
      const { wish, rule, sent } = this.orders(draw, atMs)
      const isBesidePrices = order % 4 === 0
      const answers = world.run(atMs, isBesidePrices ? [price(atMs), ...sent] : sent)
      const placed = answers.flatMap((events) => events.filter((event) => event.type === 'OptionPlaced'))
      mustHold(placed.length === sent.length, 'the orders of this proof are accepted', { wish, answers })
      for (const { optionId } of placed) this.accepted.set(optionId, { wish, atMs, rule })
      equals.push(placed.map(({ optionId }) => optionId))
    }
    return equals
  }

  /** One wish of several players; a client may send what it likes beside it. */
  private orders(draw: Random, atMs: number): { wish: PlaceOption; rule: OptionConfig; sent: PlaceOption[] } {
    const rule = draw.pick(OPTIONS.slice(0, 3))
    const period = draw.pick(rule.periods.filter(({ seconds }) => seconds <= (this.isLong ? 30 : 8)))
    const isFarAhead = this.isLong && draw.chance(50)
    const opensAtMs = isFarAhead ? atMs + DAY_MS - draw.below(3) : draw.chance(25) ? atMs + draw.between(1, 6_000) : 0
    const actor: Actor = { origin: 'user', actorId: 0, accountId: 0, realm: 'real', key: '' }
    const wish: PlaceOption = {
      type: 'PlaceOption',
      actor,
      marketId: rule.marketId,
      side: draw.chance(50) ? 'up' : 'down',
      periodId: period.periodId,
      stake: amount(BigInt(draw.between(1_000_000, 3_000_000))),
      openAtMs: timeMs(opensAtMs),
    }
    const realm = draw.pick(REALMS)
    const players = this.players.filter((player) => !player.isIdle && (player.realm === realm || player.isInBoth))
    const sent = players.map(({ accountId, realm: own }): PlaceOption => {
      const clients = { price: draw.between(1, 1e9), strike: draw.between(1, 1e9), time: atMs - draw.between(1, 9_000), minimum: 0.01 }
      return { ...wish, actor: { ...actor, accountId, realm: own }, ...(draw.chance(50) ? clients : {}) }
    })
    return { wish, rule, sent }
  }

  private price(feed: SimulatedFeed, atMs: number): RecordTicks {
    const ticks = feed.ticks(atMs)
    this.points.record(ticks, atMs)
    return { type: 'RecordTicks', actor: feedActor, ticks }
  }
}

/** Half a minute with gaps, then what lets the last void be priced; in a long world the day after too. */
function comingPrices(
  draw: Random,
  price: (atMs: number) => RecordTicks,
  { fromMs, isLong }: { fromMs: number; isLong: boolean },
): PriceGroup[] {
  const groups: PriceGroup[] = []
  const go = (from: number, lengthMs: number, step: () => number) => {
    for (let atMs = from; atMs < from + lengthMs; ) {
      atMs += step()
      groups.push({ timeMs: atMs, prices: price(atMs) })
    }
    return groups.at(-1)?.timeMs ?? from
  }
  const often = () => (draw.chance(8) ? draw.between(2_500, 13_000) : draw.between(300, 1_300))
  go(fromMs, isLong ? 22_000 : 16_000, often)
  const last = isLong ? go(fromMs + DAY_MS - 3_000, 42_000, often) : (groups.at(-1)?.timeMs ?? fromMs)
  go(last + 70_000, 20_000, () => 5_000)
  return groups
}
