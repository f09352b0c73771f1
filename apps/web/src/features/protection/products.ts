import { useWords, type WordKey } from '../../words/words.ts'

/** Products that a reader can limit, in the order of their tabs. */
export const PRODUCTS = ['option', 'contract'] as const
export type Product = (typeof PRODUCTS)[number]

export const productOf = (text: string | null): Product => PRODUCTS.find((product) => product === text) ?? 'option'

/** Texts that each product has of its own. */
type ProductWord =
  | 'intro_real'
  | 'intro_demo'
  | 'limits_text'
  | 'exclusion_text_real'
  | 'exclusion_text_demo'
  | 'excluded'
  | 'exclude'
  | 'last_question'
  | 'means_until'
  | 'means_for_ever'
  | 'means_running'
  | 'excluded_now'
  | 'use_lossPerDay'
  | 'use_lossPerDay_free'
  | 'use_gain'

export function useProductWords(product: Product) {
  const w = useWords('protection')
  return (key: ProductWord, values?: Readonly<Record<string, string | number>>): string => {
    const own: WordKey<'protection'> = product === 'contract' ? `contract_${key}` : key
    return w(own, values)
  }
}
