import { coreNow, formatClock, formatExact, useIsOld, useSecondsLeft, useSession } from '@glasshouse/client'
import { classNames } from '@glasshouse/ui'
import type { OptionSummary } from '@glasshouse/wire'
import { Flag } from 'lucide-react'
import { useThrottled } from '../../../live/device/use-throttled.ts'
import { usePrice } from '../../../live/markets/prices.ts'
import { AgeText } from '../../../live/text/AgeText.tsx'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { useWords } from '../../../words/words.ts'
import { pathOf, sceneOf } from './line-scene.ts'
import { useTrail } from './price-trail.ts'
import { endOf } from './shown-option.ts'
import { distanceText, type Standing, standingOf } from './standing.ts'

/** A screen reader hears of a change of sides, not of each price. */
const SAID_EVERY_MS = 5_000

export interface OptionLineProps {
  readonly option: OptionSummary
  /** Its countdown stands above and says the phases before the strike and after the end. */
  readonly isFollowed?: boolean
}

/**
 * The line of an option that is not settled: the index prices that this device saw since it was accepted, the strike,
 * its expiry, and in words what the price of this moment would make of it.
 */
export function OptionLine({ option, isFollowed = false }: OptionLineProps) {
  const price = usePrice(option.symbol)
  const isOld = useIsOld()
  useSecondsLeft(option.expiryAtMs)
  const standing = standingOf(option, { price, isOld, nowMs: coreNow() })
  return (
    <div className="flex flex-1 flex-col gap-1.5">
      {isFollowed && isPhase(standing) ? (
        <p className="min-h-6" />
      ) : (
        <StandingText option={option} standing={standing} priceMs={price?.time ?? 0} />
      )}
      <SaidStanding key={option.id} option={option} standing={standing} />
      <Plot option={option} isDimmed={standing.kind === 'unknown'} />
    </div>
  )
}

const isPhase = ({ kind }: Standing): boolean => kind === 'waiting' || kind === 'over'

function StandingText({ option, standing, priceMs }: { option: OptionSummary; standing: Standing; priceMs: number }) {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  const sentence = useSentence(option)
  const style = useTimeStyle()
  switch (standing.kind) {
    case 'above':
    case 'below': {
      const by = isolated(distanceText(standing.by, option.strike, language))
      return (
        <p className={classNames('min-h-6 text-base font-semibold', standing.isPaid ? 'text-up' : 'text-down')}>
          {w(`now_${standing.kind}`, { by, result: sentence(standing.isPaid) })}
        </p>
      )
    }
    case 'equal':
      return <p className="min-h-6 text-sm font-semibold text-ink-1">{w('now_equal')}</p>
    case 'waiting':
      return <p className="min-h-6 text-sm text-ink-2">{w('phase_opening', { time: formatClock(option.strikeFromMs, style) })}</p>
    case 'over':
      return <p className="min-h-6 text-sm text-ink-2">{w('phase_settling')}</p>
    case 'unknown':
      return (
        <p className="min-h-6 text-sm text-warn">
          {w('now_unknown')} {priceMs > 0 && <AgeText sinceMs={priceMs} />}
        </p>
      )
  }
}

/** What it would come to. */
function useSentence({ payout, settleCoin }: OptionSummary): (isPaid: boolean) => string {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  return (isPaid) =>
    isPaid ? w('then_pays', { payout: isolated(`${formatExact(payout, language)} ${settleCoin.toUpperCase()}`) }) : w('then_lost')
}

/** For a screen reader, politely: on which side of the strike the price is, when that changes. */
function SaidStanding({ option, standing }: { option: OptionSummary; standing: Standing }) {
  const w = useWords('option')
  const sentence = useSentence(option)
  const kind = useThrottled(standing.kind, SAID_EVERY_MS, option.id)
  const isUp = option.side === 'up'
  const said =
    kind === 'above' || kind === 'below'
      ? w(`said_${kind}`, { result: sentence((kind === 'above') === isUp) })
      : kind === 'equal'
        ? w('now_equal')
        : kind === 'unknown'
          ? w('now_unknown')
          : ''
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}

