import { grouped } from './grouped.ts'

/** A decimal as it stands in a text that people read: thousands apart, and the minus of arithmetic. */
export const figureOf = (decimal: string): string => grouped(decimal).replace('-', '\u2212')
