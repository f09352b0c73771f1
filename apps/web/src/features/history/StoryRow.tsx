import { formatAmount, formatChange, formatTime, useSession } from '@glasshouse/client'
import { classNames, NumberText } from '@glasshouse/ui'
import type { StoryPart, StorySummary } from '@glasshouse/wire'
import { useAmountsHidden } from '../../live/account/amounts-hidden.ts'
import { useTimeStyle } from '../../live/text/use-time-style.ts'
import { useWords } from '../../words/words.ts'
import { endKey, isInWallets, isOpen, isZero, marketName, outcomeKey, partsToTell, sideKey, wayOf } from './story.ts'

const HIDDEN = '••••'

/** One thing that happened: what it was, how it ended, what it changed and when. Opens to its parts. */
export function StoryRow({ story, onOpen }: { story: StorySummary; onOpen: () => void }) {
  const style = useTimeStyle()
  const [isHidden] = useAmountsHidden()
  const parts = partsToTell(story)
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="flex min-h-16 w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 text-start transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2"
      >
        <span className="flex min-w-0 flex-col">
          <StoryTitle story={story} />
          <span className="text-xs text-ink-3">
            <NumberText value={formatTime(story.atMs, style)} />
            <Ending story={story} />
          </span>
        </span>
        <span className="ms-auto flex flex-col items-end">
          {parts.map((part) => (
            <PartFigure
              key={`${part.wallet}${part.symbol}`}
              part={part}
              isHidden={isHidden}
              isSigned={!wayOf(story)}
              isInWallets={isInWallets(parts)}
            />
          ))}
        </span>
      </button>
    </li>
  )
}

/** `Option · BTC/USDT · Up`. */
export function StoryTitle({ story }: { story: StorySummary }) {
  const w = useWords('history')
  const names = useWords('wallet')
  const { kind, market, side } = story
  const key = sideKey(side)
  const way = wayOf(story)
  return (
    <span className="text-sm text-ink-1">
      {w(`kind_${kind}`)}
      {market !== '' && (
        <>
          {' · '}
          <bdi dir="ltr">{marketName(market)}</bdi>
        </>
      )}
      {key && ` · ${w(key)}`}
      {way && ` · ${w('from_to', { from: names(`wallet_${way.from}`), to: names(`wallet_${way.to}`) })}`}
    </span>
  )
}

export function Ending({ story }: { story: StorySummary }) {
  const w = useWords('history')
  const t = useWords('trade')
  const [outcome, end] = [outcomeKey(story.ending), endKey(story.ending)]
  const text = isOpen(story) ? w('open') : outcome ? w(outcome) : end ? t(end) : ''
  return text === '' ? null : <> · {text}</>
}

export const DECIMALS_LEAST = 2
export const decimalsOf = (text: string): number => Math.max(DECIMALS_LEAST, text.split('.')[1]?.length ?? 0)

interface PartFigureProps {
  readonly part: StoryPart
  readonly isHidden: boolean
  readonly isSigned: boolean
  readonly isInWallets: boolean
}

function PartFigure({ part, isHidden, isSigned, isInWallets: saysWallet }: PartFigureProps) {
  const w = useWords('history')
  const names = useWords('wallet')
  const language = useSession((state) => state.language)
  const isChanged = !isZero(part.amount)
  const format = isChanged && isSigned ? formatChange : formatAmount
  const told = isChanged ? part.amount : part.held
  const shown = format(told, decimalsOf(told), language)
  return (
    <span className={classNames('text-sm', isChanged ? 'font-medium text-ink-1' : 'text-ink-2')}>
      {!isChanged && !isZero(part.held) && <span className="text-xs text-ink-3">{w('held')} </span>}
      <bdi dir="ltr">
        <NumberText value={isHidden ? HIDDEN : shown} /> <span className="text-xs text-ink-3">{part.symbol.toUpperCase()}</span>
      </bdi>
      <span className={saysWallet ? 'text-xs text-ink-3' : 'sr-only'}> {names(`wallet_${part.wallet}`)}</span>
    </span>
  )
}
