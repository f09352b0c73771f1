import { formatAmount, formatBalance, formatExact, useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { OptionRules } from '@glasshouse/wire'
import { useState } from 'react'
import { breakEvenPercent } from '../../../live/markets/break-even.ts'
import { useCoinLists } from '../../../live/markets/coins.ts'
import { type OptionRulesNow, useOptionRules } from '../../../live/markets/option-rules.ts'
import { usePeriodName } from '../../../trade/orders/period-name.ts'
import { percentText } from '../../../trade/ticket/percent-text.ts'
import { useWords } from '../../../words/words.ts'
import { Asked } from '../blocks/Asked.tsx'
import { Figure } from '../blocks/Figure.tsx'
import { Part } from '../blocks/Part.tsx'
import { SymbolChoice } from '../blocks/SymbolChoice.tsx'

/** The rule in force for one coin, as the server applies it. */
export function RuleNumbers() {
  const w = useWords('fairness')
  const coins = (useCoinLists().data?.coinList ?? []).filter(({ id }) => id !== '')
  const symbols = coins.map(({ symbol }) => symbol)
  const [chosen, setChosen] = useState('')
  const symbol = chosen || ((coins.find(({ market }) => market === 'crypto') ?? coins[0])?.symbol ?? '')
  const rules = useOptionRules(symbol)
  return (
    <Part title={w('numbers')}>
      <div className="flex flex-col gap-3">
        <SymbolChoice symbols={symbols} chosen={symbol} onChoose={setChosen} />
        <Asked query={rules} height={480}>
          {(found) => (
            <>
              <Windows rules={found} />
              <Periods periods={found.periods} />
            </>
          )}
        </Asked>
      </div>
    </Part>
  )
}

function Windows({ rules }: { rules: OptionRulesNow }) {
  const w = useWords('fairness')
  const language = useSession((state) => state.language)
  const seconds = (ms: number) => w('seconds', { seconds: ms / 1_000 })
  return (
    <dl>
      <Figure name={w('number_delay')}>{seconds(rules.strikeDelay)}</Figure>
      <Figure name={w('number_strike')}>{seconds(rules.strikeWithin)}</Figure>
      <Figure name={w('number_back')}>{seconds(rules.lookBack)}</Figure>
      <Figure name={w('number_ahead')}>{seconds(rules.lookAhead)}</Figure>
      <Figure name={w('number_market')}>{w('of_pool', { percent: percentText(rules.marketLimit) })}</Figure>
      <Figure name={w('number_second')}>{w('of_pool', { percent: percentText(rules.secondLimit) })}</Figure>
      <Figure name={w('number_pool')} value={`${formatBalance(rules.pool.available, language)} ${rules.baseSymbol.toUpperCase()}`} />
      <Figure name={w('number_version')} value={formatAmount(String(rules.ruleVersion), 0, language)} />
    </dl>
  )
}

function Periods({ periods }: Pick<OptionRules, 'periods'>) {
  const w = useWords('fairness')
  const language = useSession((state) => state.language)
  const nameOf = usePeriodName()
  return (
    <table className="w-full text-sm">
      <thead className="text-xs text-ink-3">
        <tr className="align-bottom">
          <th scope="col" className="pb-1 text-start font-medium">
            {w('period')}
          </th>
          <th scope="col" className="pb-1 ps-2 text-end font-medium">
            {w('profit')}
          </th>
          <th scope="col" className="pb-1 ps-2 text-end font-medium">
            {w('hit_rate')}
          </th>
        </tr>
      </thead>
      <tbody>
        {periods.map(({ id, period, odds }) => (
          <tr key={id} className="h-9 border-t border-line">
            <th scope="row" className="text-start font-normal text-ink-1">
              {nameOf(period)}
            </th>
            <td className="text-end text-ink-1">
              <NumberText value={percentText(odds)} />
            </td>
            <td className="text-end text-ink-1">
              <NumberText value={`${formatExact(breakEvenPercent(odds), language)}%`} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
