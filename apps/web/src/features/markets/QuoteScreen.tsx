import type { ReactNode } from 'react'
import { useWords } from '../../words/words.ts'

/** `promo`: what the shell has to offer above the list. */
export function QuoteScreen({ promo }: { promo?: ReactNode }) {
  const w = useWords('app')
  return (
    <>
      <h1>{w('tab_quote')}</h1>
      {promo}
    </>
  )
}
