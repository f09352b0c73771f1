import type { OptionSide } from '@glasshouse/domain'
import { Button } from '@glasshouse/ui'
import type { OptionCoinSummary } from '@glasshouse/wire'
import { TradeFoot } from '../../trade/shell/TradeFoot.tsx'
import { useWords } from '../../words/words.ts'
import { SideArrow } from './outcome/SideTitle.tsx'
import { ClosedText } from './ticket/ClosedText.tsx'
import { useClosed } from './ticket/use-closed.ts'

export interface OrdersProps {
  readonly coin: OptionCoinSummary
  readonly onOrder: (side: OptionSide) => void
}

/** The two buttons of a phone, always within reach of the thumb. */
export function Orders({ coin, onOrder }: OrdersProps) {
  const w = useWords('option')
  const closed = useClosed(coin)
  return (
    <section aria-label={w('place_order')}>
      <TradeFoot>
        {closed && <ClosedText closed={closed} />}
        <div className="grid grid-cols-2 gap-3">
          {(['up', 'down'] as const).map((side) => (
            <Button
              key={side}
              look={side}
              isTall
              aria-haspopup="dialog"
              disabled={closed !== undefined}
              icon={<SideArrow side={side} />}
              onClick={() => onOrder(side)}
            >
              {w(`side_${side}`)}
            </Button>
          ))}
        </div>
      </TradeFoot>
    </section>
  )
}
