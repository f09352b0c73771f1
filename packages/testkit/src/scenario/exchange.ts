import { core as realCore } from '@glasshouse/core'
import {
  type Actor,
  amount,
  type Command,
  type CoreModule,
  type CoreState,
  type Event,
  type HousePurpose,
  houseAccountId,
  indexPrice,
  LISTED_ASSETS,
  type MarketConfig,
  type Origin,
  type Realm,
  ratePpm,
  type SourceTick,
  ticks,
  timeMs,
  type Wallet,
} from '@glasshouse/domain'
import { Operator } from './operator.ts'
import { Outcome } from './outcome.ts'
import { Trader } from './trader.ts'
import { assetOf, decimal, money, same, shown } from './words.ts'

export interface MarketOptions {
  readonly tick?: string
  readonly lot?: string
  readonly makerPpm?: number
  readonly takerPpm?: number
  /** Names of the index's sources; without them the market has no index and hangs on its own trades. */
  readonly index?: readonly string[]
  readonly minSources?: number
  readonly min?: string
  readonly max?: string
}

export interface SourceWords {
  readonly bid: string
  readonly ask: string
  readonly venueAgoMs?: number
  readonly receivedAgoMs?: number
}

export interface LadderWords {
  readonly mid: string
  readonly half: string
  readonly step: string
  readonly levels: number
  readonly size: string
  /** Of sizes; without one they grow in a straight line. */
  readonly seed?: number
  readonly realm?: Realm
  readonly market?: string
}

const START_MS = Date.UTC(2026, 0, 1)

/** An exchange to tell stories with; see packages/testkit/README.md. Users and their accounts appear when named. */
export function exchange(core: CoreModule = realCore, isSandbox = true): Exchange {
  return new Exchange(core, isSandbox)
}

export class Exchange {
  readonly core: CoreModule
  private state: CoreState
  private nowMs = START_MS
  private evidence = 0
  private readonly users: string[] = []
  private readonly sources: string[] = []
  private readonly marketIds = new Map<string, number>()
  private readonly isSandbox: boolean

  constructor(core: CoreModule, isSandbox: boolean) {
    this.core = core
    this.isSandbox = isSandbox
    this.state = core.createState()
    this.submit({ type: 'OpenHouse', actor: this.actor('system'), isSandbox, publicKey: 'ab'.repeat(32) }).isDone()
    for (const asset of LISTED_ASSETS) this.submit({ type: 'ConfigureAsset', ...this.genesis, asset }).isDone()
    this.submit({
      type: 'SetHouseFees',
      ...this.genesis,
      fees: { makerFeePpm: ratePpm(0), takerFeePpm: ratePpm(500) },
      effectiveFromMs: timeMs(START_MS),
    }).isDone()
  }

  /** Lists a market, before the first user comes. `BTC-USDT`; the first one listed is meant where a test names none. */
  market(name: string, words: MarketOptions = {}): this {
    const [base, quote] = name.split('-').map((symbol) => assetOf(symbol)) as [
      { assetId: number; decimals: number },
      { assetId: number; decimals: number; symbol: string },
    ]
    const marketId = this.marketIds.size + 1
    const symbol = name.replace('-', '').toLowerCase()
    const tickSize = decimal(words.tick ?? '0.1', 8)
    const lotUnits = decimal(words.lot ?? '0.00001', base.decimals)
    const tickLotUnits = (tickSize * lotUnits * 10n ** BigInt(quote.decimals)) / (10n ** 8n * 10n ** BigInt(base.decimals))
    const units = (digits: string) => amount(decimal(digits, quote.decimals))
    if (words.index) this.listIndex(marketId, symbol, words.index, words.minSources ?? (words.index.length === 1 ? 1 : 2))
    const market: MarketConfig = {
      marketId,
      symbol,
      kind: 'spot',
      baseAssetId: base.assetId,
      quoteAssetId: quote.assetId,
      indexId: words.index ? marketId : 0,
      tickSize: Number(tickSize),
      lotUnits: amount(lotUnits),
      tickLotUnits: amount(tickLotUnits),
      minNotional: units(words.min ?? '5'),
      maxNotional: units(words.max ?? '1000000'),
      makerFeePpm: ratePpm(words.makerPpm ?? 1_000),
      takerFeePpm: ratePpm(words.takerPpm ?? 1_000),
      takeBandPpm: ratePpm(50_000),
      restBandPpm: ratePpm(500_000),
      state: 'open',
      version: 1,
    }
    this.submit({ type: 'ConfigureMarket', ...this.genesis, market, effectiveFromMs: timeMs(START_MS) }).isDone()
    this.marketIds.set(name, marketId)
    return this
  }

