import {
  type Actor,
  amount,
  type Command,
  type CoreModule,
  type CoreState,
  type Event,
  houseAccountId,
  indexPrice,
  type PlaceContractOrder,
  type PositionSide,
  type TimeMs,
  ticks,
  timeMs,
} from '@glasshouse/domain'
import { type Random, random } from '../random/random.ts'
import { type Beginning, beginningOf, strangers } from '../traffic/beginning.ts'
import { CONTRACTS, FIRST_PRICES, openingCommands } from '../traffic/simulated-exchange.ts'
import { describe, mustHold } from '../witness/broken-law.ts'
import { SimulationFailure } from '../witness/simulation-failure.ts'
import { Witness } from '../witness/witness.ts'

export interface CollusionReport {
  readonly seed: number
  readonly commands: number
  /** Attempts of one person with two accounts, each from nothing to nothing. */
  readonly attempts: number
  /** Of them with a minute without a price and a jump. */
  readonly gaps: number
  readonly accepted: number
  readonly fills: number
  readonly steps: Record<'order' | 'takeover' | 'deleveraging', number>
}

type Hand = 'A' | 'B'
/** Up to 255 accounts before those two. */
const STRANGER_SCALES = 8
/** The contract of which they trade: on five sources, the lowest maintenance half a percent. */
const CONTRACT = CONTRACTS[0] as (typeof CONTRACTS)[number]
const BROUGHT = 40_000_000_000n
/**
 * Per point at most, in 10^-6: a position that is liquidated in quarters is gone before the mark has come past its
 * maintenance.
 */
const SLOW_PPM = 800

/**
 * One person with two accounts and nobody else in the market tries what it can to make the insurance fund pay: trades
 * far off the mark between the two, margin in and out, stops, orders that keep a liquidation busy, while the mark
 * stands still or moves slowly. The law, after each command and valued at the mark as it is then: what both own does
 * not grow but by funding that the fund's own positions paid, and the fund does not shrink but by that and by the fees
 * it pays the house for working off what it took over. It holds over a gap, too, where one account holds both sides
 * alike. Where the sides lie in two accounts a gap may cost the fund, and so bring them, a tenth of what the fund has.
 */
export function collude({ core, seed, commands }: { core: CoreModule; seed: number; commands: number }): CollusionReport {
  const scheme = new Scheme(core, random(seed), beginningOf(seed, STRANGER_SCALES))
  try {
    scheme.open()
    while (scheme.report.commands < commands) scheme.attempt()
    return { seed, ...scheme.report }
  } catch (cause) {
    throw new SimulationFailure(seed, scheme.report.commands, cause, scheme.story.slice(-60).join('\n'))
  }
}

class Scheme {
  readonly report = { commands: 0, attempts: 0, gaps: 0, accepted: 0, fills: 0, steps: { order: 0, takeover: 0, deleveraging: 0 } }
  /** What was done, for whoever reads a broken law. */
  readonly story: string[] = []
  private readonly witness = new Witness()
  private readonly state: CoreState
  private nowMs: number
  private hands = { A: 0, B: 0 }
  private seq = 0
  private price = FIRST_PRICES[CONTRACT.indexId] as number
  /** What each point may cost the fund: liquidations that a gap began go on after it. */
  private allowance = 0n

  private readonly core: CoreModule
  private readonly random: Random
  private readonly beginning: Beginning

  constructor(core: CoreModule, random: Random, beginning: Beginning) {
    this.core = core
    this.beginning = beginning
    this.nowMs = beginning.atMs
    this.random = random
    this.state = core.createState()
  }

  open(): void {
    for (const command of [...openingCommands(true, true, false, this.nowMs), ...strangers(this.beginning)]) this.run(command)
    const system: Actor = { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key: '' }
    for (const userRef of ['a', 'b']) this.run({ type: 'OpenAccount', actor: system, realm: 'real', userRef: userRef.repeat(32) })
    const [A, B] = [...this.witness.accounts.keys()].slice(-2) as [number, number]
    this.hands = { A, B }
    this.point()
  }

