import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { closeSupportSheet, useSupportSheet } from './support.ts'

const SupportSheet = lazy(async () => ({ default: (await import('./SupportSheet.tsx')).SupportSheet }))

/** Place of the sheet, loaded when it is first asked for. Once loaded it stays, so that it leaves the way it came. */
export function SupportHost() {
  const isOpen = useSupportSheet()
  const [isNeeded, setNeeded] = useState(false)
  const { key, pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it belongs to the screen it was opened on
  useEffect(() => () => closeSupportSheet(), [key, pathname])
  if (isOpen && !isNeeded) setNeeded(true)
  return (
    isNeeded && (
      <Suspense>
        <SupportSheet />
      </Suspense>
    )
  )
}
