import { defaultName } from 'virtual:brands'
import { type Brand, DEFAULT_BRAND, type ExchangeAtStart, PLATFORM_GLOBAL, type PlatformConfig, parseBrand } from '@glasshouse/wire'
import { createContext, type ReactNode, useContext } from 'react'

export interface Platform {
  readonly env: string
  /** Name of the product, as its users read it. */
  readonly name: string
  readonly apiBase: string
  readonly wsBase: string
  readonly brand: Brand
  /** Undefined where the script says nothing of it; the settings tell later. */
  readonly house: ExchangeAtStart | undefined
  /** What the server speaks to a reader who has not chosen; '' where the script does not say. */
  readonly language: string
}

/**
 * Reads what /platform/{env}/config.js left behind. Nothing, or nonsense, means the default brand on this page's host.
 */
export function readPlatform(page: object, warn: (message: string) => void): Platform {
  const raw = (page as Record<string, unknown>)[PLATFORM_GLOBAL]
  const config = (typeof raw === 'object' && raw !== null ? raw : {}) as Partial<Record<keyof PlatformConfig, unknown>>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    env: text(config.env) || 'default',
    name: text(config.name) || defaultName,
    apiBase: text(config.apiBase),
    wsBase: text(config.wsBase),
    brand: parseBrand(config.flags, warn),
    house: exchangeAtStartIn(config.house),
    language: text(config.language),
  }
}

function exchangeAtStartIn(raw: unknown): ExchangeAtStart | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  const { isSandbox, feed, newOrdersHalted } = raw as Partial<Record<keyof ExchangeAtStart, unknown>>
  if (feed !== 'replay' && feed !== 'live' && feed !== 'simulated') return undefined
  return { isSandbox: isSandbox === true, feed, newOrdersHalted: newOrdersHalted === true }
}

const HouseContext = createContext<ExchangeAtStart | undefined>(undefined)
const BrandContext = createContext<Brand>(DEFAULT_BRAND)
const NameContext = createContext(defaultName)

export interface BrandProviderProps {
  readonly brand: Brand
  readonly name?: string | undefined
  readonly house?: ExchangeAtStart | undefined
  readonly children: ReactNode
}

export function BrandProvider({ brand, name = defaultName, house, children }: BrandProviderProps) {
  return (
    <HouseContext value={house}>
      <NameContext value={name}>
        <BrandContext value={brand}>{children}</BrandContext>
      </NameContext>
    </HouseContext>
  )
}

/** What the page was told of the server before the settings came. */
export function useHouseAtStart(): ExchangeAtStart | undefined {
  return useContext(HouseContext)
}

/** The switches of this deployment. */
export function useBrand(): Brand {
  return useContext(BrandContext)
}

export function useProductName(): string {
  return useContext(NameContext)
}
