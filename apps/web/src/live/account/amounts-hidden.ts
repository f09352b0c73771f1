import { keptText, oneOf } from '@glasshouse/client'
import { useState } from 'react'

export const amountsHiddenEntry = keptText('amountsHidden', oneOf('yes', 'no'))

/** Whether own amounts are hidden from the eyes around, on every screen that shows them, and the way to turn that. */
export function useAmountsHidden(): readonly [isHidden: boolean, turn: () => void] {
  const [isHidden, setHidden] = useState(() => amountsHiddenEntry.read() === 'yes')
  const turn = () => {
    setHidden(!isHidden)
    amountsHiddenEntry.write(isHidden ? 'no' : 'yes')
  }
  return [isHidden, turn]
}
