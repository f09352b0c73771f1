import {
  type Actor,
  amount,
  type Command,
  type Event,
  houseAccountId,
  type PlaceOrder,
  REALMS,
  type Realm,
  ticks,
  timeMs,
} from '@glasshouse/domain'
import { type Random, random as seeded } from '../random/random.ts'
import type { Witness, WitnessedAccount } from '../witness/witness.ts'
import { ActFlow, type SigningRate } from './act-flow.ts'
import { type Beginning, isStranger, strangers } from './beginning.ts'
import { clockStep } from './clock-steps.ts'
import { ContractFlow } from './contract-flow.ts'
import { CustodyFlow, type MoneyRate } from './custody-flow.ts'
import { GateFlow } from './gate-flow.ts'
import { LimitsFlow, type LimitsRate } from './limits-flow.ts'
import { quotesAtOpening } from './opening-quotes.ts'
import { Operators } from './operators.ts'
import { OptionFlow } from './option-flow.ts'
import { OptionOperators } from './option-operators.ts'
import { OrderFlow } from './order-flow.ts'
import { SimulatedFeed } from './price-feed.ts'
import { RareFlow } from './rare-flow.ts'
import { HOARDED_MARKET, ReplaceFlow } from './replace-flow.ts'
import { ASSETS, indicesOf, openingCommands } from './simulated-exchange.ts'
import { spoil } from './spoiler.ts'
import { StopsFlow } from './stops-flow.ts'
import { SwapFlow, type SwappingRate } from './swap-flow.ts'
import { WithdrawalFlow } from './withdrawal-flow.ts'

export interface TrafficGroup {
  readonly timeMs: number
  readonly commands: readonly Command[]
}

/** What the users trade. */
export type TrafficKind = 'spot' | 'spot_and_perpetuals' | 'options' | 'all'

const PERIOD_MS = 8 * 3_600_000
const MOST_COMMANDS_REMEMBERED = 2_000
const DAY_MS = 86_400_000
/** An index without a point for longer is stale. */
const STALE_AFTER_MS = 3_000
/** The house seldom quotes here, so that users meet each other, at the edges of the bands too. */
const UNQUOTED_MARKET = 4

/** Sets the stream of replaced orders apart from that of everything else. */
const REPLACE_STREAM = 0x5eed_4e91
/** And that of orders that open with stops. */
const STOPS_STREAM = 0x5eed_7b35
/** And that of gates and frozen accounts. */
const GATE_STREAM = 0x5eed_6a7e
/** And that of money that comes in, goes back and changes wallets. */
const CUSTODY_STREAM = 0x5eed_c057
/** And that of money that leaves. */
const PAYOUT_STREAM = 0x5eed_9a70
/** And that of swaps. */
const SWAP_STREAM = 0x5eed_54a9
/** And that of what is seldom seen. */
const RARE_STREAM = 0x5eed_4a4e
/** And that of own limits in contracts. */
const LIMITS_STREAM = 0x5eed_1e55
/** And that of operators who sign. */
const ACT_STREAM = 0x5eed_ac75

/** A group in so many steps the clock, or tries to. */
const STEP_EVERY = 4

/**
 * The stream of everything that a house meets, drawn from one seed: users of both realms who deposit, trade and
 * cancel, the market maker, feeds, operators, callers who retry, mistake or cheat. It reads the witness, so that most
 * of what it asks for is possible.
 */
