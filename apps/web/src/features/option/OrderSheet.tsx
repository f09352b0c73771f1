import type { OptionSide } from '@glasshouse/domain'
import { Sheet } from '@glasshouse/ui'
import type { OptionCoin } from '@glasshouse/wire'
import { useState } from 'react'
import { coinTitle } from '../../live/coins.ts'
import { LoadFailure } from '../../live/LoadFailure.tsx'
import { useOptionRules } from '../../live/option-rules.ts'
import { useWords } from '../../words/words.ts'
import { Followed, FollowedTitle } from './Followed.tsx'
import type { Opened } from './opened.ts'
import { SideTitle } from './SideTitle.tsx'
import { StakeForm } from './StakeForm.tsx'
import { StakeSkeleton } from './StakeSkeleton.tsx'

export interface OrderSheetProps {
  readonly coin: OptionCoin
  readonly opened: Opened | undefined
  readonly onFollow: (id: string) => void
  readonly onClose: () => void
}

/** From below: the order of one side, and once it is placed, its countdown and its end. */
export function OrderSheet({ coin, opened, onFollow, onClose }: OrderSheetProps) {
  const w = useWords('trade')
  // What it showed stays in it while it goes.
  const [last, setLast] = useState(opened)
  if (opened && opened !== last) setLast(opened)
  const title = last?.kind === 'followed' ? <FollowedTitle id={last.id} /> : <SideTitle side={last?.side ?? 'up'} coin={coinTitle(coin)} />
  return (
    <Sheet isOpen={opened !== undefined} onClose={onClose} title={title} closeLabel={w('close')}>
      {last?.kind === 'ticket' && <StakeOf coin={coin} side={last.side} onFollow={onFollow} onClose={onClose} />}
      {last?.kind === 'followed' && <Followed key={last.id} id={last.id} onClose={onClose} />}
    </Sheet>
  )
}

interface StakeOfProps {
  readonly coin: OptionCoin
  readonly side: OptionSide
  readonly onFollow: (id: string) => void
  readonly onClose: () => void
}

function StakeOf({ coin, side, onFollow, onClose }: StakeOfProps) {
  const rules = useOptionRules(coin.symbol)
  if (rules.data)
    return <StakeForm coin={coin} side={side} rules={rules.data} onPlaced={({ id, status }) => (status === 4 ? onClose() : onFollow(id))} />
  return rules.isError ? <LoadFailure error={rules.error} onRetry={() => void rules.refetch()} /> : <StakeSkeleton />
}
