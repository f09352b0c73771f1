import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const country = z.object({
  englishName: z.string(),
  chineseName: z.string(),
  /** Without `+`: `93`. Several countries may share one. */
  phoneCode: z.string(),
  /** ISO 3166, two letters. */
  countryCode: z.string(),
})
export type Country = z.output<typeof country>

/** In `data`: letters A to Z that have countries, in order; below each its countries by English name. */
export const getCountryCode = endpoint('GET', '/api/user/getCountryCode', {
  clientName: 'listCountries',
  summary: 'Countries with their phone codes, by first letter',
  access: 'public',
  kind: 'read',
  data: z.array(z.object({ letter: z.string(), data: z.array(country) })),
})
