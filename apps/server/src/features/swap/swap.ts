import { type AccountId, type AssetId, type Event, SWAP_QUOTE_MS, type SwapId } from '@glasshouse/domain'
import { findSwap, listSwaps, type SwapRow } from '@glasshouse/read-model'
import type { Session } from '@glasshouse/records'
import {
  acceptedSwap,
  currencyExchange,
  exchangeList,
  exchangeQuote,
  isFault,
  list,
  noRate,
  pageOf,
  type QueryRead,
  quoteToWire,
  type SwapOrder,
  success,
  swapOfRow,
  TOO_SMALL,
  toQuoteWish,
} from '@glasshouse/wire'
import { SWAP_FREEZE_KEYS } from '../../calls/access.ts'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { type CommandServices, serveCommand } from '../../calls/serve-command.ts'
import { ApiError } from '../../errors/api-error.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'
import { projectedPage } from '../../views/page-of-rows.ts'

export type SwapServices = CommandServices & Needs<'readModel' | 'swapQuotes'>

/** Quote, swap and list. What is accepted ends by prices and time alone: nothing cancels it. */
export function swapRoutes(server: CallServer, services: SwapServices): void {
  serveUser(server, exchangeQuote, ({ query, session }) => quote(services, session, query))
  serveUser(server, exchangeList, ({ query, session }) => swapsOf(services, session, query))
  serveCommand(server, services, currencyExchange, {
    freezeKeys: SWAP_FREEZE_KEYS,
    answer: ({ events, seq, timeMs }) => {
      const accepted = events.find((event): event is Extract<Event, { type: 'SwapAccepted' }> => event.type === 'SwapAccepted')
      if (!accepted) throw new Error('a swap was accepted, but no event says so')
      const order = acceptedSwap(accepted, coinsOf(services, accepted.fromAssetId, accepted.toAssetId), timeMs)
      return success({ ...order, isRepeated: false }, { msg: 'Swap accepted', seq })
    },
    repeated: async ({ command, seq }, swapId) => {
      await awaitProjection(services)
      const row = await findSwap(services.readModel, command.actor.accountId, swapId)
      if (!row) throw new ApiError({ reason: 'not_found' })
      return success({ ...orderOf(services, row), isRepeated: true }, { msg: 'Swap was accepted before', seq })
    },
  })
}

async function quote(services: SwapServices, session: Session, query: QueryRead<typeof exchangeQuote>) {
  if (session.realm === 'demo') throw new ApiError({ reason: 'real_only' })
  const wish = toQuoteWish(query, (symbol) => services.listing.coin(symbol))
  if (isFault(wish)) throw new ApiError(wish)
  const { from, to } = wish
  const rate = await services.engine.read.swapRate(from.assetId, to.assetId)
  if (typeof rate === 'string') throw new ApiError(noRate(rate))
  const expiry = { atMs: services.engine.time.now(), inMs: SWAP_QUOTE_MS }
  const quoted = quoteToWire({ ...wish, rate }, expiry)
  if (quoted === null) throw new ApiError(TOO_SMALL)
  services.swapQuotes.note(session.sessionId, { fromAssetId: from.assetId, toAssetId: to.assetId, rate })
  return success(quoted)
}

async function swapsOf(services: SwapServices, session: Session, query: QueryRead<typeof exchangeList>) {
  const accountId = await services.accounts.of(session.user.userRef, session.realm)
  if (query.id !== undefined) return oneSwap(services, accountId, Number(query.id))
  return projectedPage(
    services,
    () => listSwaps(services.readModel, { accountId, ...pageOf(query) }),
    (row) => orderOf(services, row),
  )
}

async function oneSwap(services: SwapServices, accountId: AccountId, swapId: SwapId) {
  const seq = await awaitProjection(services)
  const row = await findSwap(services.readModel, accountId, swapId)
  const rows = row ? [orderOf(services, row)] : []
  return list(rows, { total: rows.length, seq })
}

const coinsOf = ({ listing }: SwapServices, from: AssetId, to: AssetId) => ({ from: listing.asset(from), to: listing.asset(to) })
const orderOf = (services: SwapServices, row: SwapRow): SwapOrder => swapOfRow(row, coinsOf(services, row.from_asset_id, row.to_asset_id))
