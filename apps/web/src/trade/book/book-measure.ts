import { STORAGE } from '@glasshouse/client'
import { create } from 'zustand'
import { remember, remembered } from '../../brand/appearance.ts'
import type { BookMeasure } from './book.ts'

const kept = (): BookMeasure => (remembered(STORAGE.bookMeasure) === 'value' ? 'value' : 'amount')

/** What every book of this device counts in. */
export const useBookMeasure = create<BookMeasure>(kept)

export function turnBookMeasure(): void {
  const next = useBookMeasure.getState() === 'amount' ? 'value' : 'amount'
  useBookMeasure.setState(next, true)
  remember(STORAGE.bookMeasure, next)
}
