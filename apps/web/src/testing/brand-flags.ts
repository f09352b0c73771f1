import type { Brand } from '@glasshouse/wire'

const flags = import.meta.glob<Partial<Brand>>('../../../../brands/*/brand.json', { eager: true, import: 'flags' })

/** Flags that a brand of the folder brands/ sets. */
export const flagsOf = (name: string): Partial<Brand> => ({ themePreset: name, ...flags[`../../../../brands/${name}/brand.json`] })
