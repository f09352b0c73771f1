import {
  type AccountId,
  type AccountView,
  type CoreModule,
  type CoreState,
  GATE_PRODUCTS,
  houseAccountId,
  REALMS,
  type Side,
  USDT_ASSET_ID,
} from '@glasshouse/domain'
import { mustHold } from '../../witness/broken-law.ts'
import { bookKey, isOutside, type Witness } from '../../witness/witness.ts'
import { ceilPpm, holdNeeded } from '../../witness/witnessed-order.ts'
import { compareContractBook, compareContractsOf } from './compare-contracts.ts'
import { compareOptionMarkets, compareOptionsOf } from './compare-options.ts'

const FEW_ORDERS = 8

/** What the core answers must be what its events told, for everything that was touched since the last time. */
export function compareTouched(core: CoreModule, state: CoreState, witness: Witness, isThorough: boolean): void {
  for (const accountId of witness.touchedAccounts) {
    compareBalances(core, state, witness, accountId)
    const orders = witness.accounts.get(accountId)?.orders.size ?? 0
    if (orders <= FEW_ORDERS || isThorough) compareOrders(core, state, witness, accountId)
    compareContractsOf(core, state, witness.contracts, accountId)
    compareOptionsOf(core, state, witness, accountId)
  }
  for (const marketId of [...witness.rules.markets.keys(), ...witness.contracts.contracts.keys()])
    for (const realm of REALMS) {
      if (!witness.touchedBooks.has(bookKey(marketId, realm))) continue
      const book = witness.book(marketId, realm)
      const { bids, asks } = core.depth(state, marketId, realm, 1)
      const bid = bids[0]?.priceTicks ?? 0
      const ask = asks[0]?.priceTicks ?? 0
      mustHold(bid === 0 || ask === 0 || bid < ask, 'no book is crossed', { marketId, realm, bid, ask })
      mustHold(
        bid >= book.best('buy') && (ask === 0 ? book.best('sell') === 0 : book.best('sell') === 0 || ask <= book.best('sell')),
        'the best order is the best price',
        {
          bid,
          ask,
        },
      )
    }
  witness.forgetTouched()
}

/** Everything, recomputed from the core's reads and from the witness; and the core's own sweep. */
export function sweep(core: CoreModule, state: CoreState, witness: Witness): void {
  const broken = core.brokenLaw(state)
  mustHold(broken === null, `the core's own sweep: ${broken}`)
  for (const { assetId, realm, sum } of core.books(state)) mustHold(sum === 0n, 'each asset sums to zero', { assetId, realm, sum })
  for (const accountId of new Set([...witness.accounts.keys(), ...witness.balances.keys()])) {
    compareBalances(core, state, witness, accountId)
    compareOrders(core, state, witness, accountId)
    compareContractsOf(core, state, witness.contracts, accountId)
    compareOptionsOf(core, state, witness, accountId)
  }
  compareOptionMarkets(core, state, witness)
  sumBalances(core, state, witness)
  const ladderHolds = new Map<string, bigint>()
  for (const marketId of witness.rules.markets.keys())
    for (const realm of REALMS) compareBook({ core, state, witness, ladderHolds }, marketId, realm)
  for (const marketId of witness.contracts.contracts.keys())
    for (const realm of REALMS) {
      const { settleAssetId } = witness.contracts.contract(marketId)
      const key = `${realm}/${settleAssetId}`
      ladderHolds.set(key, (ladderHolds.get(key) ?? 0n) + compareContractBook(core, state, witness, { marketId, realm }))
    }
  for (const realm of REALMS) {
    const key = `${realm}/${USDT_ASSET_ID}`
    const makersOwn = witness.contracts.heldBy(houseAccountId(realm, 'market_maker'))
    ladderHolds.set(key, (ladderHolds.get(key) ?? 0n) + makersOwn)
  }
  for (const realm of REALMS) compareLadderHolds(core, state, ladderHolds, realm)
  compareRules(core, state, witness)
}

function compareBalances(core: CoreModule, state: CoreState, witness: Witness, accountId: AccountId): void {
  const views = core.balances(state, accountId)
  const expected = (witness.balances.get(accountId) ?? []).filter((balance) => balance.available !== 0n || balance.held !== 0n)
  const read = views.filter((view) => view.available !== 0n || view.held !== 0n)
  mustHold(read.length === expected.length, 'balances are what events told', { accountId, read, expected })
  for (const view of read) {
    const balance = witness.balance(accountId, view.wallet, view.assetId)
    mustHold(balance.available === view.available && balance.held === view.held, 'balances are what events told', {
      accountId,
      view,
      balance,
    })
  }
}