  /**
   * They bring money if they have lost it, open against each other, do what they can think of, and close what is left.
   */
  attempt(): void {
    const { random } = this
    this.report.attempts += 1
    for (const hand of ['A', 'B'] as const) this.bring(hand)
    if (this.positions().length === 0) this.allowance = 0n
    const scheme = random.below(12)
    if (scheme < 2) this.holdUp()
    else if (scheme < 4) this.drain()
    else if (scheme < 5) this.straddle()
    else if (scheme < 6) this.split()
    else this.improvise()
    for (let tries = 0; tries < 30 && this.positions().length > 0; tries++) this.closeAll()
  }

  /**
   * A's position runs into liquidation, B buys it contract by contract at the price at which A has nothing left, until
   * the mark is far beyond.
   */
  private holdUp(): void {
    const side = this.facing()
    for (let points = this.random.between(10, 30); points > 0; points--) {
      this.point(side === 'long' ? -1 : 1)
      const victim = this.positionsOf('A')[0]
      if (!victim || this.witness.contracts.orders.size > 1) continue
      this.order('B', side, 1, this.bankruptcyOf('A', victim.expected.positionId))
    }
  }

  /**
   * A rests an order that sells part of its position far below what all of it could be sold at, B takes it, and the
   * rest is left to the fund.
   */
  private drain(): void {
    const side = this.facing()
    for (let sales = this.random.between(1, 4); sales > 0; sales--) {
      const victim = this.positionsOf('A')[0]
      if (!victim) return
      const parts = this.random.between(2, 4)
      const mark = Math.round(this.price / CONTRACT.tickSize)
      const away = (mark - this.bankruptcyOf('A', victim.expected.positionId)) * this.random.pick([1, parts - 1, parts, parts])
      const contracts = Math.floor(victim.expected.contracts / parts)
      this.order('A', side === 'long' ? 'short' : 'long', contracts, mark - away + this.random.between(0, 2) * Math.sign(away))
      this.order('B', side, contracts, mark - away + Math.sign(away) * 9, 'IOC')
      this.point(side === 'long' ? -1 : 1)
    }
    for (let points = this.random.between(1, 12); points > 0; points--) this.point(side === 'long' ? -1 : 1)
  }

  /**
   * A is long and short alike with much leverage, B against both with little; a gap liquidates one of A's sides while
   * the other wins.
   */
  private straddle(): void {
    const { random } = this
    const contracts = random.between(50, 320)
    this.cancelAll()
    for (const side of ['long', 'short'] as const) this.against('B', 'A', { side, contracts, leverage: random.pick([100, 100, 50]) })
    for (let points = random.below(6); points > 0; points--) {
      this.point(0)
      if (random.chance(30)) this.margin()
      if (random.chance(20)) this.stop()
    }
    this.gap()
  }

  /** A on one side with much leverage, B alone on the other. */
  private split(): void {
    const { random } = this
    const side: PositionSide = random.pick(['long', 'short'])
    this.cancelAll()
    this.against('B', 'A', { side, contracts: random.between(50, 320), leverage: random.pick([100, 50]) })
    for (let points = random.below(4); points > 0; points--) this.point(0)
    this.gap()
  }

  /** `taker` opens against `maker` at the mark, whatever else the two have. */
  private against(maker: Hand, taker: Hand, of: { side: PositionSide; contracts: number; leverage: number }): void {
    const { side, contracts, leverage } = of
    const about = { type: 'PlaceContractOrder', marketId: CONTRACT.marketId, effect: 'open', positionId: 0, orderType: 'limit' } as const
    const at = { priceTicks: ticks(Math.round(this.price / CONTRACT.tickSize)), contracts }
    const other = side === 'long' ? 'short' : 'long'
    this.run({ ...about, ...at, actor: this.actor(maker), positionSide: other, leverage: 5, timeInForce: 'GTC' })
    this.run({ ...about, ...at, actor: this.actor(taker), positionSide: side, leverage, timeInForce: 'IOC' })
  }

  /**
   * A minute without a price, then one that lies elsewhere: free for the fund if each account holds both sides alike.
   */
  private gap(): void {
    const { random } = this
    const { available, held } = this.witness.balance(houseAccountId('real', 'insurance'), 1, CONTRACT.settleAssetId)
    const isHedged = this.net('A') === 0 && this.net('B') === 0
    this.report.gaps += 1
    this.nowMs += 60_000
    this.price += Math.floor((this.price * random.pick([-1, 1]) * random.between(5_000, 60_000)) / 1_000_000)
    if (!isHedged) this.allowance = (available + held) / 10n
    this.tick()
  }

