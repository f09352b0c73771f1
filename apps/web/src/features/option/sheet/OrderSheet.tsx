import { Sheet, SheetFoot } from '@glasshouse/ui'
import type { OptionCoinSummary } from '@glasshouse/wire'
import { type ReactNode, useState } from 'react'
import { coinTitle } from '../../../live/markets/coins.ts'
import { useWords } from '../../../words/words.ts'
import { SideTitle } from '../outcome/SideTitle.tsx'
import type { SheetControl } from '../placing/open-sheet.ts'
import type { Placing } from '../placing/use-placing.ts'
import { StakeOf } from '../ticket/StakeOf.tsx'
import { TrackedOption, TrackedOptionTitle } from './TrackedOption.tsx'

export interface OrderSheetProps {
  readonly coin: OptionCoinSummary
  readonly sheet: SheetControl
  readonly placing: Placing
}

/** From below: the order of one side, and once it is placed, its countdown and its end. */
export function OrderSheet({ coin, sheet: { openSheet, close }, placing }: OrderSheetProps) {
  const w = useWords('trade')
  // What it showed stays in it while it goes.
  const [last, setLast] = useState(openSheet)
  if (openSheet && openSheet !== last) setLast(openSheet)
  const title =
    last?.kind === 'followed' ? <TrackedOptionTitle id={last.id} /> : <SideTitle side={last?.side ?? 'up'} coin={coinTitle(coin)} />
  return (
    <Sheet isOpen={openSheet !== undefined} onClose={close} title={title} closeLabel={w('close')}>
      {last?.kind === 'ticket' && <StakeOf coin={coin} side={last.side} placing={placing} foot={sheetFoot} />}
      {last?.kind === 'followed' && <TrackedOption key={last.id} id={last.id} otherRule={placing.otherRule} onClose={close} />}
    </Sheet>
  )
}

const sheetFoot = (parts: ReactNode) => <SheetFoot>{parts}</SheetFoot>
