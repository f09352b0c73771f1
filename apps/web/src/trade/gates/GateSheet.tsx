import { lazy, Suspense } from 'react'
import { loadWords } from '../../words/words.ts'
import type { GateDoor } from './use-gate.ts'

const GatePopup = lazy(async () => {
  const [{ GatePopup: Popup }] = await Promise.all([import('./GatePopup.tsx'), loadWords('gates')])
  return { default: Popup }
})

/** What a product asks before its first order. Loaded with its words when it is asked for. */
export function GateSheet({ door }: { door: GateDoor }) {
  return (
    door.isOpen && (
      <Suspense>
        <GatePopup door={door} />
      </Suspense>
    )
  )
}
