import type { OptionSide } from '@glasshouse/domain'
import { classNames } from '@glasshouse/ui'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useWords } from '../../../words/words.ts'

const ARROWS = { up: ArrowUp, down: ArrowDown } as const

export function SideArrow({ side }: { side: OptionSide }) {
  const Arrow = ARROWS[side]
  return <Arrow aria-hidden className="size-4" strokeWidth={2.5} />
}

/** Up or down on a coin: word, arrow and colour say the same. */
export function SideTitle({ side, coin }: { side: OptionSide; coin: string }) {
  const w = useWords('option')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className={classNames('inline-flex items-center gap-1', side === 'up' ? 'text-up' : 'text-down')}>
        <SideArrow side={side} />
        {w(`side_${side}`)}
      </span>
      <bdi dir="ltr">{coin}</bdi>
    </span>
  )
}
