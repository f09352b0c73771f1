import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkSetting, FREEZE_KEYS } from '@glasshouse/records'
import { type Brand, parseBrand } from '@glasshouse/wire'
import { z } from 'zod'

/** Brand whose pictures and marks stand in where another has none. */
export const DEFAULT_NAME = 'default'

/** One folder of brands/: what a deployment is called, how it looks, and what it sets. */
export interface BrandFolder {
  /** Environment name: value of BRAND and name of the folder. */
  readonly name: string
  readonly productName: string
  /** Flags that differ from their defaults. */
  readonly flags: Partial<Brand>
  /** Keys of the settings object that a new database of this brand begins with, instead of the usual ones. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Hosts of the exchange beside that of PUBLIC_URL, such as its help's; content leads there by one operator. */
  readonly hosts: readonly string[]
  /** Page colour of the brand colours' light theme; undefined where the design kit's own is kept. */
  readonly ground: string | undefined
  readonly icons: ReadonlySet<string>
  readonly banners: ReadonlySet<string>
}
export type Brands = ReadonlyMap<string, BrandFolder>

/** A name by dots, with a port where it is not the usual one; letters of other scripts in punycode. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](?::[1-9]\d{0,4})?$/
const brandFile = z.strictObject({
  name: z.string().trim().min(1).max(40),
  flags: z.record(z.string(), z.unknown()),
  settings: z.record(z.string(), z.unknown()).default({}),
  hosts: z.array(z.string().regex(HOST, 'must be a host such as help.exchange.example, by itself')).max(40).default([]),
})
const freezeRules = z.array(z.strictObject({ key: z.enum(FREEZE_KEYS), open: z.boolean() }))

/**
 * Reads each folder that has a `brand.json`. A flag that is unknown or of the wrong type stops the start: a brand is
 * never half itself.
 */
export function readBrands(folder: string = brandsFolder()): Brands {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'brand.json')))
  const ordered = [DEFAULT_NAME, ...names.filter((name) => name !== DEFAULT_NAME).sort()]
  return new Map(ordered.map((name) => [name, readBrand(folder, name)]))
}

/** Folder brands/ of the checkout this program lies in, be it source or bundle. */
export function brandsFolder(from: string = fileURLToPath(import.meta.url)): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const candidate = join(folder, 'brands')
    if (existsSync(join(candidate, DEFAULT_NAME, 'brand.json'))) return candidate
    if (folder === dirname(folder)) throw new Error(`no folder brands/ above ${from}`)
  }
}

function readBrand(folder: string, name: string): BrandFolder {
  const place = join(folder, name)
  try {
    if (!/^[a-z]{1,20}$/.test(name)) throw new Error('the folder of a brand must be named by small letters')
    const file = brandFile.parse(JSON.parse(readFileSync(join(place, 'brand.json'), 'utf8')))
    return {
      name,
      productName: file.name,
      // A brand has a look of its own, unless it asks for another's.
      flags: checkedFlags(name === DEFAULT_NAME ? file.flags : { themePreset: name, ...file.flags }),
      settings: checkedSettings(file.settings),
      hosts: file.hosts,
      ground: groundOf(join(place, 'tokens.css')),
      icons: filesIn(join(place, 'icons')),
      banners: filesIn(join(place, 'banners')),
    }
  } catch (error) {
    throw new Error(`brands/${name}: ${(error as Error).message}`, { cause: error })
  }
}

function checkedFlags(flags: Readonly<Record<string, unknown>>): Partial<Brand> {
  const brand = parseBrand(flags, (warning) => {
    throw new Error(warning)
  })
  return Object.fromEntries(Object.entries(brand).filter(([flag]) => flag in flags))
}

function checkedSettings(settings: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  for (const [key, value] of Object.entries(settings)) checkSetting(key, value)
  if (settings.MODULE_FREEZE_TYPE_SETTING !== undefined) freezeRules.parse(settings.MODULE_FREEZE_TYPE_SETTING)
  return settings
}

function groundOf(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  return /--surface-0:\s*light-dark\((#\w{6}),/.exec(readFileSync(path, 'utf8'))?.[1]
}

const filesIn = (folder: string): ReadonlySet<string> => new Set(existsSync(folder) ? readdirSync(folder) : [])
