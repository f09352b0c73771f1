import type { Favourite as KeptFavourite, Session } from '@glasshouse/records'
import {
  addUserCoins,
  type Favourite,
  getUserCoin,
  isImageLink,
  logoOf,
  removeUserCoin,
  removeUserCoins,
  saveUserCoin,
  success,
} from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'
import { chartSymbol, listedSymbol } from '../../views/coins.ts'

export type FavouriteServices = Needs<'listing' | 'prices', 'favourites'>

export function favouriteRoutes(server: CallServer, services: FavouriteServices): void {
  const { favourites } = services.records

  serveUser(server, getUserCoin, async ({ session }) => success((await favourites.list(session.userId)).map(toWire)))

  serveUser(server, saveUserCoin, async ({ body, session }) => {
    const symbol = listedSymbol(services, body.coin, 'coin')
    const saved = await favourites.add(session.userId, symbol, iconOf(symbol, body.icon))
    if (saved === 'too_many_favourites') throw new ApiError({ reason: saved })
    return success(toWire(saved), { msg: 'Favourite added' })
  })

  serveUser(server, addUserCoins, async ({ body, session }) => {
    const wanted = body.map(({ coin, icon }, index) => {
      const symbol = listedSymbol(services, coin, `${index}.coin`)
      return { symbol, icon: iconOf(symbol, icon) }
    })
    const saved = await favourites.addAll(session.userId, wanted)
    if (saved === 'too_many_favourites') throw new ApiError({ reason: saved })
    return success(saved.map(toWire), { msg: 'Favourites added' })
  })

  serveUser(server, removeUserCoin, async ({ body, session }) => {
    await favourites.remove(session.userId, await keptSymbol(services, session, body.coin))
    return success(null, { msg: 'Favourite removed' })
  })

  serveUser(server, removeUserCoins, async ({ params, session }) => {
    // The call's schema has read them already.
    const { ids } = params as unknown as { readonly ids: readonly number[] }
    const refusal = await favourites.removeIds(session.userId, ids)
    if (refusal) throw new ApiError({ reason: 'not_found', field: 'ids', rule: `${refusal.unknownId} is not one of your favourites` })
    return success({ ids: ids.map(String) }, { msg: 'Favourites removed' })
  })
}

/** An icon from before the rule for pictures gives way to the coin's own. */
const toWire = ({ favouriteId, symbol, icon }: KeptFavourite): Favourite => ({
  id: String(favouriteId),
  coin: symbol,
  icon: iconOf(symbol, isImageLink(icon) ? icon : ''),
})
const iconOf = (symbol: string, icon: string | null | undefined) => (icon ? icon : logoOf(symbol.replace(/usdt$/, '')))

/** A coin that is listed no more can still be taken off one's list. */
async function keptSymbol(services: FavouriteServices, session: Session, asked: string): Promise<string> {
  const listed = chartSymbol(services, asked)
  if (listed) return listed
  const kept = await services.records.favourites.list(session.userId)
  return kept.find(({ symbol }) => symbol === asked || symbol === `${asked}usdt`)?.symbol ?? listedSymbol(services, asked, 'coin')
}
