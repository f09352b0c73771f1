import type { ReactNode } from 'react'
import { useWords } from '../../words/words.ts'

/** `offer`: simulated trading, for accounts that hold nothing. */
export function AssetsScreen({ offer }: { offer?: ReactNode }) {
  const w = useWords('app')
  return (
    <>
      <h1>{w('tab_assets')}</h1>
      {offer}
    </>
  )
}
