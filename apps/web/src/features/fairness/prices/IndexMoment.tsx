import { ApiError, coreNow, formatExact, formatMoment, useSession } from '@glasshouse/client'
import { Button, Field, NumberText } from '@glasshouse/ui'
import type { IndexMoment as Moment } from '@glasshouse/wire'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { useWords } from '../../../words/words.ts'
import { Asked } from '../blocks/Asked.tsx'
import { Part } from '../blocks/Part.tsx'
import { PartRow } from '../blocks/PartRow.tsx'
import { useIndexAt, useSources } from '../blocks/queries.ts'
import { SymbolChoice } from '../blocks/SymbolChoice.tsx'
import { fieldOfMoment, type MomentError, momentOfField } from './moment.ts'

const A_MINUTE_MS = 60_000

/** Pick an index and a moment: what made its price. An address may name both (`symbol`, `at`). */
export function IndexMoment() {
  const w = useWords('fairness')
  const [params] = useSearchParams()
  const symbols = (useSources().data ?? []).map(({ symbol }) => symbol)
  const [chosen, setChosen] = useState(params.get('symbol') ?? '')
  const symbol = chosen || (symbols[0] ?? '')
  const [asked, setAsked] = useState<number | undefined>(atOf(params.get('at')))
  const [typed, setTyped] = useState(() => fieldOfMoment(asked ?? coreNow() - A_MINUTE_MS))
  const [error, setError] = useState<MomentError | undefined>()
  const moment = useIndexAt(symbol, asked)
  // The browser writes its field by its own language; the reader's date and clock stand below.
  const style = { ...useTimeStyle(), timezone: 'UTC' }
  const read = momentOfField(typed, coreNow())
  const show = () => {
    setError('error' in read ? read.error : undefined)
    if ('at' in read) setAsked(read.at)
  }
  return (
    <Part title={w('moment')} text={w('moment_text')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          show()
        }}
        className="flex flex-col gap-3"
      >
        <SymbolChoice symbols={chosen && !symbols.includes(chosen) ? [chosen, ...symbols] : symbols} chosen={symbol} onChoose={setChosen} />
        <Field
          type="datetime-local"
          step={1}
          name="moment"
          label={w('moment_time')}
          value={typed}
          error={error && w(error)}
          hint={'at' in read && formatMoment(read.at, style)}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="secondary" isWide disabled={symbol === ''}>
          {w('moment_show')}
        </Button>
      </form>
      {asked !== undefined && symbol !== '' && (
        <div aria-live="polite" className="mt-3">
          {isBeforeItBegan(moment.error) ? (
            <p className="text-sm text-ink-1">{w('moment_before')}</p>
          ) : (
            <Asked query={moment} height={160}>
              {(found) => <Found moment={found} />}
            </Asked>
          )}
        </div>
      )}
    </Part>
  )
}

/** Asking again would not help: the server has nothing to tell of a time before the index. */
const isBeforeItBegan = (error: unknown) => error instanceof ApiError && error.reason === 'not_found'

const atOf = (text: string | null): number | undefined => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined)

function Found({ moment }: { moment: Moment }) {
  const w = useWords('fairness')
  const language = useSession((state) => state.language)
  const style = useTimeStyle()
  const figure = (price: string) => formatExact(price, language)
  return (
    <div className="flex flex-col gap-2">
      {moment.price === null ? (
        <p className="text-sm text-ink-1">{w('moment_none')}</p>
      ) : (
        <div>
          <p className="flex items-baseline justify-between gap-3">
            <span className="text-sm text-ink-3">{w('moment_price')}</span>
            <span className="text-lg font-semibold text-ink-1">
              <NumberText value={figure(moment.price)} />
            </span>
          </p>
          <p className="text-xs text-ink-3">{w('moment_of', { moment: formatMoment(moment.time, style), seq: moment.seq })}</p>
        </div>
      )}
      {moment.isStale && <p className="rounded-md bg-warn-soft p-2 text-xs text-warn">{w('moment_stale')}</p>}
      <ul aria-label={w('story_sources')}>
        {moment.parts.map((part) => (
          <PartRow key={part.sourceId} part={{ ...part, said: w('part_quote', { bid: figure(part.bid), ask: figure(part.ask) }) }} />
        ))}
      </ul>
    </div>
  )
}