export class Traffic {
  nowMs: number
  private lastTicksMs = 0
  private readonly flow: OrderFlow
  private readonly contractFlow: ContractFlow
  private readonly optionFlow: OptionFlow
  /** Draws from a stream of its own, and moves no other. */
  private readonly replaceFlow: ReplaceFlow | null
  /** As well. */
  private readonly stopsFlow: StopsFlow | null
  /** As well. */
  private readonly gateFlow: GateFlow | null
  /** As well. */
  private readonly custodyFlow: CustodyFlow | null
  private readonly withdrawalFlow: WithdrawalFlow | null
  private readonly swapFlow: SwapFlow | null
  private readonly rareFlow: RareFlow | null
  /** As well. */
  private readonly limitsFlow: LimitsFlow | null
  /** As well; but what other streams ask of operators it signs, or leaves away. */
  private readonly actFlow: ActFlow | null
  private readonly hasContracts: boolean
  private readonly hasOptions: boolean
  /** Of 100 commands, those about options. */
  private readonly optionsPart: number
  /** Of 100 orders, those that pile up. Where money moves, it takes its part of all commands: the same number needs more. */
  private readonly hoardsPart: number
  private readonly feed: SimulatedFeed
  private readonly operators: Operators
  private readonly optionOperators: OptionOperators
  private readonly accounts: Record<Realm, WitnessedAccount[]> = { real: [], demo: [] }
  private readonly openOrders: number[] = []
  private readonly keyed: { command: Command; atMs: number }[] = []
  private opening: Command[]
  private usersAsked = 0
  private readonly configuredIndices = new Set<number>()
  /** What must follow at once on what was asked. */
  private readonly queued: Command[] = []

  private readonly random: Random
  private readonly witness: Witness
  private readonly users: number

  constructor(
    random: Random,
    witness: Witness,
    plan: {
      users: number
      isSandbox: boolean
      kind?: TrafficKind
      beginning: Beginning
      /**
       * Of replaced orders, orders with stops, gates, own limits in contracts, money and swaps; without `replaces`,
       * `opensWithStops`, `asksGates`, `limitsContracts`, `movesMoney`, `swapsCoins` there are none.
       */
      seed?: number
      replaces?: boolean
      opensWithStops?: boolean
      asksGates?: boolean
      limitsContracts?: LimitsRate | null
      movesMoney?: MoneyRate | null
      swapsCoins?: SwappingRate | null
      /** And what is seldom seen; none without it. */
      meetsRare?: boolean
      /** And of operators who sign; none without it. */
      signsActs?: SigningRate | null
    },
  ) {
    const { users, isSandbox, kind = 'all', beginning, seed = 0, replaces = false, opensWithStops = false } = plan
    const { asksGates = false, limitsContracts = null, movesMoney = null, swapsCoins = null, meetsRare = false, signsActs = null } = plan
    this.random = random
    this.witness = witness
    this.users = users
    this.hasContracts = kind === 'spot_and_perpetuals' || kind === 'all'
    this.hasOptions = kind === 'options' || kind === 'all'
    this.optionsPart = kind === 'all' ? 30 : 85
    this.hoardsPart = movesMoney ? 26 : 20
    this.nowMs = beginning.atMs
    const moods = { isWild: this.hasContracts, isCalmAtTimes: this.hasOptions }
    this.feed = new SimulatedFeed(random.fork(), indicesOf(isSandbox), moods)
    this.flow = new OrderFlow(random, witness, this.feed)
    this.contractFlow = new ContractFlow(random, witness, this.feed)
    this.optionFlow = new OptionFlow(random, witness)
    this.replaceFlow = replaces ? new ReplaceFlow(seeded(seed ^ REPLACE_STREAM), witness) : null
    this.stopsFlow = opensWithStops && this.hasContracts ? new StopsFlow(seeded(seed ^ STOPS_STREAM), witness, this.feed) : null
    this.gateFlow = asksGates ? new GateFlow(seeded(seed ^ GATE_STREAM), witness) : null
    this.custodyFlow = movesMoney ? new CustodyFlow(seeded(seed ^ CUSTODY_STREAM), witness, movesMoney) : null
    this.withdrawalFlow = movesMoney ? new WithdrawalFlow(seeded(seed ^ PAYOUT_STREAM), witness, movesMoney) : null
    this.swapFlow = swapsCoins ? new SwapFlow(seeded(seed ^ SWAP_STREAM), witness, swapsCoins) : null
    this.rareFlow = meetsRare ? new RareFlow(seeded(seed ^ RARE_STREAM), witness) : null
    this.limitsFlow = limitsContracts && this.hasContracts ? new LimitsFlow(seeded(seed ^ LIMITS_STREAM), witness, limitsContracts) : null
    this.actFlow = signsActs ? new ActFlow(seeded(seed ^ ACT_STREAM), witness, signsActs) : null
    this.opening = [
      ...openingCommands(isSandbox, this.hasContracts, this.hasOptions, beginning.atMs),
      ...(this.actFlow?.opening(beginning.atMs) ?? []),
      ...strangers(beginning),
    ]
    this.optionOperators = new OptionOperators({ random, witness, isSandbox })
    this.operators = new Operators({ random, witness, feed: this.feed, isSandbox, hasContracts: this.hasContracts })
  }

