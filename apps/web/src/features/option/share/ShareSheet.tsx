import { useSession } from '@glasshouse/client'
import { Button, readColors, Sheet } from '@glasshouse/ui'
import type { OptionSummary } from '@glasshouse/wire'
import { Download, Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { directionOf, type Language } from '../../../words/languages.ts'
import { useWords } from '../../../words/words.ts'
import { sideOf, trendOfOutcome } from '../outcome/outcome.ts'
import { handOver } from './hand-over.ts'
import { drawShare, SHARE_HEIGHT, SHARE_WIDTH } from './share-image.ts'
import { useShareWords } from './use-share-words.ts'

export interface ShareSheetProps {
  readonly option: OptionSummary
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Picture of an outcome to share. It names no user, no amount and no balance. */
export function ShareSheet({ option, isOpen, onClose }: ShareSheetProps) {
  const w = useWords('option')
  const t = useWords('trade')
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w('share_title')} closeLabel={t('close')}>
      <Picture option={option} />
    </Sheet>
  )
}

function Picture({ option }: { option: OptionSummary }) {
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
        onClick={() => void handOver(canvas.current, `${option.symbol}.png`)}
      >
        {w(isShareable ? 'share' : 'save_image')}
      </Button>
    </div>
  )
}
const COLORS = ['surface-1', 'line', 'ink-1', 'ink-3', 'up', 'down'] as const
