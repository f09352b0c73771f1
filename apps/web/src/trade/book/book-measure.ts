import { keptText, oneOf } from '@glasshouse/client'
import { create } from 'zustand'
import type { BookMeasure } from './book.ts'

export const bookMeasureEntry = keptText('bookMeasure', oneOf('amount', 'value'))

/** What every book of this device counts in. */
export const useBookMeasure = create<BookMeasure>(() => bookMeasureEntry.read() ?? 'amount')

export function turnBookMeasure(): void {
  const next = useBookMeasure.getState() === 'amount' ? 'value' : 'amount'
  useBookMeasure.setState(next, true)
  bookMeasureEntry.write(next)
}