function compareOrders(core: CoreModule, state: CoreState, witness: Witness, accountId: AccountId): void {
  const account = witness.accounts.get(accountId)
  const views = core.openOrders(state, accountId)
  mustHold(views.length === (account?.orders.size ?? 0), 'open orders are what events told', { accountId, views })
  for (const view of views) {
    const order = witness.orders.get(view.orderId)
    mustHold(order !== undefined && order.accountId === accountId, 'open orders are what events told', { view })
    const isSame =
      order.filledLots === view.filledLots &&
      order.filledNotional === view.filledNotional &&
      order.held === view.held &&
      order.priceTicks === view.priceTicks &&
      order.quantityLots === view.quantityLots &&
      order.side === view.side
    mustHold(isSame, 'open orders are what events told', { view, order })
    mustHold(view.held === holdNeeded(order, order.quantityLots - order.filledLots), 'an open order holds exactly what it needs', { view })
  }
}

/** Sum over all accounts as read, per asset and realm. */
function sumBalances(core: CoreModule, state: CoreState, witness: Witness): void {
  const sums = new Map<string, bigint>()
  const inside = new Map<string, bigint>()
  for (const accountId of witness.balances.keys()) {
    const realm = witness.accounts.get(accountId)?.realm ?? (accountId > 100 ? 'demo' : 'real')
    for (const { assetId, available, held } of core.balances(state, accountId)) {
      const key = `${assetId}/${realm}`
      sums.set(key, (sums.get(key) ?? 0n) + available + held)
      if (!isOutside(accountId)) inside.set(key, (inside.get(key) ?? 0n) + available + held)
    }
  }
  for (const [key, sum] of inside)
    mustHold(sum === (witness.created.get(key) ?? 0n), 'each realm holds what was created in it', { key, sum, created: witness.created })
  for (const [key, sum] of sums) mustHold(sum === 0n, 'each asset sums to zero', { key, sum })
}

interface Swept {
  readonly core: CoreModule
  readonly state: CoreState
  readonly witness: Witness
  readonly ladderHolds: Map<string, bigint>
}

/** Depth is the users' orders and, beyond them, no more than the ladder shows. */
function compareBook({ core, state, witness, ladderHolds }: Swept, marketId: number, realm: 'real' | 'demo'): void {
  const book = witness.book(marketId, realm)
  const market = witness.rules.market(marketId)
  const depth = core.depth(state, marketId, realm, 100_000)
  const fees = witness.feesOfLadder(marketId, realm)
  for (const side of ['buy', 'sell'] as const satisfies readonly Side[]) {
    const seen = side === 'buy' ? depth.bids : depth.asks
    const orders = new Map(book.levelsOf(side).map((level) => [level.price, level.orders]))
    let before = side === 'buy' ? Number.POSITIVE_INFINITY : 0
    for (const level of seen) {
      mustHold(side === 'buy' ? level.priceTicks < before : level.priceTicks > before, 'depth runs from the best price on', { depth })
      before = level.priceTicks
      const own = [...(orders.get(level.priceTicks)?.values() ?? [])]
      orders.delete(level.priceTicks)
      const lots = own.reduce((sum, order) => sum + order.quantityLots - order.filledLots, 0)
      const quoted = level.quantityLots - lots
      mustHold(quoted >= 0 && quoted <= (book.ladder[side].get(level.priceTicks) ?? 0), 'depth is the orders and the ladder', {
        level,
        lots,
      })
      mustHold(quoted === level.houseLots, 'depth says what of a level is the exchange', { level, quoted })
      if (quoted === 0) continue
      const notional = BigInt(level.priceTicks) * BigInt(quoted) * market.tickLotUnits
      const hold = side === 'buy' ? notional + ceilPpm(notional, fees.takerFeePpm) : BigInt(quoted) * market.lotUnits
      const key = `${realm}/${side === 'buy' ? market.quoteAssetId : market.baseAssetId}`
      ladderHolds.set(key, (ladderHolds.get(key) ?? 0n) + hold)
    }
    mustHold(orders.size === 0, 'every resting order is in the depth', { missing: [...orders.keys()] })
  }
}