  private net(hand: Hand): number {
    return this.positionsOf(hand).reduce(
      (sum, { expected }) => sum + (expected.side === 'long' ? expected.contracts : -expected.contracts),
      0,
    )
  }

  /** A opens with all leverage there is, B against it with little. */
  private facing(): PositionSide {
    const { random } = this
    const side: PositionSide = random.pick(['long', 'short'])
    const contracts = random.between(50, 320)
    const price = Math.round(this.price / CONTRACT.tickSize)
    this.order('B', side === 'long' ? 'short' : 'long', contracts, price, 'GTC', 5)
    this.order('A', side, contracts, price, 'IOC', random.pick([100, 100, 50]))
    return side
  }

  private bankruptcyOf(hand: Hand, positionId: number): number {
    const view = this.core.positions(this.state, this.hands[hand]).find((position) => position.positionId === positionId)
    return view?.bankruptcyTicks ?? 1
  }

  private improvise(): void {
    const { random } = this
    const drift = random.pick([0, -1, -1, 1, 1])
    const moves = [
      () => this.cross(),
      () => this.cross(),
      () => this.margin(),
      () => this.stop(),
      () => this.drip(),
      () => this.rest(),
      () => this.cancel(),
    ]
    this.cross()
    for (let left = random.between(5, 40); left > 0; left--) {
      if (random.chance(drift === 0 ? 30 : 85)) this.point(drift)
      random.pick(moves)()
      if (this.isLiquidated()) for (let drips = random.below(12); drips > 0; drips--) this.dripAndMove(drift)
    }
  }

  /** A trade between the two, at a price anywhere in the bands: opening, closing, turning. */
  private cross(): void {
    const { random } = this
    const maker: Hand = random.pick(['A', 'B'])
    const taker: Hand = maker === 'A' ? 'B' : 'A'
    const price = this.anyPrice()
    const side: PositionSide = random.pick(['long', 'short'])
    const contracts = this.size()
    this.order(maker, side, contracts, price)
    this.order(taker, side === 'long' ? 'short' : 'long', contracts, price, 'IOC')
  }

  private rest(): void {
    this.order(this.random.pick(['A', 'B']), this.random.pick(['long', 'short']), this.size(), this.anyPrice())
  }

  /** Closes the position of the other side if there is one, else opens. */
  private order(hand: Hand, side: PositionSide, contracts: number, price: number, timeInForce: 'GTC' | 'IOC' = 'GTC', leverage = 0): void {
    const closed = this.positionsOf(hand).find(({ expected }) => expected.side !== side)
    const order: PlaceContractOrder = {
      type: 'PlaceContractOrder',
      actor: this.actor(hand),
      marketId: CONTRACT.marketId,
      positionSide: closed ? closed.expected.side : side,
      effect: closed ? 'close' : 'open',
      positionId: closed?.expected.positionId ?? 0,
      leverage: closed ? 0 : leverage || this.leverage(hand, side),
      orderType: 'limit',
      timeInForce,
      priceTicks: ticks(price),
      contracts: closed ? Math.min(contracts, Math.max(1, closed.expected.contracts - closed.closing)) : contracts,
    }
    this.run(order)
  }

  private leverage(hand: Hand, side: PositionSide): number {
    const standing = this.positionsOf(hand).find(({ expected }) => expected.side === side)
    return standing?.expected.leverage ?? this.random.pick([100, 100, 50, 20, 5])
  }

  private margin(): void {
    const { random } = this
    const hand: Hand = random.pick(['A', 'B'])
    const position = this.positionsOf(hand)[0]
    if (!position) return
    const { positionId, addedMargin, margin } = position.expected
    const change = random.chance(50) ? margin / BigInt(random.between(1, 20)) : -addedMargin / BigInt(random.between(1, 3))
    if (change !== 0n) this.run({ type: 'AdjustMargin', actor: this.actor(hand), positionId, change: amount(change) })
  }

