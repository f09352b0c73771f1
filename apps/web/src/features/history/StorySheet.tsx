import { formatAmount, formatChange, formatMoment, useSession } from '@glasshouse/client'
import { Button, buttonClass, NumberText, Sheet } from '@glasshouse/ui'
import type { StoryPart, StorySummary } from '@glasshouse/wire'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { copyText } from '../../live/device/copy-text.ts'
import { useTimeStyle } from '../../live/text/use-time-style.ts'
import { ZoneNote } from '../../live/text/ZoneNote.tsx'
import { useWords } from '../../words/words.ts'
import { decimalsOf, Ending, StoryTitle } from './StoryRow.tsx'
import { isZero, sourceOf } from './story.ts'

/** A story with what it changed in each balance, when, and the way to what it came from. */
export function StorySheet({ story, onClose }: { story: StorySummary | undefined; onClose: () => void }) {
  const w = useWords('history')
  // What is shown stays while the sheet closes.
  const last = useRef(story)
  last.current = story ?? last.current
  return (
    <Sheet isOpen={story !== undefined} onClose={onClose} title={w('details')} closeLabel={w('close')}>
      {last.current && <Told story={last.current} />}
    </Sheet>
  )
}

function Told({ story }: { story: StorySummary }) {
  const w = useWords('history')
  const style = useTimeStyle()
  const source = sourceOf(story)
  return (
    <div className="flex flex-col gap-4 pt-1">
      <p className="text-base">
        <StoryTitle story={story} />
        <span className="text-sm text-ink-2">
          <Ending story={story} />
        </span>
      </p>
      <dl>
        {story.parts.map((part) => (
          <PartLines key={`${part.wallet}${part.symbol}`} part={part} />
        ))}
        <Line name={w('started')}>
          <NumberText value={formatMoment(story.startMs, style)} />
        </Line>
        <Line name={w('moved')}>
          <NumberText value={formatMoment(story.atMs, style)} />
        </Line>
        {story.sourceId !== '' && (
          <Line name={w('id')}>
            <bdi dir="ltr" translate="no" className="figure break-all">
              {story.sourceId}
            </bdi>
          </Line>
        )}
      </dl>
      <ZoneNote />
      {source && (
        <Link to={source.to} className={buttonClass({ isWide: true })}>
          {w(source.text)}
        </Link>
      )}
      {story.sourceId !== '' && (
        <Button look="secondary" isWide onClick={() => void copyText(story.sourceId)}>
          {w('copy_id')}
        </Button>
      )}
    </div>
  )
}

function PartLines({ part }: { part: StoryPart }) {
  const w = useWords('history')
  const names = useWords('wallet')
  const language = useSession((state) => state.language)
  const of = (name: string) => `${names(`wallet_${part.wallet}`)} · ${name}`
  const coin = part.symbol.toUpperCase()
  return (
    <>
      <Line name={of(w('change'))}>
        <Figure text={isZero(part.amount) ? w('no_change') : `${formatChange(part.amount, decimalsOf(part.amount), language)} ${coin}`} />
      </Line>
      {!isZero(part.fee) && (
        <Line name={of(w('fee'))}>
          <Figure text={`${formatChange(part.fee, decimalsOf(part.fee), language)} ${coin}`} />
        </Line>
      )}
      {!isZero(part.held) && (
        <Line name={of(w('held'))}>
          <Figure text={`${formatAmount(part.held, decimalsOf(part.held), language)} ${coin}`} />
        </Line>
      )}
    </>
  )
}

const Figure = ({ text }: { text: string }) => (
  <bdi>
    <NumberText value={text} />
  </bdi>
)

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-b border-line py-1 text-sm">
      <dt className="text-ink-3">{name}</dt>
      <dd className="ms-auto text-ink-1">{children}</dd>
    </div>
  )
}
