import { lazy, Suspense, useState } from 'react'
import { loadWords } from '../../words/words.ts'
import type { ChangeSheetProps } from './ChangeSheet.tsx'

const ChangeSheet = lazy(async () => {
  const [{ ChangeSheet: Loaded }] = await Promise.all([import('./ChangeSheet.tsx'), loadWords('lines')])
  return { default: Loaded }
})

/** `ChangeSheet` with its words, loaded with the first change. */
export function Change(props: ChangeSheetProps) {
  const isAsked = props.target !== undefined
  const [isNeeded, setNeeded] = useState(isAsked)
  if (isAsked && !isNeeded) setNeeded(true)
  return (
    isNeeded && (
      <Suspense>
        <ChangeSheet {...props} />
      </Suspense>
    )
  )
}
