import { type BrandFlag, brandFlags, brandMeanings, DEFAULT_BRAND, type ListedBrand, list, listBrands } from '@glasshouse/wire'
import type { FastifyInstance } from 'fastify'
import type { BrandFolder } from '../../../brands/read-brands.ts'
import type { Needs } from '../../../services/services.ts'
import { serveOperator } from '../serve-operator.ts'

export type BrandDeskServices = Needs<'brands' | 'config', 'operatorSessions'>

/** What folders decide, to look at. */
export function brandDeskRoutes(app: FastifyInstance, services: BrandDeskServices): void {
  serveOperator(app, services, listBrands, async () =>
    list([...services.brands.values()].map((folder) => brandToWire(folder, services.config.brand))),
  )
}

const brandToWire = ({ name, productName, flags, settings, icons, banners }: BrandFolder, own: string): ListedBrand => ({
  ...{ name, productName, isCurrent: name === own, place: `brands/${name}` },
  flags: (Object.keys(brandFlags) as BrandFlag[]).map((flag) => ({
    ...{ flag, value: flags[flag] ?? DEFAULT_BRAND[flag], standard: DEFAULT_BRAND[flag] },
    ...{ isSet: flag in flags, meaning: brandMeanings[flag] },
  })),
  settings: Object.keys(settings),
  ...{ icons: [...icons].sort(), banners: [...banners].sort() },
})
