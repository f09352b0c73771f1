import { formatMoment } from '@glasshouse/client'
import type { IndexSources } from '@glasshouse/wire'
import { ChevronDown } from 'lucide-react'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { useWords } from '../../../words/words.ts'
import { Asked } from '../blocks/Asked.tsx'
import { Part } from '../blocks/Part.tsx'
import { useSources } from '../blocks/queries.ts'
import { titleOf } from '../blocks/rule-figures.ts'
import { sourceTitle } from '../blocks/source-title.ts'
import { SourceFigures } from './SourceFigures.tsx'

/** Each index with its sources: in force and how they were heard, announced, and former ones. */
export function SourceSets() {
  const w = useWords('fairness')
  const sources = useSources()
  return (
    <Part title={w('sources')} text={w('sources_text')}>
      <Asked query={sources} height={280}>
        {(indexes) =>
          indexes.length === 0 ? (
            <p className="text-sm text-ink-3">{w('sources_none')}</p>
          ) : (
            <ul aria-label={w('sources')}>
              {indexes.map((index) => (
                <li key={index.indexId} className="border-b border-line last:border-0">
                  <OneIndex index={index} />
                </li>
              ))}
            </ul>
          )
        }
      </Asked>
    </Part>
  )
}

type SourceSet = IndexSources['inForce']

function OneIndex({ index }: { index: IndexSources }) {
  const w = useWords('fairness')
  const style = useTimeStyle()
  const { inForce, announced, past } = index
  const isChanging = announced.length > 0
  return (
    <details className="group" open={isChanging}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 text-sm [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-medium text-ink-1">{titleOf(index.symbol)}</span>
          <span dir="auto" className="block truncate text-xs text-ink-3 rtl:text-right">
            {inForce.sources.map(({ name }) => sourceTitle(name)).join('; ')}
          </span>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-3 group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-3 pb-3">
        {announced.map((set) => (
          <div key={set.from} className="rounded-md bg-warn-soft p-3">
            <p className="text-xs font-medium text-warn">
              {w('sources_from', { announced: formatMoment(set.announced, style), from: formatMoment(set.from, style) })}
            </p>
            <Sources set={set} />
          </div>
        ))}
        <div>
          <p className="text-xs text-ink-2">{w('sources_since', { moment: formatMoment(inForce.from, style) })}</p>
          <Sources set={inForce} lags={index.lags} />
          <p className="mt-1 text-xs text-ink-3">{w('lag_window', { minutes: Math.round(index.windowMs / 60_000) })}</p>
        </div>
        {past.map((set) => (
          <div key={set.from}>
            <p className="text-xs text-ink-3">
              {w('sources_past')}: {w('sources_since', { moment: formatMoment(set.from, style) })}
            </p>
            <Sources set={set} />
          </div>
        ))}
      </div>
    </details>
  )
}

function Sources({ set, lags = [] }: { set: SourceSet; lags?: IndexSources['lags'] }) {
  const w = useWords('fairness')
  return (
    <>
      <ul className="mt-1 flex flex-col gap-1">
        {set.sources.map(({ sourceId, name, provenance }) => {
          const lag = lags.find((one) => one.sourceId === sourceId)
          return (
            <li key={sourceId}>
              <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-1">
                <bdi title={name} className="min-w-0 wrap-anywhere">
                  {sourceTitle(name)}
                </bdi>
                <span className="ms-auto text-xs text-ink-3">{w(`provenance_${provenance}`)}</span>
              </p>
              {lag && <SourceFigures lag={lag} />}
            </li>
          )
        })}
      </ul>
      <p className="mt-1 text-xs text-ink-3">{w('sources_need', { count: set.minSources })}</p>
    </>
  )
}