  nextGroup(): TrafficGroup {
    if (this.opening.length > 0) {
      const commands = this.opening
      this.opening = []
      return { timeMs: this.nowMs, commands }
    }
    this.advance()
    const commands: Command[] = []
    const isStale = this.nowMs - this.lastTicksMs > STALE_AFTER_MS && this.accounts.real.length > 3 && this.accounts.demo.length > 3
    if (isStale && this.random.chance(60)) commands.push(...this.quotesInSilence())
    if (this.nowMs - this.lastTicksMs >= 1_000 || (this.hasOptions && this.random.chance(8))) commands.push(this.prices())
    commands.push(...this.operators.dueLifts(this.nowMs), ...this.optionOperators.dueLifts(this.nowMs))
    if (this.nowMs % STEP_EVERY === 0) commands.push(clockStep(this.nowMs))
    const size = this.random.chance(25) ? 1 : this.random.between(1, 24)
    for (let drawn = 0; drawn < size; drawn++) commands.push(this.command())
    for (const wish of [this.replaceFlow?.next(), this.stopsFlow?.next()])
      if (wish?.comesFirst) commands.unshift(wish.command)
      else if (wish) commands.push(wish.command)
    commands.unshift(...(this.gateFlow?.next(this.nowMs) ?? []))
    commands.push(...(this.limitsFlow?.next(this.nowMs) ?? []))
    commands.push(...(this.custodyFlow?.next() ?? []), ...(this.withdrawalFlow?.next(this.nowMs) ?? []))
    const swaps = this.swapFlow?.next(this.nowMs)
    if (swaps?.comesFirst) commands.unshift(...swaps.commands)
    else commands.push(...(swaps?.commands ?? []))
    commands.push(...(this.rareFlow?.next(this.nowMs) ?? []))
    return { timeMs: this.nowMs, commands: this.actFlow?.signed(commands, this.nowMs) ?? commands }
  }

  /** Must see all events, in order, after the witness did. */
  observe(events: readonly Event[]): void {
    this.replaceFlow?.observe(events)
    this.actFlow?.observe(events)
    for (const event of events) {
      if (event.type === 'AccountOpened') {
        const account = this.witness.accounts.get(event.accountId)
        if (account && !isStranger(event.userRef)) this.accounts[event.realm].push(account)
      } else if (event.type === 'OrderRested') this.openOrders.push(event.orderId)
      else if (event.type === 'IndexConfigured') this.configuredIndices.add(event.index.indexId)
    }
  }

  private advance(): void {
    const { random } = this
    const edge = this.hasOptions && random.chance(8) ? this.optionFlow.edge(this.nowMs) : 0
    const moment = edge > 0 ? edge : (this.swapFlow?.edge(this.nowMs) ?? 0) || (this.actFlow?.edge(this.nowMs) ?? 0)
    if (moment > 0) {
      this.nowMs = moment
      return
    }
    if (this.hasContracts && random.chance(0.7)) {
      this.sleepUntilFunding()
      return
    }
    if (!random.chance(0.3)) this.nowMs += random.chance(15) ? 0 : random.between(0, 1_200)
    else if (random.chance(50)) this.sleep()
    else this.sleepUntilKeyExpires()
  }

  /** Nobody comes for hours: keys grow old, the index goes stale, pending rules fall due. */
  private sleep(): void {
    this.nowMs += this.random.between(3_600_000, 50_000_000)
  }

