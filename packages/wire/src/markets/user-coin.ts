import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalText, wireSymbol } from '../fields.ts'

/** Favourites. `coin` is the market's symbol (`btcusdt`); a coin alone (`btc`) means its USDT market. */
export const favourite = z.object({ id: z.string(), coin: z.string(), icon: z.string() })
export type Favourite = z.output<typeof favourite>

/** isCollect 2 -> 1. Saving twice changes nothing. */
export const saveUserCoin = endpoint('POST', '/api/userCoin/save', {
  summary: 'Add a favourite',
  access: 'user',
  kind: 'submit',
  remembersKey: true,
  body: z.object({ coin: wireSymbol, icon: optionalText() }),
  data: favourite,
})

/** isCollect 1 -> 2. */
export const removeUserCoin = endpoint('POST', '/api/userCoin/removeByCoin', {
  summary: 'Remove a favourite',
  access: 'user',
  kind: 'submit',
  remembersKey: true,
  body: z.object({ coin: wireSymbol }),
})

export const getUserCoin = endpoint('POST', '/api/userCoin/getUserCoin', {
  summary: 'The user’s favourites',
  access: 'user',
  kind: 'read',
  data: z.array(favourite),
})
