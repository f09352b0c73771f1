import { z } from 'zod'
/** A ledger asset in lists. */
export const currency = z.object({ id: z.string(), symbol: z.string(), logo: z.string(), sort: z.number().int() })
export type Currency = z.output<typeof currency>

/** Address of a coin's mark below the page's origin. */
export const logoOf = (coin: string) => `/coins/${coin}.svg`