  /**
   * To the seconds around the end of a funding period, so that a mark is fresh then, or comes late, or never; a
   * contract may be closed meanwhile.
   */
  private sleepUntilFunding(): void {
    const next = (Math.floor(this.nowMs / PERIOD_MS) + 1) * PERIOD_MS
    this.nowMs = Math.max(this.nowMs, next + this.random.pick([-1_500, -1_500, -900, -400, 0, 1, 20_000, 59_500, 60_000, 70_000]))
    if (this.nowMs < next && this.random.chance(30)) this.queued.push(this.operators.restrictSomeContract(this.nowMs))
  }

  /** Until the last moment at which a key is known, or the first at which it is not; then the same request again. */
  private sleepUntilKeyExpires(): void {
    const last = this.keyed.at(-1)
    if (!last || last.atMs + DAY_MS - 1 <= this.nowMs) return
    this.nowMs = last.atMs + DAY_MS - this.random.below(2)
    this.queued.push(last.command)
  }

  private command(): Command {
    const { random } = this
    const next = this.queued.shift()
    if (next) return next
    if (this.hasOptions && this.accounts.real.length > 3 && random.chance(this.optionsPart)) return this.optionCommand()
    if (this.hasContracts && this.accounts.real.length > 3 && random.chance(52)) return this.contractCommand()
    const drawn = random.below(1_000)
    if (this.accounts.real.length === 0 || (drawn < 25 && this.usersAsked < this.users)) return this.openAccount()
    if (drawn < 65) return this.deposit()
    if (drawn < 105) return this.quotes()
    if (drawn < 118) return this.act()
    if (drawn < 125) return spoil(random, this.operators.act(this.nowMs, this.anyAccount().accountId))
    if (drawn < 147) return this.retry()
    if (drawn < 340) return this.cancel()
    if (drawn < 345) return this.rarely()
    if (drawn < 395) return spoil(random, this.order())
    return this.order()
  }

  private contractCommand(): Command {
    const { random } = this
    const drawn = random.below(100)
    if (drawn < 8) return this.contractQuotes()
    if (drawn < 10) return this.marginMoney()
    if (drawn < 11) return this.operators.refillInsurance()
    const weak = drawn < 13 ? this.contractFlow.takeFromWeak((owner) => this.actorOf(owner)) : null
    if (weak) return this.remember(weak)
    let account = this.anyAccount()
    for (let again = 0; again < 3 && this.witness.balance(account.accountId, 3, 1).available < 5_000_000n; again++)
      account = this.anyAccount()
    const command = this.remember(this.contractFlow.command(this.actorOf(account), account))
    if (drawn >= 95) return spoil(random, command)
    if (drawn >= 93) this.queued.push(this.rival(command, account))
    return command
  }

  private optionCommand(): Command {
    const { random } = this
    const drawn = random.below(1_000)
    if (drawn < 30) return this.optionMoney()
    if (drawn < 45) return this.optionOperators.fundPool()
    if (drawn < 60) return this.actOnOptions()
    if (drawn < 65) return spoil(random, this.optionOperators.act(this.nowMs))
    if (drawn < 77) return this.act()
    if (drawn < 84) return this.restrictThenTry()
    let account = this.anyAccount()
    if (drawn < 105) return this.remember(this.optionFlow.limits(this.actorOf(account)))
    if (drawn < 108) {
      if (random.chance(50)) this.queued.push(this.optionFlow.exclude(this.actorOf(account), this.nowMs))
      return this.remember(this.optionFlow.exclude(this.actorOf(account), this.nowMs))
    }
    if (drawn < 140) return this.beginAnew()
    for (let again = 0; again < 6 && !this.canStake(account); again++) account = this.anyAccount()
    const order = this.optionFlow.place(this.actorOf(account), this.nowMs)
    if (drawn < 170) return spoil(random, this.remember(order))
    // Equal orders of two accounts, at the same moment.
    if (drawn < 220) this.queued.push({ ...order, actor: this.actorOf(this.account(account.realm)) })
    return this.remember(order)
  }

