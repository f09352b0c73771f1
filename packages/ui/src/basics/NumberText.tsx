import { useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

export interface NumberTextProps {
  /** Ready-made text: formatting is done in one place of the app, never here. */
  value: string
  /** Which way it went, for colour; the text itself carries the sign. */
  trend?: 'up' | 'down' | 'flat' | undefined
  /** The decimal behind the text. When it grows or falls the figure flashes once, and not again for half a second. */
  flashOn?: string | undefined
}

/** A figure: left to right in every language, digits of one width, so that a change moves nothing beside it;
 * a browser's translation leaves it as it is. */
export function NumberText({ value, trend, flashOn }: NumberTextProps) {
  const flash = useFlash(flashOn)
  return (
    <span
      translate="no"
      className={classNames(
        'figure inline-block whitespace-nowrap rounded-sm',
        trend === 'up' && 'text-up',
        trend === 'down' && 'text-down',
        flash,
      )}
    >
      {value}
    </span>
  )
}

/** Between two flashes of one figure: more often they shimmer. */
const FLASH_EVERY_MS = 500
/** `--motion-open`. */
const FLASH_MS = 200

function useFlash(decimal: string | undefined): string {
  const before = useRef(decimal)
  const flashedAt = useRef(-FLASH_EVERY_MS)
  const [flash, setFlash] = useState('')
  useEffect(() => {
    const previous = before.current
    before.current = decimal
    if (previous === undefined || decimal === undefined || previous === decimal) return
    const now = performance.now()
    if (now - flashedAt.current < FLASH_EVERY_MS) return
    flashedAt.current = now
    // Comparing for a colour only, so a float is precise enough here.
    setFlash(Number(decimal) > Number(previous) ? 'flash-up' : 'flash-down')
  }, [decimal])
  useEffect(() => {
    if (flash === '') return
    const timer = setTimeout(() => setFlash(''), FLASH_MS)
    return () => clearTimeout(timer)
  }, [flash])
  return flash
}
