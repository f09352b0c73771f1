import type { Texts } from '@glasshouse/client'

/** By path, such as `./zh/home.json`. */
export const texts = import.meta.glob<Texts>('./zh/*.json', { eager: true, import: 'default' })