  /** An operator's act; a change of an index often finds an option that it must wait for. */
  private actOnOptions(): Command {
    const { random } = this
    const act = this.optionOperators.act(this.nowMs)
    if (act.type !== 'ConfigureIndex' || random.chance(30)) return act
    let account = this.account('real')
    for (let again = 0; again < 6 && !this.canStake(account); again++) account = this.account('real')
    const ahead = this.optionFlow.placeAhead(this.actorOf(account), this.nowMs, act.index.indexId)
    if (!ahead) return act
    this.queued.push(act)
    return ahead
  }

  private canStake({ accountId, flags }: WitnessedAccount): boolean {
    const { protection } = this.witness.options
    const limits = protection.limitsOf(accountId)
    const mayTrade = !limits || limits.tradesPerHour === 0 || protection.tradesThisHour(accountId) < limits.tradesPerHour
    if (!mayTrade || flags.frozen || flags.close_only || protection.excludedUntil(accountId) > this.nowMs) return false
    return this.witness.balance(accountId, 1, 1).available > 2_000_000n
  }

  private optionMoney(): Command {
    const account = this.account('real')
    const actor: Actor = { origin: 'custody', actorId: 0, accountId: account.accountId, realm: account.realm, key: '' }
    const units = amount(BigInt(this.random.between(1, 3_000)) * 1_000_000n)
    const evidence = this.random.hash128()
    return { type: 'CreditDeposit', actor, accountId: account.accountId, wallet: 1, assetId: 1, amount: units, evidence }
  }

  /** An operator restricts an account that may have options open, and that soon tries to place one. */
  private restrictThenTry(): Command {
    const account = this.anyAccount()
    this.queued.push(this.optionFlow.place(this.actorOf(account), this.nowMs))
    return this.optionOperators.flag(this.nowMs, account.accountId)
  }

  /** Of a demo account, if one is found, that has nothing open. */
  private beginAnew(): Command {
    const { random, witness } = this
    const isIdle = ({ accountId, orders }: WitnessedAccount) =>
      orders.size === 0 &&
      (witness.contracts.positionsOf.get(accountId)?.size ?? 0) === 0 &&
      (witness.contracts.ordersOf.get(accountId)?.size ?? 0) === 0 &&
      (witness.options.optionsOf.get(accountId)?.size ?? 0) === 0
    let account = this.account(random.chance(95) ? 'demo' : 'real')
    for (let again = 0; again < 12 && !isIdle(account); again++) account = this.account('demo')
    const reset: Command = { type: 'ResetDemoAccount', actor: this.actorOf(account) }
    if (random.chance(5)) this.queued.push({ ...reset, actor: this.actorOf(account) })
    return random.chance(3) ? spoil(random, reset) : this.remember(reset)
  }

  /** Something that gets in the way of a command at the same moment: another close, a cancel, somebody else's hand. */
  private rival(command: Command, account: WitnessedAccount): Command {
    const positions = [...(this.witness.contracts.positionsOf.get(account.accountId) ?? [])]
    const actor = this.actorOf(this.random.chance(80) ? account : this.anyAccount())
    const position = positions[0]
    if (!position) return { ...command, actor }
    return this.random.chance(60)
      ? this.contractFlow.close(actor, position)
      : (this.contractFlow.cancel(actor, account) ?? this.contractFlow.close(actor, position))
  }

  private marginMoney(): Command {
    const account = this.account(this.random.chance(90) ? 'real' : 'demo')
    const actor: Actor = { origin: 'custody', actorId: 0, accountId: account.accountId, realm: account.realm, key: '' }
    const units = amount(BigInt(this.random.between(1, 30_000)) * 1_000_000n)
    return {
      type: 'CreditDeposit',
      actor,
      accountId: account.accountId,
      wallet: 3,
      assetId: 1,
      amount: units,
      evidence: this.random.hash128(),
    }
  }

