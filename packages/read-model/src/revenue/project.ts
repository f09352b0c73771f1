import { type AccountId, type AssetId, FIRST_USER_ACCOUNT_ID, houseAccountId, type Posted, REALMS, type Realm } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { PlacedEvent } from '../projected-group.ts'
import { insertRows, type ProjectionTx } from '../rows.ts'
import type { Scales } from '../scales.ts'
import { UTC_DAY_MS } from '../wallet/day-sums.ts'
import type { CountedLine } from './lines.ts'

/** Business of each day, by line and asset, and who traded: a report of a year reads a few rows a day. */
export async function projectRevenue(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales): Promise<void> {
  const days = new Days(scales, productsOf(placed))
  for (const one of placed) days.count(one)
  await days.write(tx)
}

type Product = 'spot' | 'futures'

/** Trades and the postings of their fees are of one group, and so of one batch. */
function productsOf(placed: readonly PlacedEvent[]): ReadonlyMap<number, Product> {
  const products = new Map<number, Product>()
  for (const { event } of placed)
    if (event.type === 'Traded') products.set(event.tradeId, 'spot')
    else if (event.type === 'ContractTraded') products.set(event.tradeId, 'futures')
  return products
}

interface Sum {
  readonly day: number
  readonly realm: Realm
  readonly line: CountedLine
  readonly assetId: AssetId
  count: number
  units: bigint
}
type Place = Omit<Sum, 'count' | 'units' | 'day'>

const REALM_OF_FEES = new Map(REALMS.map((realm) => [houseAccountId(realm, 'fees'), realm]))
const CUSTODY = houseAccountId('real', 'custody')

class Days {
  readonly #scales: Scales
  readonly #products: ReadonlyMap<number, Product>
  readonly #sums = new Map<string, Sum>()
  readonly #active = new Map<string, { readonly day: number; readonly realm: Realm; readonly account_id: AccountId }>()

  constructor(scales: Scales, products: ReadonlyMap<number, Product>) {
    this.#scales = scales
    this.#products = products
  }

  count({ event, timeMs }: PlacedEvent): void {
    const day = Math.floor(timeMs / UTC_DAY_MS)
    switch (event.type) {
      case 'Posted':
        this.#post(day, event)
        break
      case 'Traded':
        this.#add(day, { realm: event.realm, line: 'volume_spot', assetId: this.#scales.quoteAssetId(event.marketId) }, event.notional)
        this.#trade(day, event.realm, event.makerAccountId, event.takerAccountId)
        break
      case 'ContractTraded':
        this.#add(day, { realm: event.realm, line: 'volume_futures', assetId: this.#scales.settleAssetId(event.marketId) }, event.notional)
        this.#trade(day, event.realm, event.makerAccountId, event.takerAccountId)
        break
      case 'OptionPlaced':
        this.#add(day, { realm: event.realm, line: 'volume_options', assetId: this.#scales.stakeAssetId(event.marketId) }, event.stake)
        this.#trade(day, event.realm, event.accountId)
        break
      case 'SwapExecuted':
        this.#add(day, { realm: 'real', line: 'volume_swaps', assetId: event.fromAssetId }, event.amount)
        this.#trade(day, 'real', event.accountId)
        break
    }
  }

  #post(day: number, { accountId, assetId, availableDelta, heldDelta, purpose, tradeId }: Posted): void {
    const change = availableDelta + heldDelta
    if (change === 0n) return
    const realm = REALM_OF_FEES.get(accountId)
    if (realm !== undefined && purpose === 'fee')
      this.#add(day, { realm, line: `fee_${this.#products.get(tradeId) ?? 'unknown'}`, assetId }, change)
    else if (realm !== undefined && purpose === 'withdrawal_fee') this.#add(day, { realm, line: 'fee_withdrawal', assetId }, change)
    else if (accountId === CUSTODY && (purpose === 'withdrawal' || purpose === 'reversal'))
      this.#add(day, { realm: 'real', line: purpose, assetId }, change)
    else if (accountId >= FIRST_USER_ACCOUNT_ID && purpose === 'deposit')
      this.#add(day, { realm: 'real', line: 'deposit', assetId }, change)
  }

  #add(day: number, { realm, line, assetId }: Place, units: bigint): void {
    const key = `${realm}/${day}/${line}/${assetId}`
    const sum = this.#sums.get(key) ?? { day, realm, line, assetId, count: 0, units: 0n }
    sum.count++
    sum.units += units
    this.#sums.set(key, sum)
  }

  #trade(day: number, realm: Realm, ...accounts: readonly AccountId[]): void {
    for (const account_id of accounts)
      if (account_id >= FIRST_USER_ACCOUNT_ID) this.#active.set(`${realm}/${day}/${account_id}`, { day, realm, account_id })
  }

  async write(tx: ProjectionTx): Promise<void> {
    const sums = [...this.#sums.values()].map(({ assetId, units, ...sum }) => ({
      ...sum,
      asset_id: assetId,
      amount: this.#scales.amount(assetId, units),
    }))
    await insertRows(tx, 'revenue_days', sums, ADDED)
    await insertRows(tx, 'active_days', [...this.#active.values()], sql`on conflict do nothing`)
  }
}

const ADDED = sql`on conflict (realm, day, line, asset_id) do update
  set count = revenue_days.count + excluded.count, amount = revenue_days.amount + excluded.amount`
