import { type Brand, brandOf, PLATFORM_GLOBAL, type PlatformConfig, parseBrand } from '@glasshouse/wire'
import { createContext, type ReactNode, useContext } from 'react'

export interface Platform {
  readonly env: string
  readonly apiBase: string
  readonly wsBase: string
  readonly brand: Brand
}

/** Reads what /platform/{env}/config.js left behind. Nothing, or nonsense, means the default brand on this page's host. */
export function readPlatform(page: object, warn: (message: string) => void): Platform {
  const raw = (page as Record<string, unknown>)[PLATFORM_GLOBAL]
  const config = (typeof raw === 'object' && raw !== null ? raw : {}) as Partial<Record<keyof PlatformConfig, unknown>>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    env: text(config.env) || 'default',
    apiBase: text(config.apiBase),
    wsBase: text(config.wsBase),
    brand: parseBrand(config.flags, warn),
  }
}

const BrandContext = createContext<Brand>(brandOf('default'))

export function BrandProvider({ brand, children }: { brand: Brand; children: ReactNode }) {
  return <BrandContext value={brand}>{children}</BrandContext>
}

/** The switches of this deployment. */
export function useBrand(): Brand {
  return useContext(BrandContext)
}