  private contractQuotes(): Command {
    const { random } = this
    const contract = random.pick([...this.witness.contracts.contracts.values()])
    const realm = random.pick(REALMS)
    const mark = this.witness.contracts.mark(contract) || this.feed.price(contract.indexId)
    const mid = Math.max(60, Math.round(mark / contract.tickSize))
    const step = Math.max(1, Math.floor(mid / 2_000))
    const levels = random.chance(10) ? random.pick([0, 0, 1, 40]) : random.between(2, 8)
    const oneContract = mid * Number(contract.tickContractUnits)
    const sizeLots = Math.max(1, Math.floor((random.between(200, 20_000) * 1_000_000) / oneContract))
    const shape = {
      midTicks: ticks(mid),
      halfSpreadTicks: random.between(1, step),
      stepTicks: random.between(1, step),
      levels,
      sizeLots,
      sizeSeed: seedAt(mid),
    }
    const actor: Actor = { origin: 'system', actorId: 0, accountId: houseAccountId(realm, 'market_maker'), realm, key: '' }
    if (random.chance(2)) shape.sizeLots = random.pick([0, 2 ** 31, 2 ** 36, 2 ** 45])
    if (random.chance(2)) shape.halfSpreadTicks = random.pick([0, mid, mid * 2])
    // Across the book: the ladder takes.
    if (random.chance(12)) shape.midTicks = ticks(mid + random.pick([-1, 1]) * random.between(1, 20) * step)
    const quote: Command = { type: 'QuoteAround', actor, marketId: contract.marketId, shape }
    return random.chance(2) ? spoil(random, quote) : quote
  }

  private openAccount(): Command {
    const { random } = this
    // Most people enter both realms; some ask twice.
    const user = random.chance(3) ? random.below(this.usersAsked + 1) : this.usersAsked++
    const realm = random.pick(REALMS)
    const actor: Actor = { origin: 'system', actorId: 0, accountId: 0, realm, key: '' }
    const open: Command = { type: 'OpenAccount', actor, realm, userRef: user.toString(16).padStart(32, '7') }
    return random.chance(3) ? spoil(random, open) : open
  }

  /** An operator's act; an account that it restricts soon tries what it may not do any more. */
  private act(): Command {
    const account = this.anyAccount()
    const act = this.operators.act(this.nowMs, account.accountId)
    if (act.type === 'SetAccountFlag') this.queued.push(this.flow.order(this.actorOf(account), account))
    return act
  }

  private deposit(): Command {
    const { random } = this
    const account = this.account(random.chance(97) ? 'real' : 'demo')
    const asset = random.pick(ASSETS)
    const dollars = random.chance(2) ? 900_000_000 : random.between(1, 30_000)
    const price = [1, 60_000, 3_000, 0.5, 0.02][asset.assetId - 1] as number
    const units = amount(BigInt(Math.ceil((dollars / price) * 10 ** asset.decimals)))
    const evidence = random.chance(6) ? random.pick(['d', 'e', 'f']).repeat(32) : random.hash128()
    const actor: Actor = { origin: 'custody', actorId: 0, accountId: account.accountId, realm: account.realm, key: '' }
    const deposit: Command = {
      type: 'CreditDeposit',
      actor,
      accountId: account.accountId,
      wallet: random.chance(95) ? 1 : 3,
      assetId: asset.assetId,
      amount: units,
      evidence,
    }
    return random.chance(3) ? spoil(random, deposit) : deposit
  }

  /**
   * The market maker before the first price after a pause: its ladders are refused, levels 0 tells the core to bring
   * none back.
   */
  private quotesInSilence(): Command[] {
    const { random } = this
    return Array.from({ length: random.between(1, 6) }, () => {
      const command = this.hasContracts && random.chance(40) ? this.contractQuotes() : this.quotes()
      if (command.type !== 'QuoteAround' || random.chance(30)) return command
      return { ...command, shape: { ...command.shape, levels: 0 } }
    })
  }

