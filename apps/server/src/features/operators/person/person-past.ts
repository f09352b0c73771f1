import {
  type PastPlace,
  type PastRequest,
  pastContractFills,
  pastContractOrders,
  pastFills,
  pastOptions,
  pastOrders,
  pastSwaps,
} from '@glasshouse/read-model'
import { addAuditEntry } from '@glasshouse/records'
import {
  type BodyRead,
  LISTED_PAST_MAX,
  type listPersonPast,
  type PastRow,
  pastContractOrderToWire,
  pastFillToWire,
  pastOptionToWire,
  pastSpotOrderToWire,
  pastSwapToWire,
  swapOfRow,
} from '@glasshouse/wire'
import { ApiError } from '../../../errors/api-error.ts'
import { awaitProjection } from '../../../services/await-projection.ts'
import type { Needs } from '../../../services/services.ts'
import { pastContractOrder, ruleOf } from '../../../views/contract-rows.ts'
import { optionOfRow } from '../../../views/option-rows.ts'
import { assetsOfMarket, endedOrder } from '../../../views/spot-orders.ts'
import { accountIdOf, type PersonLookup } from './person-of.ts'

export type PersonPastServices = PersonLookup & Needs<'clock' | 'config' | 'listing' | 'prices' | 'readModel'>
type Asked = BodyRead<typeof listPersonPast>

/** What a person traded, for an operator who says what for. A look opens no account, and finds nothing where there is none. */
export async function personPast(services: PersonPastServices, asked: Asked, operatorId: number): Promise<PastRow[]> {
  const { userId, realm, from, to } = asked
  if (from !== undefined && to !== undefined && to <= from)
    throw new ApiError({ reason: 'invalid_value', field: 'to', rule: 'must be after from' })
  const read = readerOf(services, asked)
  const accountId = await accountIdOf(services, userId, realm)
  await noteLook(services, asked, operatorId)
  if (accountId === null) return []
  await awaitProjection(services)
  const after = asked.after === undefined ? undefined : (asked.after.split('-').map(Number) as unknown as PastPlace)
  return read({ accountId, fromMs: from, toMs: to, after, limit: LISTED_PAST_MAX })
}

/** One entry for a list that was opened, whatever its number of pages. */
async function noteLook({ records, clock }: PersonPastServices, { userId, after, purpose, ...beside }: Asked, operatorId: number) {
  if (after !== undefined) return
  const detail = { purpose, realm: beside.realm, list: beside.list }
  await addAuditEntry(records.db, { actor: `operator:${operatorId}`, act: 'person_past_look', subject: `user:${userId}`, detail }, clock())
}

type Reader = (request: PastRequest) => Promise<PastRow[]>

/** A market or coin that is none is refused before anything is read. */
function readerOf(services: PersonPastServices, { list, market }: Asked): Reader {
  switch (list) {
    case 'spot_orders':
      return spotOrders(services, marketIn(services, 'market', market))
    case 'spot_fills':
      return spotFills(services, marketIn(services, 'market', market))
    case 'futures_orders':
      return contractOrders(services, marketIn(services, 'contract', market))
    case 'futures_fills':
      return contractFills(services, marketIn(services, 'contract', market))
    case 'options':
      return options(services, marketIn(services, 'option', market))
    case 'swaps':
      return swaps(services, market)
  }
}

function marketIn({ listing }: PersonPastServices, kind: 'market' | 'contract' | 'option', symbol: string | undefined) {
  if (symbol === undefined) return undefined
  const found = listing[kind](symbol)
  if (!found) throw new ApiError({ reason: 'unknown_market', field: 'market', rule: 'is not a listed market' })
  return found.marketId
}

const spotOrders =
  (services: PersonPastServices, marketId: number | undefined): Reader =>
  async (request) =>
    (await pastOrders(services.readModel, { ...request, marketId })).map((row) =>
      pastSpotOrderToWire(endedOrder(services, row, 0), assetsOfMarket(services, row.market_id).quote.symbol, {
        ...{ place: `${row.updated_at_ms}-${row.order_id}`, seq: row.seq },
      }),
    )

const contractOrders =
  (services: PersonPastServices, marketId: number | undefined): Reader =>
  async (request) =>
    (await pastContractOrders(services.readModel, { ...request, marketId })).map((row) =>
      pastContractOrderToWire(pastContractOrder(services, row, 0), ruleOf(services, row.market_id).settle.symbol, {
        ...{ place: `${row.updated_at_ms}-${row.order_id}`, seq: row.seq },
      }),
    )

const spotFills =
  (services: PersonPastServices, marketId: number | undefined): Reader =>
  async (request) =>
    (await pastFills(services.readModel, { ...request, marketId })).map((row) => {
      const { market, quote } = assetsOfMarket(services, row.market_id)
      return pastFillToWire(row, { market: market.symbol, coin: quote.symbol }, placeOf(row))
    })

const contractFills =
  (services: PersonPastServices, marketId: number | undefined): Reader =>
  async (request) =>
    (await pastContractFills(services.readModel, { ...request, marketId })).map((row) => {
      const { contract, settle } = ruleOf(services, row.market_id)
      return pastFillToWire(row, { market: contract.symbol, coin: settle.symbol }, placeOf(row))
    })

const placeOf = (row: { readonly place_major: number; readonly place_minor: number; readonly seq: number }) => ({
  ...{ place: `${row.place_major}-${row.place_minor}`, seq: row.seq },
})

const options =
  (services: PersonPastServices, marketId: number | undefined): Reader =>
  async (request) =>
    (await pastOptions(services.readModel, { ...request, marketId })).map((row) =>
      pastOptionToWire(optionOfRow(services, row), `${services.config.publicUrl}/receipt/${row.option_id}`, {
        ...{ place: `${row.settled_at_ms}-${row.option_id}`, seq: row.settled_seq ?? row.seq },
      }),
    )

function swaps(services: PersonPastServices, symbol: string | undefined): Reader {
  const { listing, readModel } = services
  const coin = symbol === undefined ? undefined : listing.configuration.assets.find((asset) => asset.symbol === symbol)
  if (symbol !== undefined && !coin)
    throw new ApiError({ reason: 'unknown_asset', field: 'market', rule: 'is not a coin of this exchange' })
  return async (request) =>
    (await pastSwaps(readModel, { ...request, assetId: coin?.assetId })).map((row) =>
      pastSwapToWire(swapOfRow(row, { from: listing.asset(row.from_asset_id), to: listing.asset(row.to_asset_id) }), {
        ...{ place: `${row.swap_id}-${row.swap_id}`, seq: row.seq },
      }),
    )
}