  private stop(): void {
    const { random } = this
    const hand: Hand = random.pick(['A', 'B'])
    const position = this.positionsOf(hand)[0]
    if (!position) return
    const { positionId, side } = position.expected
    const kind = random.pick(['take_profit', 'stop_loss'] as const)
    const sign = (side === 'long') === (kind === 'take_profit') ? 1 : -1
    const triggerPrice = indexPrice(this.price + sign * Math.floor((this.price * random.between(1, 8_000)) / 1_000_000))
    this.run({
      type: 'SetStop',
      actor: this.actor(hand),
      positionId,
      kind,
      triggerPrice,
      contracts: 0,
      orderType: 'market',
      priceTicks: ticks(0),
    })
  }

  /** One contract at the price at which the other hand has nothing left: it keeps a liquidation busy. */
  private drip(): void {
    const position = this.random.pick(this.positions())
    if (!position) return
    const [hand, other]: [Hand, Hand] = position.expected.accountId === this.hands.A ? ['A', 'B'] : ['B', 'A']
    // A long is closed by selling: the other hand buys, and the other way round.
    this.order(other, position.expected.side, this.random.pick([1, 1, 1, 5, 200]), this.bankruptcyOf(hand, position.expected.positionId))
  }

  private dripAndMove(drift: number): void {
    this.drip()
    this.point(drift)
  }

  private cancel(): void {
    const hand: Hand = this.random.pick(['A', 'B'])
    const [order] = this.witness.contracts.ordersOf.get(this.hands[hand]) ?? []
    if (order) this.run({ type: 'CancelContractOrder', actor: this.actor(hand), orderId: order.orderId })
  }

  private cancelAll(): void {
    for (const hand of ['A', 'B'] as const)
      for (const order of [...(this.witness.contracts.ordersOf.get(this.hands[hand]) ?? [])])
        this.run({ type: 'CancelContractOrder', actor: this.actor(hand), orderId: order.orderId })
  }

  private closeAll(): void {
    this.cancelAll()
    const mark = Math.round(this.price / CONTRACT.tickSize)
    for (const { expected } of this.positions()) {
      const hand: Hand = expected.accountId === this.hands.A ? 'A' : 'B'
      this.order(hand, expected.side === 'long' ? 'short' : 'long', expected.contracts, mark)
    }
    this.point(0)
  }

  private bring(hand: Hand): void {
    const accountId = this.hands[hand]
    const missing = BROUGHT - this.witness.balance(accountId, 3, 1).available
    if (missing <= 0n) return
    const actor: Actor = { origin: 'custody', actorId: 0, accountId, realm: 'real', key: '' }
    const evidence = this.random.hash128()
    this.run({ type: 'CreditDeposit', actor, accountId, wallet: 3, assetId: CONTRACT.settleAssetId, amount: amount(missing), evidence })
  }

  /**
   * The next second: the mark stands, wavers or drifts, never by more than SLOW_PPM. Each period of funding comes by.
   */
  private point(drift = 0): void {
    const { random } = this
    const step =
      drift === 0 ? (random.chance(60) ? 0 : random.between(-SLOW_PPM, SLOW_PPM)) : drift * random.between(SLOW_PPM >> 1, SLOW_PPM)
    this.price += Math.floor((this.price * step) / 1_000_000)
    this.nowMs += random.chance(1) ? 8 * 3_600_000 - (this.nowMs % (8 * 3_600_000)) - 500 : 1_000
    this.tick()
  }

  private tick(): void {
    const actor: Actor = { origin: 'feed', actorId: 0, accountId: 0, realm: 'real', key: '' }
    const quote = { indexId: CONTRACT.indexId, bid: indexPrice(this.price), ask: indexPrice(this.price) }
    const times = { venueTimeMs: timeMs(this.nowMs), receivedMs: timeMs(this.nowMs) }
    this.run({ type: 'RecordTicks', actor, ticks: [1, 2, 3, 4, 5].map((sourceId) => ({ ...quote, ...times, sourceId })) })
  }

  private run(command: Command): void {
    const { core, witness, report } = this
    const before = this.holdings()
    report.commands += 1
    const { eventBytes } = core.runGroup(this.state, { seq: ++this.seq, timeMs: this.nowMs as TimeMs, commands: [command] })
    const { due, byCommand } = core.decodeEvents(eventBytes)
    const answer = byCommand[0] as readonly Event[]
    this.story.push(describe(command), ...answer.map((event) => `  ${describe(event)}`))
    witness.timeMs = this.nowMs
    witness.observe(null, due)
    witness.observe(command, answer)
    witness.forgetTouched()
    this.count(answer)
    this.checkGain(before, [...due, ...answer])
  }

