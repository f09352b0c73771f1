import { IconButton, Tabs } from '@glasshouse/ui'
import type { OptionCoinSummary } from '@glasshouse/wire'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { readAgain } from '../../../live/cache/after-act.ts'
import { ThisCoinOnly } from '../../../trade/orders/ThisCoinOnly.tsx'
import { useWords } from '../../../words/words.ts'
import { CurrentOptions } from './CurrentOptions.tsx'
import { PastOptions } from './PastOptions.tsx'
import { useCounts } from './use-counts.ts'

type PanelTab = 'current' | 'history'

export interface OptionPanelProps {
  readonly coin: OptionCoinSummary
  readonly onFollow: (id: string) => void
}

/** What the handle of the panel says is in it. */
export function OptionPanelTitle() {
  const w = useWords('option')
  const { current } = useCounts(undefined)
  return current === undefined ? w('my_options') : `${w('my_options')} (${current})`
}

/** Own options that run or wait, and those that are over: of this coin, or of all of them. */
export function OptionPanel({ coin, onFollow }: OptionPanelProps) {
  const w = useWords('option')
  const cache = useQueryClient()
  const [tab, setTab] = useState<PanelTab>('current')
  const [isAll, setAll] = useState(true)
  const symbol = isAll ? undefined : coin.symbol
  const counts = useCounts(symbol)
  const counted = (label: string, count: number | undefined) => (count === undefined ? label : `${label} (${count})`)
  return (
    <section aria-label={w('my_options')} className="min-w-0 pt-2 pb-4">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-sm font-semibold text-ink-1">{isAll ? w('all_options') : w('options_of', { coin: coin.showSymbol })}</h2>
        <div className="flex">
          <ThisCoinOnly isOn={!isAll} onChange={(isOn) => setAll(!isOn)} />
          <IconButton label={w('refresh')} onClick={() => readAgain(cache, 'option')}>
            <RotateCw aria-hidden />
          </IconButton>
        </div>
      </div>
      <Tabs
        label={w('my_options')}
        active={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'current',
            label: counted(w('current'), counts.current),
            panel: tab === 'current' && <CurrentOptions symbol={symbol} onFollow={onFollow} />,
          },
          { id: 'history', label: counted(w('history'), counts.past), panel: tab === 'history' && <PastOptions symbol={symbol} /> },
        ]}
      />
      <nav aria-label={w('more')} className="flex flex-wrap gap-x-4">
        <MoreLink to="/tradingRules?type=1">{w('rules_link')}</MoreLink>
        <MoreLink to="/fairness">{w('fairness_link')}</MoreLink>
        <MoreLink to="/protection">{w('own_limits_link')}</MoreLink>
      </nav>
    </section>
  )
}

function MoreLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center text-xs font-medium text-accent">
      {children}
    </Link>
  )
}
