import { formatAssetAmount, formatPercent, formatTickPrice, useSession } from '@glasshouse/client'
import type { CoinSummary } from '@glasshouse/wire'
import { useMemo, useRef, useState } from 'react'
import { usePrice } from '../../live/markets/prices.ts'
import type { LineMoves } from '../canvas/ChartPane.tsx'
import type { OwnLine } from '../canvas/own-lines.ts'
import type { OwnMarks } from '../use-own-marks.ts'
import { type ChangeTarget, distancePercent, heldWith, snapped, stepped, termsOf } from './target.ts'

interface Move {
  readonly id: string
  readonly price: string
  /** Let go: the sheet asks. */
  readonly isAsked: boolean
}

/**
 * The own line that is under way to another price: drawn there with what it would mean, and back where it was unless
 * the sheet says it was changed.
 */
export function useLineMoves(coin: CoinSummary, { lines, fills, targets }: OwnMarks) {
  const language = useSession((state) => state.language)
  const [move, setMove] = useState<Move>()
  const price = usePrice(coin.symbol)?.close
  const target = targets.get(move?.id ?? '')
  const text = move && target ? movedText(target, move.price, price, language) : ''
  const shown = useMemo(
    () => ({
      lines: lines.map((line): OwnLine => {
        const of = targets.get(line.id)
        if (line.id !== move?.id || !of) return line
        return { ...line, name: line.text, text: `${line.text} → ${text}`, value: text, price: move.price }
      }),
      fills,
    }),
    [lines, fills, targets, move, text],
  )
  const newest = useRef({ targets, move })
  newest.current = { targets, move }
  const moves = useMemo((): LineMoves => {
    const priceOf = (id: string, of: ChangeTarget) => {
      const now = newest.current.move
      return now?.id === id ? now.price : termsOf(of).price
    }
    const set = (next: Move | undefined) => {
      newest.current.move = next
      setMove(next)
    }
    /** A line whose order is over meanwhile is asked about no more. */
    const isAskedNow = () => {
      const { move: now, targets: all } = newest.current
      return now?.isAsked === true && all.has(now.id)
    }
    const to = (id: string, next: (of: ChangeTarget) => string) => {
      const of = newest.current.targets.get(id)
      if (of && !isAskedNow()) set({ id, price: next(of), isAsked: false })
    }
    return {
      onDrag: (id, float) => to(id, (of) => snapped(float, of.rules.tickSize)),
      onStep: (id, ticks) => to(id, (of) => stepped(priceOf(id, of), of.rules.tickSize, ticks)),
      onDrop: (id) => {
        const of = newest.current.targets.get(id)
        if (of) set({ id, price: priceOf(id, of), isAsked: true })
      },
      onLeave: (id) => {
        const now = newest.current.move
        if (now?.id === id && !now.isAsked) set(undefined)
      },
    }
  }, [])
  return {
    marks: shown,
    moves,
    asked: move?.isAsked ? target : undefined,
    askedPrice: move?.price,
    onDone: () => setMove(undefined),
  }
}

/** New price, how far from the price now, and what the order then holds. */
function movedText(target: ChangeTarget, price: string, now: string | undefined, language: string): string {
  const away = distancePercent(price, now)
  const held = heldWith(target, { ...termsOf(target), price })
  return [
    formatTickPrice(price, target.rules.tickSize, language),
    ...(away === '' ? [] : [formatPercent(away, language)]),
    ...(held ? [`${formatAssetAmount(held.amount, held.asset, language)} ${held.asset.toUpperCase()}`] : []),
  ].join(' · ')
}