  private count(answer: readonly Event[]): void {
    const { report } = this
    if (answer[0]?.type !== 'Refused') report.accepted += 1
    for (const event of answer) {
      if (event.type === 'ContractTraded') report.fills += 1
      if (event.type === 'LiquidationStepped') report.steps[event.step] += 1
    }
  }

  /** Money and positions of both hands, and of the fund. */
  private holdings() {
    const of = (accountIds: readonly number[], wallet: 1 | 3) => ({
      money: accountIds.reduce((sum, accountId) => {
        const { available, held } = this.witness.balance(accountId, wallet, CONTRACT.settleAssetId)
        return sum + available + held
      }, 0n),
      positions: accountIds.flatMap((accountId) =>
        [...(this.witness.contracts.positionsOf.get(accountId) ?? [])].map(({ expected }) => expected),
      ),
    })
    return { pair: of([this.hands.A, this.hands.B], 3), fund: of([houseAccountId('real', 'insurance')], 1) }
  }

  private checkGain(before: ReturnType<Scheme['holdings']>, events: readonly Event[]): void {
    const mark = this.witness.rules.indices.get(CONTRACT.indexId)?.price
    if (mark === undefined) return
    const after = this.holdings()
    const fund = houseAccountId('real', 'insurance')
    let given = 0n
    let fromFund = 0n
    let toExchange = 0n
    for (const event of events) {
      if (event.type === 'DepositCredited') given += event.amount
      if (event.type === 'HouseFunded' && event.purpose === 'insurance' && event.realm === 'real') fromFund -= event.amount
      if (event.type !== 'PositionChanged' || event.accountId !== fund) continue
      fromFund -= event.funding
      toExchange += event.fee
    }
    const scale = BigInt(CONTRACT.tickSize)
    // A mark comes before what it sets off, so both are worth what they are worth at the mark as it is now.
    const worth = ({ money, positions }: ReturnType<Scheme['holdings']>['pair']) =>
      positions.reduce((sum, { side, contracts, cost }) => {
        const gain = BigInt(contracts) * BigInt(mark) * CONTRACT.tickContractUnits - cost * scale
        return sum + (side === 'long' ? gain : -gain)
      }, money * scale)
    const won = worth(after.pair) - worth(before.pair) - given * scale
    const lost = worth(before.fund) - worth(after.fund)
    const funding = (fromFund > 0n ? fromFund : 0n) * scale
    const allowed = this.allowance * scale
    mustHold(won <= funding + allowed, 'two accounts of one person gain nothing but funding of third parties', { won, funding, mark })
    mustHold(
      lost <= (fromFund + toExchange) * scale + allowed,
      'the insurance fund does not shrink by what two accounts of one person do',
      {
        lost,
        fromFund,
        toExchange,
        mark,
      },
    )
  }

  private isLiquidated(): boolean {
    return this.positions().some(({ expected }) =>
      this.core.positions(this.state, expected.accountId).some((view) => view.positionId === expected.positionId && view.isInLiquidation),
    )
  }

  private positions() {
    return [...this.positionsOf('A'), ...this.positionsOf('B')]
  }
  private positionsOf(hand: Hand) {
    return [...(this.witness.contracts.positionsOf.get(this.hands[hand]) ?? [])]
  }

  /** Inside the taking band mostly: at the mark, near it, at its edges, beyond. */
  private anyPrice(): number {
    const { random } = this
    const off = random.pick([0, 0, random.between(-3_000, 3_000), random.between(-21_000, 21_000), 20_000, -20_000])
    return Math.max(1, Math.round((this.price / CONTRACT.tickSize) * (1 + off / 1_000_000)))
  }

  private size(): number {
    const { random } = this
    return random.pick([1, random.between(1, 30), random.between(100, 340), random.between(1_000, 5_000)])
  }

  private actor(hand: Hand): Actor {
    return { origin: 'user', actorId: 0, accountId: this.hands[hand], realm: 'real', key: '' }
  }
}
