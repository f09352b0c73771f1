import { Button, readColors, Sheet } from '@glasshouse/ui'
import type { OptionOrder } from '@glasshouse/wire'
import { Download, Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatExact, formatIndexPrice, UNKNOWN } from '../../live/formats.ts'
import { useSession } from '../../live/session.ts'
import { formatMoment } from '../../live/times.ts'
import { useTimeStyle } from '../../live/use-time-style.ts'
import { directionOf, type Language } from '../../words/languages.ts'
import { useWords } from '../../words/words.ts'
import { lengthOf, oddsPercent } from './odds.ts'
import { hasPrice, sideOf, trendOfOutcome } from './outcome.ts'
import { drawShare, SHARE_HEIGHT, SHARE_WIDTH, type ShareWords } from './share-image.ts'

export interface ShareSheetProps {
  readonly option: OptionOrder
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** A picture of what the market did, to show to others. Nothing in it says who traded, how much, or what he has. */
export function ShareSheet({ option, isOpen, onClose }: ShareSheetProps) {
  const w = useWords('option')
  const t = useWords('trade')
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w('share_title')} closeLabel={t('close')}>
      <Picture option={option} />
    </Sheet>
  )
}

function Picture({ option }: { option: OptionOrder }) {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useShareWords(option)
  useEffect(() => {
    if (!canvas.current) return
    const colors = readColors(COLORS, canvas.current)
    const trend = trendOfOutcome(option.outcome)
    drawShare(canvas.current, words, {
      surface: colors['surface-1'],
      line: colors.line,
      ink: colors['ink-1'],
      faint: colors['ink-3'],
      side: sideOf(option),
      sideColor: colors[sideOf(option)],
      changeColor: trend === 'flat' ? colors['ink-1'] : colors[trend],
      isRightToLeft: directionOf(language as Language) === 'rtl',
      font: getComputedStyle(canvas.current).fontFamily,
    })
  })
  const isShareable = typeof navigator.share === 'function' && typeof navigator.canShare === 'function'
  return (
    <div className="flex flex-col gap-3">
      <canvas
        ref={canvas}
        width={SHARE_WIDTH}
        height={SHARE_HEIGHT}
        role="img"
        aria-label={[words.coin, words.side, words.period, words.outcome, words.change, ...words.facts.flat()].join(', ')}
        className="mx-auto aspect-square w-full max-w-72 rounded-md border border-line"
      />
      <p className="text-xs text-ink-3">{w('share_text')}</p>
      <Button
        isWide
        icon={isShareable ? <Share2 aria-hidden className="size-4" /> : <Download aria-hidden className="size-4" />}
        onClick={() => void hand(canvas.current, `${option.symbol}.png`)}
      >
        {w(isShareable ? 'share' : 'save_image')}
      </Button>
    </div>
  )
}
const COLORS = ['surface-1', 'line', 'ink-1', 'ink-3', 'up', 'down'] as const

function useShareWords(option: OptionOrder): ShareWords {
  const w = useWords('option')
  const a = useWords('app')
  const language = useSession((state) => state.language)
  const style = useTimeStyle()
  const { unit, count } = lengthOf(option.type)
  const outcome = option.outcome ?? 'void'
  const priceOr = (price: string) => (hasPrice(price) ? formatIndexPrice(price, language) : UNKNOWN)
  return {
    product: a('product_name'),
    coin: option.showSymbol,
    side: w(`side_${sideOf(option)}`),
    period: w(`period_${unit}`, { length: count }),
    outcome: w(`outcome_${outcome}`),
    change: changeOf(option, language),
    facts: [
      [w('strike'), priceOr(option.openPrice)],
      [w('close_price'), priceOr(option.closePrice)],
      [w('expired_at'), formatMoment(option.expiryTime ?? option.openTime, style)],
    ],
    note: w('share_note'),
  }
}

/** Of the stake, in percent. */
function changeOf({ outcome, odds }: OptionOrder, language: string): string {
  if (outcome === 'won') return `+${formatExact(oddsPercent(odds), language)}%`
  return outcome === 'lost' ? '-100%' : '0%'
}

/** To the device's own way of sharing, else into a file. */
async function hand(canvas: HTMLCanvasElement | null, name: string): Promise<void> {
  const blob = await new Promise<Blob | null>((resolve) => canvas?.toBlob(resolve, 'image/png'))
  if (!blob) return
  const files = [new File([blob], name, { type: 'image/png' })]
  if (navigator.canShare?.({ files })) {
    // Who closes the choice has shared nothing, and knows it.
    await navigator.share({ files }).catch(() => undefined)
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
