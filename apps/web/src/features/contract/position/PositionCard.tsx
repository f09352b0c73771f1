import {
  formatContractCost,
  formatContractPrice,
  formatExact,
  formatResult,
  formatTickPrice,
  formatYield,
  rowsIn,
  textOf,
  trendOf,
  UNKNOWN,
  unitsOf,
  useSession,
} from '@glasshouse/client'
import { Banner, Button, classNames, NumberText } from '@glasshouse/ui'
import { markOf, markText, type PositionSummary } from '@glasshouse/wire'
import { ChevronDown, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useStops } from '../../../live/account/contract-lists.ts'
import { OrderFigure, OrderFigures, OrderTime } from '../../../trade/orders/OrderFigures.tsx'
import { useWords } from '../../../words/words.ts'
import { moveToLiquidation, toTick } from '../figures/liquidation-move.ts'
import { AdlMark } from './AdlMark.tsx'
import { PositionFigure } from './PositionFigure.tsx'
import { type PositionSheet, PositionSheets } from './PositionSheets.tsx'
import { RowHead } from './RowHead.tsx'
import { type LivePosition, useLivePosition } from './use-live-position.ts'

export interface PositionCardProps {
  readonly position: PositionSummary
  /** Its sheet outlives the card. */
  readonly onReverse: () => void
}

/** An open position at the mark, and what can be done with it. */
export function PositionCard({ position, onReverse }: PositionCardProps) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const live = useLivePosition(position)
  const [sheet, setSheet] = useState<PositionSheet>()
  return (
    <article
      aria-label={w('position_of', { side: w(position.side === 'long' ? 'side_long' : 'side_short'), coin: position.pair })}
      className="flex max-w-3xl flex-col gap-2 py-3 text-xs"
    >
      <RowHead side={position.side} pair={position.pair} leverage={position.leverage}>
        <AdlMark quintile={position.adl} />
      </RowHead>
      <Result live={live} />
      {position.isInLiquidation ? (
        <div role="status" className="overflow-hidden rounded-md">
          <Banner kind="warn">{w('in_liquidation', { price: formatContractPrice(position.liquidationPrice, language) })}</Banner>
        </div>
      ) : (
        <Risk live={live} />
      )}
      <StopsOf position={position} />
      <div className="grid grid-cols-2 gap-2 @min-[18rem]:grid-cols-3">
        <Act label={w('close_position')} position={position} isDisabled={position.isInLiquidation} onClick={() => setSheet('close')} />
        <Act
          label={w('close_half')}
          position={position}
          isDisabled={position.isInLiquidation || Number(position.contracts) < 2}
          onClick={() => setSheet('half')}
        />
        <Act label={w('stops_short')} position={position} isDisabled={position.isInLiquidation} onClick={() => setSheet('stops')} />
      </div>
      <Figures live={live} onAddMargin={() => setSheet('add_margin')} />
      <details className="group">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-md text-ink-2 hover:text-ink-1 [&::-webkit-details-marker]:hidden">
          {w('more_figures')}
          <ChevronDown aria-hidden className="size-3.5 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="flex flex-col gap-2">
          <div className="grid grid-cols-2 gap-2 @min-[18rem]:grid-cols-3">
            <Act label={w('reverse')} position={position} isDisabled={position.isInLiquidation} onClick={onReverse} />
            <Act label={w('margin')} position={position} onClick={() => setSheet('margin')} />
            <Act
              label={w('add_principal')}
              position={position}
              isDisabled={position.isInLiquidation}
              onClick={() => setSheet('principal')}
            />
          </div>
          <MoreFigures live={live} />
          <OrderTime timeMs={position.openedAtMs} />
        </div>
      </details>
      <PositionSheets live={live} sheet={sheet} onClose={() => setSheet(undefined)} />
    </article>
  )
}

interface ActProps {
  readonly label: string
  readonly position: PositionSummary
  readonly isDisabled?: boolean
  readonly onClick: () => void
}

function Act({ label, position, isDisabled, onClick }: ActProps) {
  const w = useWords('contract')
  return (
    <Button look="secondary" aria-haspopup="dialog" disabled={isDisabled ?? false} onClick={onClick}>
      <span>{label}</span>
      <span className="sr-only">
        {w(position.side === 'long' ? 'side_long' : 'side_short')} {position.pair}
      </span>
    </Button>
  )
}

/** Won or lost at the mark, as money and as yield of the leverage, and how far the liquidation is. */
function Result({ live }: { live: LivePosition }) {
  const { figures } = live
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const trend = trendOf(figures.unrealized)
  const distance = distanceOf(live)
  return (
    <dl className="flex flex-wrap items-end justify-between gap-x-4">
      <div>
        <dt className="text-ink-3">{w('unrealized')}</dt>
        <dd className="text-lg font-semibold">
          <NumberText value={formatResult(figures.unrealized, language)} trend={trend} />
        </dd>
      </div>
      <div className="text-end">
        <dt className="text-ink-3">{w('yield_rate')}</dt>
        <dd className="text-base leading-7 font-semibold">
          <NumberText value={formatYield(figures.yieldRate, language)} trend={trend} />
        </dd>
      </div>
      <div className="text-end">
        <dt className="text-ink-3">{w('to_liquidation')}</dt>
        <dd className={classNames('text-base leading-7 font-semibold', isNear(distance) ? 'text-warn' : 'text-ink-1')}>
          <NumberText value={distance === undefined ? UNKNOWN : `${formatExact(distance, language)}%`} />
        </dd>
      </div>
    </dl>
  )
}

