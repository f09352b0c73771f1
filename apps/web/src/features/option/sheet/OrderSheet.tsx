import type { OptionSide } from '@glasshouse/domain'
import { Sheet } from '@glasshouse/ui'
import type { OptionCoinSummary } from '@glasshouse/wire'
import { useState } from 'react'
import { failureOf } from '../../../live/lists/failure-of.ts'
import { LoadError } from '../../../live/lists/LoadError.tsx'
import { coinTitle } from '../../../live/markets/coins.ts'
import { useOptionRules } from '../../../live/markets/option-rules.ts'
import { useWords } from '../../../words/words.ts'
import { SideTitle } from '../outcome/SideTitle.tsx'
import type { SheetControl } from '../placing/open-sheet.ts'
import type { Placing } from '../placing/use-placing.ts'
import { StakeSkeleton } from '../ticket/StakeSkeleton.tsx'
import { StakeForm } from './StakeForm.tsx'
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
      {last?.kind === 'ticket' && <StakeOf coin={coin} side={last.side} placing={placing} />}
      {last?.kind === 'followed' && <TrackedOption key={last.id} id={last.id} otherRule={placing.otherRule} onClose={close} />}
    </Sheet>
  )
}

interface StakeOfProps {
  readonly coin: OptionCoinSummary
  readonly side: OptionSide
  readonly placing: Placing
}

function StakeOf({ coin, side, placing }: StakeOfProps) {
  const rules = useOptionRules(coin.symbol)
  if (rules.data) return <StakeForm coin={coin} side={side} rules={rules.data} placing={placing} />
  const failure = failureOf(rules)
  return failure ? <LoadError error={failure} onRetry={() => void rules.refetch()} /> : <StakeSkeleton />
}
