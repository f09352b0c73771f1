import { ColumnPopup, SideSheet } from '@glasshouse/ui'
import type { CoinSummary } from '@glasshouse/wire'
import { useState } from 'react'
import { useIsDesk } from '../../live/device/desk.ts'
import { useWords } from '../../words/words.ts'
import { Coins } from './Coins.tsx'

export interface CoinPickerProps {
  readonly coins: readonly CoinSummary[]
  /** Symbol of the one on the screen. */
  readonly chosen: string
  readonly isOpen: boolean
  readonly onChoose: (symbol: string) => void
  readonly onClose: () => void
}

/**
 * The coins of a market with their prices: searched, in groups, the favourites among them. From the side on a phone, in
 * a column below the head on a desk, the market in sight beside it.
 */
export function CoinPicker({ isOpen, onClose, ...rest }: CoinPickerProps) {
  const w = useWords('trade')
  if (useIsDesk()) return <Column isOpen={isOpen} onClose={onClose} {...rest} />
  return (
    <SideSheet isOpen={isOpen} onClose={onClose} title={w('coins')} closeLabel={w('close')} isAtWindow>
      <Coins {...rest} onClose={onClose} />
    </SideSheet>
  )
}

function Column({ isOpen, onClose, ...rest }: CoinPickerProps) {
  const w = useWords('trade')
  const [top, setTop] = useState(0)
  const [wasOpen, setWasOpen] = useState(false)
  // The head is as high as its words are long: measured when it opens.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setTop(document.querySelector('.trade-head')?.getBoundingClientRect().bottom ?? 0)
  }
  return (
    <ColumnPopup isOpen={isOpen} onClose={onClose} title={w('coins')} top={top} opener=".trade-head h1 button">
      <Coins {...rest} onClose={onClose} />
    </ColumnPopup>
  )
}