/** The worst that can happen, in words. */
function Risk({ live }: { live: LivePosition }) {
  const w = useWords('contract')
  const { position } = live
  const distance = distanceOf(live)
  if (position.liquidationPrice === '0') return <p className="text-ink-3">{w('risk_never')}</p>
  if (distance === undefined) return <p className="text-ink-3">{w('risk_margin')}</p>
  return (
    <p className={isNear(distance) ? 'text-warn' : 'text-ink-2'}>
      {w(`risk_line_${position.side}`, { percent: `\u2066${distance}%\u2069` })}
    </p>
  )
}

/** Of the mark, in percent; undefined where nothing liquidates, or that is not known yet. */
function distanceOf({ rule, margined, mark }: LivePosition): string | undefined {
  return rule && mark > 0 ? moveToLiquidation(rule, margined, mark).percent : undefined
}

/** Less than a busy hour moves. */
const NEAR_PERCENT = 5
const isNear = (percent: string | undefined): boolean => percent !== undefined && Number(percent) < NEAR_PERCENT

function Figures({ live, onAddMargin }: { live: LivePosition; onAddMargin: () => void }) {
  const { position, mark } = live
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const base = textOf((unitsOf(position.contractSize) ?? 0n) * BigInt(position.contracts))
  const price = (text: string) => <NumberText value={tickText(live, text, language)} />
  return (
    <OrderFigures>
      <OrderFigure name={w('size')}>
        <NumberText value={formatExact(position.contracts, language)} />{' '}
        <span className="text-ink-3">
          <NumberText value={`= ${formatExact(base, language)} ${position.coin.toUpperCase()}`} />
        </span>
      </OrderFigure>
      <OrderFigure name={w('entry')}>{price(position.entryPrice)}</OrderFigure>
      <OrderFigure name={w('mark')}>{mark === 0 ? '--' : price(markText(mark))}</OrderFigure>
      <OrderFigure name={w('liquidation')}>
        <span className="text-warn">{position.liquidationPrice === '0' ? w('never') : price(liquidationText(live))}</span>
      </OrderFigure>
      <MarginFigure label={w('margin')} act={w('add_margin')} onAct={onAddMargin}>
        <NumberText value={formatContractCost(position.totalMargin, language)} />
      </MarginFigure>
    </OrderFigures>
  )
}

/** What is looked up now and then. */
function MoreFigures({ live: { position, figures } }: { live: LivePosition }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  return (
    <OrderFigures>
      <PositionFigure name={w('entry_exact')} as="price" decimal={position.entryPrice} />
      <PositionFigure name={w('value')} as="cost" decimal={figures.positionValue} />
      <OrderFigure name={w('ratio')}>
        <NumberText value={`${formatExact(figures.marginRatio, language)}%`} />
      </OrderFigure>
      <PositionFigure name={w('added')} as="cost" decimal={position.addedMargin} />
      <PositionFigure name={w('realized')} as="result" decimal={position.realized} />
      <PositionFigure name={w('funding_sum')} as="result" decimal={position.funding} />
      <PositionFigure name={w('fees_paid')} as="cost" decimal={position.feesPaid} />
      <PositionFigure name={w('fee_to_close')} as="cost" decimal={figures.sellFee} />
    </OrderFigures>
  )
}

/** By the market's tick, once that is known. */
const tickText = ({ rules }: LivePosition, price: string, language: string): string =>
  rules ? formatTickPrice(price, rules.tickSize, language) : formatContractPrice(price, language)

/** To the tick where that is known, as the ticket said it before. */
function liquidationText({ position, margined, rule }: LivePosition): string {
  return rule ? markText(toTick(margined.side, markOf(position.liquidationPrice), rule.tickSize)) : position.liquidationPrice
}

/** The margin with a little plus behind it: the shortest way away from a liquidation. */
function MarginFigure({ label, act, onAct, children }: { label: string; act: string; onAct: () => void; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2">
      <dt className="text-ink-3">{label}</dt>
      <dd className="ms-auto flex items-center gap-1 text-ink-1">
        <bdi dir="ltr">{children}</bdi>
        <button
          type="button"
          aria-label={act}
          aria-haspopup="dialog"
          onClick={onAct}
          className="relative -my-1 inline-flex size-6 items-center justify-center rounded-md bg-surface-2 text-accent before:absolute before:-inset-2.5 hover:bg-surface-3"
        >
          <Plus aria-hidden className="size-3.5" />
        </button>
      </dd>
    </div>
  )
}

/** The take profit and the stop loss that wait for this position. */
function StopsOf({ position }: { position: PositionSummary }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const stops = rowsIn(useStops(position.symbol).data?.pages).filter(({ positionId }) => positionId === position.id)
  if (stops.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {stops.map(({ id, kind, triggerPrice }) => (
        <li
          key={id}
          className={classNames('rounded-sm px-1.5 py-0.5', kind === 'stop_loss' ? 'bg-warn-soft text-warn' : 'bg-accent-soft text-accent')}
        >
          {w(kind)} <NumberText value={formatExact(triggerPrice, language)} />
        </li>
      ))}
    </ul>
  )
}
