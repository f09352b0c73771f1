import { isImageLink } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { refuse, STRING_MAX, wireIds, wireSymbol } from '../fields.ts'

/**
 * Favourites, the same in both realms, in the order in which they were added. `coin` is the market's symbol
 * (`btcusdt`); a coin alone (`btc`) means its USDT market. A coin that is not listed is refused by its name,
 * `unknown_market`.
 */
export const favourite = z.object({ id: z.string(), coin: z.string(), icon: z.string() })
export type Favourite = z.output<typeof favourite>

export const FAVOURITES_AT_ONCE_MAX = 50

/** A picture of the exchange or over https; absent, null and '' mean the coin's own. */
const icon = z
  .string()
  .max(STRING_MAX)
  .superRefine(refuse((text) => (isImageLink(text) ? null : { reason: 'field_malformed', rule: 'must be a path such as /coins/btc.svg' })))
  .nullish()
const newFavourite = z.object({ coin: wireSymbol, icon })
/** In bulk a picture that cannot be taken gives way to the coin's own: one bad picture must not keep the others out. */
const listedFavourite = z.object({ coin: wireSymbol, icon: icon.catch('') })

/**
 * isCollect 2 -> 1. Saving twice changes nothing and answers the first entry. At most 200, then `too_many_favourites`.
 */
export const saveUserCoin = endpoint('POST', '/api/userCoin/save', {
  clientName: 'addFavourite',
  summary: 'Add a favourite',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  remembersKey: true,
  body: newFavourite,
  data: favourite,
})

/**
 * The body is the list itself, at most 50. All or none, but for pictures; `data` has one entry per coin, in the order
 * asked.
 */
export const addUserCoins = endpoint('POST', '/api/userCoin/addBath', {
  clientName: 'addFavourites',
  summary: 'Add favourites in bulk',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  remembersKey: true,
  body: z.array(listedFavourite).min(1).max(FAVOURITES_AT_ONCE_MAX),
  data: z.array(favourite),
})

/** isCollect 1 -> 2. Removing twice changes nothing. */
export const removeUserCoin = endpoint('POST', '/api/userCoin/removeByCoin', {
  clientName: 'removeFavourite',
  summary: 'Remove a favourite',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  remembersKey: true,
  body: z.object({ coin: wireSymbol }),
})

/**
 * `/api/userCoin/remove/31,32`, at most 50. When one of the ids is not the user's, none is removed: `not_found` with
 * that id in words.
 */
export const removeUserCoins = endpoint('POST', '/api/userCoin/remove/:ids', {
  clientName: 'removeFavourites',
  summary: 'Remove favourites by id',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  remembersKey: true,
  params: z.object({ ids: wireIds(FAVOURITES_AT_ONCE_MAX) }),
  data: z.object({ ids: z.array(z.string()) }),
})

export const getUserCoin = endpoint('POST', '/api/userCoin/getUserCoin', {
  clientName: 'listFavourites',
  summary: 'The user’s favourites',
  access: 'user',
  kind: 'read',
  ignoresRealm: true,
  data: z.array(favourite),
})