  private quotes(): Command {
    const { random } = this
    const market = random.pick([...this.witness.rules.markets.values()])
    if (market.marketId === UNQUOTED_MARKET && random.chance(90)) return this.order()
    const realm = random.pick(REALMS)
    const price = this.witness.rules.indices.get(market.indexId)?.price ?? this.feed.price(market.indexId)
    const mid = Math.round(price / market.tickSize) || this.witness.book(market.marketId, realm).lastTradeTicks || 2_000
    const step = Math.max(1, Math.floor(mid / 2_000))
    const levels = random.chance(5) ? random.pick([0, 1, 40]) : random.between(2, 6)
    const lotCost = mid * Number(market.tickLotUnits)
    const sizeLots = Math.max(1, Math.floor((Number(market.minNotional) * random.between(5, 400)) / lotCost))
    const shape = {
      midTicks: ticks(mid),
      halfSpreadTicks: random.between(1, step),
      stepTicks: random.between(1, step),
      levels,
      sizeLots,
      sizeSeed: seedAt(mid),
    }
    const actor: Actor = { origin: 'system', actorId: 0, accountId: houseAccountId(realm, 'market_maker'), realm, key: '' }
    if (random.chance(2)) shape.sizeLots = random.pick([0, 2 ** 31, 2 ** 45])
    if (random.chance(2)) shape.halfSpreadTicks = random.pick([0, mid, mid * 2])
    if (random.chance(1)) shape.midTicks = ticks(random.pick([0, mid * 3, Math.ceil(mid / 3)]))
    const quote: Command = { type: 'QuoteAround', actor, marketId: market.marketId, shape }
    return random.chance(2) ? spoil(random, quote) : quote
  }

  private order(): Command {
    const { random } = this
    if (random.chance(this.isAllowanceFull() ? 1 : this.hoardsPart)) return this.hoard()
    if (random.chance(1)) return this.meetAtBand()
    let account = this.anyAccount()
    for (let again = 0; again < 3 && !this.flow.canTrade(account); again++) account = this.anyAccount()
    return this.remember(this.flow.order(this.actorOf(account), account))
  }

  private meetAtBand(): Command {
    const { random, witness } = this
    const realm = random.pick(REALMS)
    const markets = [...witness.rules.markets.values()].filter(
      (market) => market.state === 'open' && witness.rules.indices.has(market.indexId),
    )
    const market = random.chance(70) ? (markets.find(({ marketId }) => marketId === UNQUOTED_MARKET) ?? markets[0]) : random.pick(markets)
    if (!market) return this.deposit()
    const [first, second] = this.flow.meetAtBand(market, this.account(realm), this.account(realm), (account) => this.actorOf(account)) as [
      Command,
      Command,
    ]
    this.queued.push(second)
    return first
  }

  private isAllowanceFull(): boolean {
    return REALMS.every((realm) => (this.accounts[realm][0]?.orders.size ?? 0) > 205)
  }

  /** The first account of each realm piles up small orders far from one market. */
  private hoard(): Command {
    const account = this.accounts[this.random.pick(REALMS)][0] ?? this.anyAccount()
    const market = this.witness.rules.market(HOARDED_MARKET)
    return this.flow.hoard(this.actorOf(account), account, market)
  }

  private cancel(): Command {
    const { random } = this
    const position = random.below(this.openOrders.length)
    const order = this.witness.orders.get(this.openOrders[position] ?? 0)
    if (!order) {
      this.dropOpenOrder(position)
      if (random.chance(85)) return this.order()
      return this.flow.cancel(this.actorOf(this.anyAccount()), random.between(0, this.witness.lastOrderId + 2))
    }
    const owner = this.witness.accounts.get(order.accountId) as WitnessedAccount
    if (owner === this.accounts[owner.realm][0] && random.chance(90)) return this.order()
    if (random.chance(2)) return this.flow.cancel(this.actorOf(this.anyAccount()), order.orderId)
    if (random.chance(2)) return spoil(random, this.flow.cancel(this.actorOf(owner), order.orderId))
    this.dropOpenOrder(position)
    return this.remember(this.flow.cancel(this.actorOf(owner), order.orderId))
  }