  /** Sandbox money for a house account, before the first user comes. */
  fundHouse(purpose: HousePurpose, value: string, realm: Realm = 'real'): this {
    const { assetId, units } = money(value)
    const evidence = this.freshEvidence()
    this.submit({ type: 'FundHouse', ...this.genesis, realm, purpose, assetId, amount: amount(units), evidence }).isDone()
    return this
  }

  deposit(user: string, value: string, wallet: Wallet = 1): this {
    this.tryDeposit(user, value, { wallet }).isDone()
    return this
  }

  tryDeposit(user: string, value: string, words: { wallet?: Wallet; evidence?: string; realm?: Realm } = {}): Outcome {
    const { realm = 'real', wallet = 1, evidence = this.freshEvidence() } = words
    const { assetId, units } = money(value)
    const accountId = this.accountOf(user, realm)
    return this.submit({
      type: 'CreditDeposit',
      actor: { ...this.actor('custody', realm), accountId },
      accountId,
      wallet,
      assetId,
      amount: amount(units),
      evidence,
    })
  }

  as(user: string, realm: Realm = 'real'): Trader {
    return new Trader(this, { ...this.actor('user', realm), accountId: this.accountOf(user, realm) })
  }

  /** An operator with a second person behind each act. */
  operator(who = { actorId: 71, approverId: 72 }): Operator {
    return new Operator(this, who)
  }

  /** Source quotes now: a price for all sources, or by name. */
  index(market: string, quotes: string | Readonly<Record<string, string | SourceWords>>): Outcome {
    const { marketId, indexId } = this.marketNamed(market)
    const names = this.core.configuration(this.state).indices.find((index) => index.indexId === marketId)?.sourceIds ?? []
    const byName: Record<string, string | SourceWords> =
      typeof quotes === 'string'
        ? Object.fromEntries(names.map((sourceId) => [this.sources[sourceId - 1] as string, quotes]))
        : { ...quotes }
    const expected = Object.entries(byName).map(([name, words]) => this.tick(indexId, this.sources.indexOf(name) + 1, words))
    return this.submit({ type: 'RecordTicks', actor: this.actor('feed'), ticks: expected })
  }

  quotes(words: LadderWords): Outcome {
    const market = this.marketNamed(words.market)
    const realm = words.realm ?? 'real'
    const inTicks = (digits: string) => Number(decimal(digits, 8) / BigInt(market.tickSize))
    const shape = {
      midTicks: ticks(inTicks(words.mid)),
      halfSpreadTicks: inTicks(words.half),
      stepTicks: inTicks(words.step),
      levels: words.levels,
      sizeLots: Number(money(words.size).units / market.lotUnits),
      sizeSeed: words.seed ?? 0,
    }
    const actor = { ...this.actor('system', realm), accountId: houseAccountId(realm, 'market_maker') }
    return this.submit({ type: 'QuoteAround', actor, marketId: market.marketId, shape })
  }

  /** Core time from now on, in milliseconds since the story began; what is due by then falls due. */
  at(ms: number): Outcome {
    this.nowMs = START_MS + ms
    return this.submit({ type: 'AdvanceTime', actor: this.actor('clock') })
  }

  later(ms: number): Outcome {
    return this.at(this.nowMs - START_MS + ms)
  }

  /** Core time in milliseconds since 1970, `ms` from now. */
  fromNow(ms: number): number {
    return this.nowMs + ms
  }

  submit(command: Command): Outcome {
    const { core, nowMs } = this
    const seq = core.lastSeq(this.state) + 1
    const before = core.encodeState(this.state)
    const foretold = core.check(this.state, command)
    const { eventBytes } = core.runGroup(this.state, { seq, timeMs: timeMs(nowMs), commands: [command] })
    const { due, byCommand } = core.decodeEvents(eventBytes)
    const events = byCommand[0] as readonly Event[]
    const after = this.state
    return new Outcome(events, due, () => {
      const [first] = events
      if (due.length === 0 && first?.type === 'Refused') same('check says the same as apply', first.reason, foretold)
      if (command.actor.key !== '') return
      const untouched = core.decodeState(core.shapeVersion, before)
      core.runGroup(untouched, { seq, timeMs: timeMs(nowMs), commands: [] })
      same(
        'a refusal changes nothing',
        Buffer.from(core.encodeState(untouched)).toString('hex'),
        Buffer.from(core.encodeState(after)).toString('hex'),
      )
    })
  }

  /** The process dies and comes back from a snapshot. */
  restart(): this {
    this.state = this.core.decodeState(this.core.shapeVersion, this.core.encodeState(this.state))
    return this
  }

  balance(owner: string, symbol: string, words: { realm?: Realm; wallet?: Wallet } = {}): BalanceWords {
    return this.balanceOf(this.accountOf(owner, words.realm ?? 'real'), symbol, words.wallet ?? 1)
  }

  house(purpose: HousePurpose, symbol: string, realm: Realm = 'real'): BalanceWords {
    return this.balanceOf(houseAccountId(realm, purpose), symbol, 1)
  }

