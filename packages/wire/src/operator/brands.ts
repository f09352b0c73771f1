import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const flag = z.object({
  flag: z.string(),
  value: z.unknown(),
  standard: z.unknown(),
  /** The brand's own file names it. */
  isSet: z.boolean(),
  meaning: z.string(),
})

const listedBrand = z.object({
  name: z.string(),
  productName: z.string(),
  /** The one this exchange runs as. */
  isCurrent: z.boolean(),
  /** Folder that decides; a change there needs a start. */
  place: z.string(),
  flags: z.array(flag),
  /** Keys of settings that a new database of the brand begins with. */
  settings: z.array(z.string()),
  icons: z.array(z.string()),
  banners: z.array(z.string()),
})
export type ListedBrand = z.output<typeof listedBrand>

/** Read from their folders at the start. What of a brand changes while the exchange runs are settings and content. */
export const listBrands = endpoint('GET', '/operator/brands', {
  summary: 'Brands as their folders say',
  access: 'operator',
  permission: 'see_settings',
  kind: 'read',
  row: listedBrand,
})
