import { rowsIn, useSecondsLeft } from '@glasshouse/client'
import { classNames, NumberText, Segmented } from '@glasshouse/ui'
import type { OptionSummary } from '@glasshouse/wire'
import { type ReactNode, useState } from 'react'
import { useRunningOptions } from '../../../live/account/option-lists.ts'
import { usePeriodName } from '../../../trade/orders/period-name.ts'
import { useWords } from '../../../words/words.ts'
import { resultOf, trendOfOutcome } from '../outcome/outcome.ts'
import { ReceiptLink } from '../outcome/ReceiptLink.tsx'
import { ResultText } from '../outcome/ResultText.tsx'
import { SideArrow, SideTitle } from '../outcome/SideTitle.tsx'
import { clockOf } from '../tracking/countdown.ts'
import { useTrackedOption } from '../tracking/use-tracked-option.ts'
import { OptionLine } from './OptionLine.tsx'
import { byEnd, endOf, isSameShown, nextShown, type ShownOption } from './shown-option.ts'

/** The line of the option that runs, in place of the candles, which are a tap away; without one the candles alone. */
export function RunningOptions({ candles }: { candles: ReactNode }) {
  const w = useWords('option')
  const running = byEnd(rowsIn(useRunningOptions().data?.pages))
  const [shown, setShown] = useState<ShownOption>()
  const [view, setView] = useState<'line' | 'candles'>('line')
  const next = nextShown(shown, running)
  if (!isSameShown(next, shown)) setShown(next)
  const option = useTrackedOption(next?.id).data ?? running.find(({ id }) => id === next?.id)
  if (!next || !option) return candles
  return (
    <div>
      <div className="px-4 pt-2 desk:max-w-96">
        <Segmented
          label={w('line_or_candles')}
          chosen={view}
          onChange={setView}
          choices={[
            { id: 'line', label: w('your_option') },
            { id: 'candles', label: w('candles') },
          ]}
        />
      </div>
      {view === 'candles' ? (
        candles
      ) : (
        <section aria-label={w('line_of', { coin: option.pair })} className="flex flex-col gap-2 px-4 pt-2 pb-3">
          <Head option={option} />
          {option.status === 'finished' ? <Ended option={option} onDone={() => setShown(undefined)} /> : <OptionLine option={option} />}
          {running.length + (option.status === 'finished' ? 1 : 0) > 1 && (
            <Others running={running} shownId={option.id} onChoose={(one) => setShown({ id: one.id, isChosen: true, endMs: endOf(one) })} />
          )}
        </section>
      )}
    </div>
  )
}

function Head({ option }: { option: OptionSummary }) {
  const w = useWords('option')
  const nameOf = usePeriodName()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <h2 className="flex flex-wrap items-center gap-x-2 text-sm font-semibold text-ink-1">
        <SideTitle side={option.side} coin={option.pair} />
        <bdi className="text-xs font-normal text-ink-3">{nameOf(option.seconds)}</bdi>
      </h2>
      {option.status !== 'finished' && (
        <p className="flex items-baseline gap-1.5 text-xs text-ink-3">
          {w('time_left')} <TimeLeft option={option} className="text-base font-semibold text-ink-1" />
        </p>
      )}
    </div>
  )
}

function TimeLeft({ option, className }: { option: OptionSummary; className?: string }) {
  const left = useSecondsLeft(option.expiryAtMs)
  return (
    <span className={className}>
      <NumberText value={left === undefined ? '--:--' : clockOf(left)} />
    </span>
  )
}

/** How it ended, until the reader goes on. */
function Ended({ option, onDone }: { option: OptionSummary; onDone: () => void }) {
  const w = useWords('option')
  const { outcome } = option
  if (outcome === null) return null
  return (
    <div className="flex flex-col items-center gap-1 rounded-md bg-surface-2 px-3 py-4 text-center">
      <div role="status">
        <p className="text-sm font-medium text-ink-2">{w(`outcome_${outcome}`)}</p>
        <p className="text-xl font-semibold">
          <ResultText result={resultOf(option)} trend={trendOfOutcome(outcome)} unit={option.settleCoin} />
        </p>
        <p className="text-xs text-ink-2">{w(`outcome_text_${outcome}`)}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-x-6">
        <span className="[&>a]:self-center">
          <ReceiptLink option={option} />
        </span>
        <button type="button" onClick={onDone} className="min-h-11 rounded-md px-2 text-xs font-medium text-accent">
          {w('back_to_candles')}
        </button>
      </div>
    </div>
  )
}

interface OthersProps {
  readonly running: readonly OptionSummary[]
  readonly shownId: string
  readonly onChoose: (option: OptionSummary) => void
}

/** All that run, the one that ends first at the beginning. */
function Others({ running, shownId, onChoose }: OthersProps) {
  const w = useWords('option')
  return (
    <ul aria-label={w('running_options')} className="relative flex gap-2 overflow-x-auto">
      {running.map((option) => (
        <li key={option.id} className="shrink-0">
          <button
            type="button"
            aria-pressed={option.id === shownId}
            onClick={() => onChoose(option)}
            className={classNames(
              'inline-flex min-h-11 items-center gap-1.5 rounded-md px-3 text-xs',
              option.id === shownId ? 'bg-accent-soft font-semibold text-accent' : 'bg-surface-2 text-ink-2 hover:text-ink-1',
            )}
          >
            <SideArrow side={option.side} />
            <span className="sr-only">{w(`side_${option.side}`)}</span>
            <bdi dir="ltr">{option.pair}</bdi> <TimeLeft option={option} />
          </button>
        </li>
      ))}
    </ul>
  )
}
