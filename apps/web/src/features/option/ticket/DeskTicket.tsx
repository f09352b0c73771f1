import { OPTION_SIDES, type OptionSide } from '@glasshouse/domain'
import { Segmented } from '@glasshouse/ui'
import type { OptionCoinSummary } from '@glasshouse/wire'
import { useState } from 'react'
import { useShortcuts } from '../../../trade/keys/shortcuts.ts'
import { TradeFoot } from '../../../trade/shell/TradeFoot.tsx'
import { useWords } from '../../../words/words.ts'
import type { Placing } from '../placing/use-placing.ts'
import { StakeOf } from './StakeOf.tsx'

export interface DeskTicketProps {
  readonly coin: OptionCoinSummary
  readonly placing: Placing
}

/** The order in the column of a desk: both sides in one form, as the other markets have them. */
export function DeskTicket({ coin, placing }: DeskTicketProps) {
  const w = useWords('option')
  // An order without an answer is shown again on the side it was of.
  const [side, setSide] = useState<OptionSide>(() => OPTION_SIDES.find((one) => placing.errorOf(one, coin.symbol)) ?? 'up')
  const keys = useShortcuts({ buy: () => setSide('up'), sell: () => setSide('down') })
  return (
    <section aria-label={w('place_order')}>
      <StakeOf coin={coin} side={side} placing={placing} foot={(parts) => <TradeFoot>{parts}</TradeFoot>}>
        <Segmented
          label={w('side')}
          chosen={side}
          onChange={setSide}
          choices={[
            { id: 'up', label: <span className={side === 'up' ? 'text-up' : undefined}>{w('side_up')}</span>, shortcut: keys.buy },
            { id: 'down', label: <span className={side === 'down' ? 'text-down' : undefined}>{w('side_down')}</span>, shortcut: keys.sell },
          ]}
        />
      </StakeOf>
    </section>
  )
}
