import type { PersonStep } from '@glasshouse/wire'
import { Button } from 'antd'
import { useState } from 'react'
import { LogFacts, LogList, LogRow, LogText } from '../../../acts/log/LogList.tsx'
import { type LogEntry, loggedAct } from '../../../acts/log/log-entry.ts'
import { loggedActor } from '../../../acts/log/logged-names.ts'
import { Fold } from '../../../kit/Fold.tsx'
import { Moment } from '../../../kit/pieces.tsx'
import { QueryView } from '../../../kit/QueryView.tsx'
import { useOperatorName } from '../../../live/operators.ts'
import { listed } from '../../../words/listed.ts'
import { useWords, wordsOf } from '../../../words/words.ts'
import { useTimeline } from '../queries.ts'
import { type TimelineStep, timelineSteps } from './timeline-steps.ts'

/** What happened and by whom, a row a step. */
export function TimelinePart({ userId }: { readonly userId: string }) {
  const w = useWords('person')
  const [before, setBefore] = useState<number | null>(null)
  const query = useTimeline(userId, before)
  return (
    <QueryView query={query} rows={10}>
      {(rows) => (
        <div className="flex flex-col items-start gap-3">
          <LogList label={w('part_timeline')} empty={w('no_steps')} isEmpty={rows.length === 0}>
            {timelineSteps(rows).map((step) => (
              <Step key={keyOf(step.head)} step={step} userId={userId} />
            ))}
          </LogList>
          <div className="flex gap-2">
            {before === null ? null : <Button onClick={() => setBefore(null)}>{w('newest')}</Button>}
            {rows.length === 0 ? null : <Button onClick={() => setBefore(rows.at(-1)?.at ?? null)}>{w('older')}</Button>}
          </div>
        </div>
      )}
    </QueryView>
  )
}

const keyOf = ({ at, kind, what, subject, detail }: PersonStep) => `${at} ${kind} ${what} ${subject} ${JSON.stringify(detail)}`

function Step({ step: { head, parts }, userId }: { readonly step: TimelineStep; readonly userId: string }) {
  const w = useWords('log')
  const nameOf = useOperatorName()
  const entry = entryOf(head)
  // In the order in which they took part.
  const people = [
    ...new Set(
      parts
        .map(({ actor }) => actor)
        .filter((actor) => actor !== '' && actor !== 'system')
        .reverse(),
    ),
  ]
  const by = people.length > 0 ? people : [head.actor === '' ? 'system' : head.actor]
  return (
    <LogRow at={parts[0]?.at ?? head.at} title={titleOf(head)} by={listed(by.map((one) => loggedActor(one, nameOf)))}>
      <LogText entry={entry} known={w('user', { id: userId })} />
      <Fold title={parts.length > 1 ? w('steps', { count: parts.length }) : w('details')}>
        {parts.length === 1 ? <LogFacts entry={entry} /> : <Parts parts={parts} />}
      </Fold>
    </LogRow>
  )
}

/** Each entry of a step, as the log has it. */
function Parts({ parts }: { readonly parts: readonly PersonStep[] }) {
  const nameOf = useOperatorName()
  return (
    <ul className="flex flex-col gap-2 border-s-2 border-line ps-3">
      {parts.map((part) => (
        <li key={keyOf(part)}>
          <div className="flex flex-wrap gap-x-3">
            <span className="text-ink-2">
              <Moment at={part.at} />
            </span>
            <span>{titleOf(part)}</span>
            <span className="text-ink-2">{loggedActor(part.actor || 'system', nameOf)}</span>
          </div>
          <LogFacts entry={entryOf(part)} />
        </li>
      ))}
    </ul>
  )
}

function titleOf({ kind, what }: PersonStep): string {
  if (kind === 'withdrawal') return loggedAct(`withdrawal_${what}`)
  if (kind === 'audit') return loggedAct(what)
  return wordsOf('log')('deposit_is', { state: wordsOf('terms')(`claim_${what}` as 'claim_waiting') })
}

/** As an entry of the log: what the answer has as the text of a list or a record is one again. */
function entryOf({ at, kind, actor, what, subject, detail }: PersonStep): LogEntry {
  const values = Object.entries(detail).map(([name, text]) => [name, LISTED.includes(name) ? parsed(text) : text])
  const [act, about] = kind === 'audit' ? [what, subject] : [`${kind}_${what}`, kind === 'deposit' ? `deposit ${subject}` : subject]
  return { at, actor, act, subject: about, detail: Object.fromEntries(values) }
}

/** Fields that the log keeps as lists; any other text stands as somebody typed it, whatever it looks like. */
const LISTED: readonly string[] = ['words', 'pictures', 'changes']

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