function compareLadderHolds(core: CoreModule, state: CoreState, ladderHolds: Map<string, bigint>, realm: 'real' | 'demo'): void {
  for (const { assetId, wallet, held } of core.balances(state, realm === 'real' ? 3 : 103)) {
    const needed = wallet === 1 ? (ladderHolds.get(`${realm}/${assetId}`) ?? 0n) : 0n
    mustHold(held === needed, 'the market maker holds exactly what the ladders need', { realm, assetId, held, needed })
  }
}

function compareRules(core: CoreModule, state: CoreState, witness: Witness): void {
  const configuration = core.configuration(state)
  mustHold(configuration.newOrdersHalted === witness.rules.isHalted, 'the halt is what events told')
  for (const product of GATE_PRODUCTS) {
    const read = configuration.gates.find((gate) => gate.product === product)
    mustHold(read?.version === witness.gates.ruleOf(product)?.version, 'the gate in force is what events told', { product, read })
  }
  for (const market of configuration.markets) {
    const expected = witness.rules.market(market.marketId)
    const keys = ['state', 'version', 'makerFeePpm', 'takerFeePpm', 'takeBandPpm', 'restBandPpm', 'minNotional', 'maxNotional'] as const
    for (const key of keys) mustHold(market[key] === expected[key], 'rules are what events told', { key, market, expected })
  }
  for (const [indexId, expected] of witness.rules.indices) {
    const read = core.index(state, indexId)
    mustHold(
      read !== null && read.price === expected.price && read.atMs === expected.atMs && read.isStale === expected.isStale,
      'index points are what events told',
      { read, expected },
    )
  }
  for (const account of witness.accounts.values()) {
    const read = core.account(state, account.accountId)
    mustHold(read !== null && read.realm === account.realm && read.userRef === account.userRef, 'accounts are what events told', { read })
    mustHold(JSON.stringify(read.flags) === JSON.stringify(account.flags), 'flags are what events told', { read })
    compareDebts(read, witness)
    compareWithdrawals(core, state, witness, read)
    compareSwaps(core, state, witness, read)
    if (account.realm === 'demo') continue
    for (const product of GATE_PRODUCTS)
      mustHold(read.gates[product] === witness.gates.passedBy(account.accountId, product), 'gates are what events told', { read })
    mustHold(core.accountOf(state, account.userRef, account.realm) === account.accountId, 'an account is found by its user', { read })
  }
}

function compareDebts({ accountId, debts }: AccountView, witness: Witness): void {
  for (const { assetId, amount } of debts)
    mustHold(witness.custody.debtOf(accountId, assetId) === amount, 'debts are what events told', { accountId, debts })
  const told = [...witness.custody.debts].filter(([key, debt]) => debt > 0n && key.startsWith(`${accountId}/`))
  mustHold(told.length === debts.length, 'debts are what events told', { accountId, debts })
}

const SETTLED_COMPARED = 3

function compareWithdrawals(core: CoreModule, state: CoreState, witness: Witness, { accountId, payoutLevel }: AccountView): void {
  const [read, told] = [core.withdrawals(state, accountId), witness.withdrawals.openOf(accountId)]
  const isSame =
    read.length === told.length &&
    read.every(({ withdrawalId, state: now }, at) => told[at]?.withdrawalId === withdrawalId && told[at].state === now)
  mustHold(isSame, 'open withdrawals are what events told', { accountId, read, told })
  for (const { withdrawalId, assetId, amount, fee, cameBack } of witness.withdrawals.settledOf(accountId).slice(0, SETTLED_COMPARED)) {
    const paid = core.settledWithdrawal(state, withdrawalId)
    const isAsTold = paid?.accountId === accountId && paid.assetId === assetId && paid.left === amount - fee && paid.isReturned === cameBack
    mustHold(isAsTold, 'settled withdrawals are what events told', { withdrawalId, paid })
  }
  mustHold(payoutLevel === witness.withdrawals.levelOf(accountId), 'levels are what events told', { accountId, payoutLevel })
}

function compareSwaps(core: CoreModule, state: CoreState, witness: Witness, { accountId }: AccountView): void {
  const [read, told] = [core.swaps(state, accountId), witness.swaps.waitingOf(accountId)]
  const isSame = read.length === told.length && read.every(({ swapId }, at) => told[at]?.accepted.swapId === swapId)
  mustHold(isSame, 'waiting swaps are what events told', { accountId, read, told })
}