  /** Prices and lots of the book, best first, as `ticks x lots`. */
  showsBook(expected: { bids?: readonly string[]; asks?: readonly string[] }, words: { realm?: Realm; market?: string } = {}): this {
    const { bids, asks } = this.core.depth(this.state, this.marketNamed(words.market).marketId, words.realm ?? 'real', 100)
    const line = (level: { priceTicks: number; quantityLots: number }) => `${level.priceTicks} x ${level.quantityLots}`
    if (expected.bids) same('bids', expected.bids, bids.map(line))
    if (expected.asks) same('asks', expected.asks, asks.map(line))
    return this
  }

  indexOf(market: string) {
    return this.core.index(this.state, this.marketNamed(market).indexId)
  }

  openOrders(user: string, realm: Realm = 'real') {
    return this.core.openOrders(this.state, this.accountOf(user, realm))
  }

  configuration() {
    return this.core.configuration(this.state)
  }

  ledgerSumsToZero(): this {
    for (const { assetId, realm, sum } of this.core.books(this.state)) same(`asset ${assetId} in ${realm} sums to zero`, 0n, sum)
    same('no law is broken', null, this.core.brokenLaw(this.state))
    return this
  }

  /** The account of a user, opened when it is named first. */
  accountOf(user: string, realm: Realm): number {
    if (!this.users.includes(user)) this.users.push(user)
    const userRef = this.userRef(user)
    const known = this.core.accountOf(this.state, userRef, realm)
    if (known !== null) return known
    return this.openAccount(user, realm).isDone().one('AccountOpened').accountId
  }

  openAccount(user: string, realm: Realm): Outcome {
    if (!this.users.includes(user)) this.users.push(user)
    return this.submit({ type: 'OpenAccount', actor: this.actor('system', realm), realm, userRef: this.userRef(user) })
  }

  marketNamed(name?: string): MarketConfig {
    const marketId = name === undefined ? 1 : this.marketIds.get(name)
    const market = this.configuration().markets.find((listed) => listed.marketId === marketId)
    if (!market) throw new Error(`no market ${name}`)
    return market
  }

  freshEvidence(): string {
    return (++this.evidence).toString(16).padStart(32, 'e')
  }

  actor(origin: Origin, realm: Realm = 'real'): Actor {
    return { origin, actorId: 0, accountId: 0, realm, key: '' }
  }

  private get genesis() {
    return { actor: this.actor('system'), approverId: 0, reasonCode: 'genesis' } as const
  }

  private listIndex(indexId: number, symbol: string, names: readonly string[], minSources: number): void {
    for (const name of names) {
      if (this.sources.includes(name)) continue
      this.sources.push(name)
      const source = { sourceId: this.sources.length, name, provenance: this.isSandbox ? 'simulated' : 'live' } as const
      this.submit({ type: 'ConfigureSource', ...this.genesis, source }).isDone()
    }
    const sourceIds = names.map((name) => this.sources.indexOf(name) + 1)
    this.submit({
      type: 'ConfigureIndex',
      ...this.genesis,
      index: { indexId, symbol, minSources, sourceIds, lateAfterMs: 2_000 },
      effectiveFromMs: timeMs(START_MS),
    }).isDone()
  }

  private tick(indexId: number, sourceId: number, words: string | SourceWords): SourceTick {
    const { bid, ask, venueAgoMs = 0, receivedAgoMs = 0 } = typeof words === 'string' ? { bid: words, ask: words } : words
    const price = (digits: string) => indexPrice(Number(decimal(digits, 8)))
    return {
      indexId,
      sourceId,
      bid: price(bid),
      ask: price(ask),
      venueTimeMs: timeMs(this.nowMs - venueAgoMs),
      receivedMs: timeMs(this.nowMs - receivedAgoMs),
    }
  }

  private userRef(user: string): string {
    return (this.users.indexOf(user) + 1).toString(16).padStart(32, 'c')
  }

  private balanceOf(accountId: number, symbol: string, wallet: Wallet): BalanceWords {
    const { assetId } = assetOf(symbol)
    const view = this.core.balances(this.state, accountId).find((balance) => balance.assetId === assetId && balance.wallet === wallet)
    const { available, held } = view ?? { available: 0n, held: 0n }
    const found = { total: shown(available + held, symbol), held: shown(held, symbol), available: shown(available, symbol) }
    return {
      is: (expected) => {
        const asked = Object.keys(expected) as (keyof typeof found)[]
        same(`balance of ${accountId} in ${symbol}`, expected, Object.fromEntries(asked.map((key) => [key, found[key]])))
        return this
      },
    }
  }
}

interface BalanceWords {
  /** Decimals of the asset; only what is told is compared. */
  is(expected: { total?: string; held?: string; available?: string }): Exchange
}
