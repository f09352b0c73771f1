import type { Texts } from '@glasshouse/client'

/** By path, such as `./en/home.json`. */
export const texts = import.meta.glob<Texts>('./en/*.json', { eager: true, import: 'default' })
