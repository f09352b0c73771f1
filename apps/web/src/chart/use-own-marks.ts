import { formatClock, formatExact, rowsIn, useSession } from '@glasshouse/client'
import type { CoinSummary, ContractOrderSummary, ContractRules, FillSummary, Interval, KlineCandle, StopSummary } from '@glasshouse/wire'
import { useMemo } from 'react'
import { useContractOrders, usePositions, useStops } from '../live/account/contract-lists.ts'
import { useRunningOptions } from '../live/account/option-lists.ts'
import { useContractRules } from '../live/markets/contract-rules.ts'
import { useTimeStyle } from '../live/text/use-time-style.ts'
import { useWords } from '../words/words.ts'
import type { CanvasMarks } from './canvas/canvas-marks.ts'
import type { OwnLine } from './canvas/own-lines.ts'
import type { ChangeTarget } from './change/target.ts'
import { type ContractLine, contractOrderLines, positionLines, stopLines } from './own/contract-lines.ts'
import { strikeLines } from './own/option-lines.ts'
import { fillMarks, orderLines } from './own/own-orders.ts'
import { useOwnFills } from './own/use-own-fills.ts'
import { useOwnOrders } from './own/use-own-orders.ts'

/** What the canvas draws, and what each line that can be moved is of, by the id of the line. */
export interface OwnMarks extends CanvasMarks {
  readonly targets: ReadonlyMap<string, ChangeTarget>
}

/** Own orders and fills that the canvas draws; changed only when they or the candles they stand on change. */
export function useSpotMarks({ symbol, rules }: CoinSummary, interval: Interval, candles: readonly KlineCandle[]): OwnMarks {
  const w = useWords('chart')
  const language = useSession((state) => state.language)
  const open = useOwnOrders(symbol)
  const fills = useOwnFills('spot', symbol)
  const lines = useMemo(
    () =>
      orderLines(open, symbol).map(({ id, side, price, quantity }): OwnLine => {
        const text = w(side === 'buy' ? 'line_buy' : 'line_sell', { quantity: formatExact(quantity, language) })
        return { id, price, text, tint: side === 'buy' ? 'up' : 'down', isMovable: rules !== null && rules !== undefined }
      }),
    [open, symbol, rules, w, language],
  )
  const targets = useMemo(
    () => new Map(rules ? open.map((order) => [order.id, { kind: 'spot', order, rules } satisfies ChangeTarget] as const) : []),
    [open, rules],
  )
  return useMarks(lines, fills, { interval, candles, targets })
}

export function useContractMarks({ symbol }: CoinSummary, interval: Interval, candles: readonly KlineCandle[]): OwnMarks {
  const w = useWords('chart')
  const language = useSession((state) => state.language)
  const rules = useContractRules(symbol).data?.now
  const positions = usePositions(symbol).data
  const orders = useContractOrders(symbol).data
  const stops = useStops(symbol).data
  const fills = useOwnFills('contract', symbol)
  const lines = useMemo(
    () =>
      [...positionLines(rowsIn(positions?.pages)), ...contractOrderLines(rowsIn(orders?.pages)), ...stopLines(rowsIn(stops?.pages))].map(
        (line): OwnLine => {
          const values = { side: w(`side_${line.side}`), contracts: formatExact(line.contracts || undefined, language) }
          const isMovable = rules !== undefined && line.kind !== 'entry' && line.kind !== 'liquidation'
          return { id: line.id, price: line.price, text: w(`line_${line.kind}`, values), tint: tintOf(line), isMovable }
        },
      ),
    [positions, orders, stops, rules, w, language],
  )
  const targets = useMemo(
    () => (rules ? contractTargets(rowsIn(orders?.pages), rowsIn(stops?.pages), rules) : NO_TARGETS),
    [orders, stops, rules],
  )
  return useMarks(lines, fills, { interval, candles, targets })
}

const NO_TARGETS: ReadonlyMap<string, ChangeTarget> = new Map()

function contractTargets(
  orders: readonly ContractOrderSummary[],
  stops: readonly StopSummary[],
  rules: ContractRules,
): ReadonlyMap<string, ChangeTarget> {
  return new Map<string, ChangeTarget>([
    ...orders.map((order) => [order.id, { kind: 'contract', order, rules }] as const),
    ...stops.map((stop) => [`stop ${stop.id}`, { kind: 'stop', stop, rules }] as const),
  ])
}

/** Strikes of running options with the time each expires; they have no fills. */
export function useOptionMarks({ symbol }: CoinSummary, interval: Interval, candles: readonly KlineCandle[]): OwnMarks {
  const w = useWords('chart')
  const style = useTimeStyle()
  const { language, timezone, dateFormat, hour12 } = style
  const running = useRunningOptions(symbol).data
  const lines = useMemo(
    () =>
      strikeLines(rowsIn(running?.pages), symbol).map(({ id, side, stake, price, expiryAtMs }): OwnLine => {
        const time = formatClock(expiryAtMs, { language, timezone, dateFormat, hour12 })
        const text = w('line_option', { side: w(`side_${side}`), stake: formatExact(stake, language), time })
        return { id, price, text, tint: side }
      }),
    [running, symbol, w, language, timezone, dateFormat, hour12],
  )
  return useMarks(lines, NO_FILLS, { interval, candles, targets: NO_TARGETS })
}
const NO_FILLS: readonly FillSummary[] = []

function tintOf({ kind, side }: ContractLine): OwnLine['tint'] {
  if (kind === 'liquidation' || kind === 'stop_loss') return 'warn'
  if (kind === 'entry' || kind === 'take_profit') return 'accent'
  return (side === 'long') === (kind === 'open') ? 'up' : 'down'
}

interface Place {
  readonly interval: Interval
  readonly candles: readonly KlineCandle[]
  readonly targets: ReadonlyMap<string, ChangeTarget>
}

function useMarks(lines: readonly OwnLine[], past: readonly FillSummary[], { interval, candles, targets }: Place): OwnMarks {
  // Fills fall onto candles by their times, and times do not change while the last candle's price does.
  const [firstT, lastT] = [candles[0]?.T, candles.at(-1)?.T]
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const fills = useMemo(() => fillMarks(past, candles, interval), [past, interval, firstT, lastT])
  return useMemo(() => ({ lines, fills, targets }), [lines, fills, targets])
}

/** Market whose own orders and positions a chart draws. */
export type ChartKind = keyof typeof MARKS
const MARKS = { option: useOptionMarks, spot: useSpotMarks, contract: useContractMarks } as const

/** The kind of a chart never changes while it stands. */
export const marksOf = (kind: ChartKind) => MARKS[kind]
