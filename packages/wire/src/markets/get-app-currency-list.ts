import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency } from './currency.ts'

export const getAppCurrencyList = endpoint('GET', '/api/common/getAppCurrencyList', {
  clientName: 'listSpotCoins',
  summary: 'Currencies the app knows',
  access: 'public',
  kind: 'read',
  data: z.array(currency),
})