/** Runs left to right in every language, as charts do. */
function Plot({ option, isDimmed }: { option: OptionSummary; isDimmed: boolean }) {
  const style = useTimeStyle()
  const trail = useTrail(option.symbol)
  const untilMs = endOf(option)
  const strike = option.struckAtMs === null ? undefined : { price: option.strike, atMs: option.struckAtMs }
  const scene = sceneOf({ trail, strike, fromMs: option.openAtMs, untilMs })
  const strikeY = scene.strike?.y
  return (
    <div
      dir="ltr"
      className={classNames('option-line flex flex-1 flex-col', isDimmed && 'grayscale')}
      data-runs={scene.runs.map((run) => run.length).join(' ')}
    >
      <div className="relative min-h-[clamp(8rem,24dvh,13rem)] flex-1 overflow-hidden rounded-md bg-surface-2">
        {strikeY !== undefined && (
          <>
            <Zone isAbove height={strikeY} option={option} />
            <Zone isAbove={false} height={100 - strikeY} option={option} />
          </>
        )}
        <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full">
          {strikeY !== undefined && (
            <line
              x1="0"
              x2="100"
              y1={strikeY}
              y2={strikeY}
              className="stroke-ink-2"
              strokeDasharray="5 3"
              vectorEffect="non-scaling-stroke"
            />
          )}
          {scene.runs.map((run) => (
            <path
              key={run[0]?.x}
              d={pathOf(run)}
              fill="none"
              className="stroke-ink-1"
              strokeWidth="2"
              strokeLinejoin="round"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        {scene.strike && <Dot spot={scene.strike} className="size-2 border border-ink-1 bg-surface-1" />}
        {scene.last && <Dot spot={scene.last} className="size-2.5 bg-accent" />}
        <div aria-hidden className="absolute inset-y-0 end-0 border-e-2 border-ink-2">
          <Flag className="absolute end-0.5 top-1 size-3.5 text-ink-2" />
        </div>
      </div>
      <p aria-hidden className="mt-0.5 flex justify-between text-xs text-ink-3">
        <span translate="no" className="figure">
          {formatClock(option.openAtMs, style)}
        </span>
        <span translate="no" className="figure">
          {formatClock(untilMs, style)}
        </span>
      </p>
    </div>
  )
}

interface ZoneProps {
  readonly isAbove: boolean
  /** Percent of the whole. */
  readonly height: number
  readonly option: OptionSummary
}

/** Above or below the strike; where the option wins in the colour of what is won. */
function Zone({ isAbove, height, option: { side, payout, settleCoin } }: ZoneProps) {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  const isPaid = isAbove === (side === 'up')
  return (
    <div
      aria-hidden
      style={{ height: `${height}%` }}
      className={classNames(
        'absolute inset-x-0 flex px-2 py-1 text-xs',
        isAbove ? 'top-0 items-start' : 'bottom-0 items-end',
        isPaid ? 'bg-up-soft font-semibold text-up' : 'text-ink-3',
      )}
    >
      <span dir="auto">
        {isPaid ? w('zone_pays', { payout: isolated(`${formatExact(payout, language)} ${settleCoin.toUpperCase()}`) }) : w('zone_lost')}
      </span>
    </div>
  )
}
function Dot({ spot, className }: { spot: { x: number; y: number }; className: string }) {
  return (
    <span
      aria-hidden
      style={{ left: `${spot.x}%`, top: `${spot.y}%` }}
      className={classNames('absolute -translate-x-1/2 -translate-y-1/2 rounded-full', className)}
    />
  )
}

/** A figure keeps its order within a sentence that runs from right to left. */
const isolated = (text: string): string => `\u2066${text}\u2069`