  private dropOpenOrder(position: number): void {
    const last = this.openOrders.pop()
    if (last !== undefined && position < this.openOrders.length) this.openOrders[position] = last
  }

  /** The same request again, or another one under the same key. */
  private retry(): Command {
    const { random } = this
    if (this.keyed.length === 0) return this.order()
    const { command } = this.keyed[random.below(this.keyed.length)] as { command: Command }
    if (random.chance(70)) return command
    if (command.type === 'PlaceOrder') return { ...command, quantityLots: (command.quantityLots + 1) as PlaceOrder['quantityLots'] }
    if (command.type === 'PlaceContractOrder') return { ...command, contracts: command.contracts + 1 }
    if (command.type === 'PlaceOption') return { ...command, stake: amount(command.stake + 1n) }
    if ('positionId' in command && random.chance(50)) return { ...command, positionId: random.between(1, 99) } as Command
    return 'orderId' in command && random.chance(50)
      ? ({ ...command, orderId: random.between(1, 99) } as Command)
      : ({ ...this.order(), actor: command.actor } as Command)
  }

  private rarely(): Command {
    const { random } = this
    const actor: Actor = { origin: 'clock', actorId: 0, accountId: 0, realm: 'real', key: '' }
    const drawn = random.below(10)
    if (drawn < 6) return { type: 'AdvanceTime', actor }
    if (drawn < 7) return spoil(random, { type: 'AdvanceTime', actor })
    if (drawn < 8) return spoil(random, this.prices())
    const system: Actor = { ...actor, origin: 'system' }
    if (drawn < 9) return { type: 'OpenHouse', actor: system, isSandbox: false, publicKey: '00'.repeat(32) }
    const hash = random.hash128() + random.hash128()
    return {
      type: 'EraOpened',
      actor: system,
      era: random.between(1, 4),
      oldCore: hash,
      newCore: hash,
      stateHashBefore: hash,
      stateHashAfter: hash,
    }
  }

  private prices(): Command {
    this.lastTicksMs = this.nowMs
    const actor: Actor = { origin: 'feed', actorId: 0, accountId: 0, realm: 'real', key: '' }
    // An index whose configuration was refused must not spoil the ticks of all others.
    const sourced = this.feed.ticks(this.nowMs).filter((tick) => this.configuredIndices.has(tick.indexId))
    const stray = sourced[0]
    if (stray && this.random.chance(0.3))
      sourced.push({ ...stray, ...(this.random.chance(50) ? { indexId: 99 } : { sourceId: 99 }), venueTimeMs: timeMs(this.nowMs) })
    const ticks = this.hasOptions ? quotesAtOpening(this.random, this.witness, sourced, this.nowMs) : sourced
    return { type: 'RecordTicks', actor, ticks }
  }

  private remember<Kind extends Command>(command: Kind): Kind {
    if (command.actor.key === '') return command
    if (this.keyed.length === MOST_COMMANDS_REMEMBERED) this.keyed.splice(0, MOST_COMMANDS_REMEMBERED / 2)
    this.keyed.push({ command, atMs: this.nowMs })
    return command
  }

  private actorOf(account: WitnessedAccount): Actor {
    const key = this.random.chance(15) ? this.random.hash128() : ''
    return { origin: 'user', actorId: 0, accountId: account.accountId, realm: account.realm, key }
  }

  private account(realm: Realm): WitnessedAccount {
    const accounts = this.accounts[realm].length > 0 ? this.accounts[realm] : this.accounts.real
    return accounts[this.random.chance(60) ? this.random.skewed(accounts.length) : this.random.below(accounts.length)] as WitnessedAccount
  }

  private anyAccount(): WitnessedAccount {
    return this.account(this.random.pick(REALMS))
  }
}

/** A straight line, some seed, now and then one that is too large. */
function seedAt(mid: number): number {
  if (mid % 61 === 1) return 2 ** 32
  return mid % 3 === 0 ? 0 : mid % 2 ** 32
}
