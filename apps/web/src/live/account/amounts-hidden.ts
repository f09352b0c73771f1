import { STORAGE } from '@glasshouse/client'
import { useState } from 'react'

/** Whether own amounts are hidden from the eyes around, on every screen that shows them, and the way to turn that. */
export function useAmountsHidden(): readonly [isHidden: boolean, turn: () => void] {
  const [isHidden, setHidden] = useState(() => localStorage.getItem(STORAGE.amountsHidden) === 'yes')
  const turn = () => {
    setHidden(!isHidden)
    localStorage.setItem(STORAGE.amountsHidden, isHidden ? 'no' : 'yes')
  }
  return [isHidden, turn]
}
