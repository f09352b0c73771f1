import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { wirePattern } from '../fields.ts'
import { priceInfo } from './price-info.ts'

/** `currency` lists coins (`btc,eth`) or symbols (`btcusdt`); unknown ones are left out of the reply. */
export const getCurrencyPrice = endpoint('GET', '/api/texchange/getCurrencyPrice', {
  clientName: 'getPrices',
  summary: 'Prices keyed as asked',
  access: 'public',
  kind: 'read',
  query: z.object({ currency: wirePattern(/^[a-z0-9]{2,20}(,[a-z0-9]{2,20}){0,49}$/i, 'must be up to 50 coins such as btc,eth', 1_000) }),
  data: z.record(z.string(), priceInfo),
})

/** Coins or symbols as they were asked for, in small letters. */
export const askedCurrencies = ({ currency }: z.output<NonNullable<typeof getCurrencyPrice.query>>): string[] =>
  currency.toLowerCase().split(',')
