import { STORAGE } from '@glasshouse/client'
import { create } from 'zustand'
import type { BookMeasure } from './book.ts'

const kept = (): BookMeasure => (localStorage.getItem(STORAGE.bookMeasure) === 'value' ? 'value' : 'amount')

/** What every book of this device counts in. */
export const useBookMeasure = create<BookMeasure>(kept)

export function turnBookMeasure(): void {
  const next = useBookMeasure.getState() === 'amount' ? 'value' : 'amount'
  useBookMeasure.setState(next, true)
  localStorage.setItem(STORAGE.bookMeasure, next)
}
