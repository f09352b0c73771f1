import type { KeyboardEvent } from 'react'

const SIDEWAYS = ['ArrowLeft', 'ArrowRight']
const UPRIGHT = ['ArrowUp', 'ArrowDown']

/**
 * Where a key leads from a place in a strip of choices, round its ends; undefined for a key that is none of the strip's
 * business. `isRadio`: up and down choose too, as in every radio group.
 */
export function placeAfter(
  event: KeyboardEvent<HTMLElement>,
  place: number,
  count: number,
  { isRadio = false }: { readonly isRadio?: boolean } = {},
): number | undefined {
  if (place < 0 || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return undefined
  if (event.key === 'Home') return 0
  if (event.key === 'End') return count - 1
  if (!SIDEWAYS.includes(event.key) && !(isRadio && UPRIGHT.includes(event.key))) return undefined
  const isMirrored = event.currentTarget.closest('[dir]')?.getAttribute('dir') === 'rtl'
  const isForward = event.key === 'ArrowDown' || event.key === (isMirrored ? 'ArrowLeft' : 'ArrowRight')
  return (place + (isForward ? 1 : -1) + count) % count
}
