import type { ReactNode } from 'react'
import { Fold } from '../../kit/Fold.tsx'
import { Moment, Typed } from '../../kit/pieces.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { useOperatorName } from '../../live/operators.ts'
import { useWords } from '../../words/words.ts'
import { type LogEntry, loggedAct, loggedSentence } from './log-entry.ts'
import { loggedActor, loggedSubject } from './logged-names.ts'
import { loggedChanges, loggedFacts } from './logged-values.ts'

interface LogListProps {
  readonly label: string
  readonly empty: string
  readonly isEmpty: boolean
  readonly children: ReactNode
}

/** Entries of a log, the newest first. A list and no table: every entry wraps where the page is narrow. */
export function LogList({ label, empty, isEmpty, children }: LogListProps) {
  if (isEmpty) return <EmptyState text={empty} />
  return (
    <ol aria-label={label} className="flex w-full min-w-0 flex-col">
      {children}
    </ol>
  )
}

interface LogRowProps {
  readonly at: number
  readonly title: string
  /** Who took part, in words. */
  readonly by: string
  readonly children: ReactNode
}

export const LogRow = ({ at, title, by, children }: LogRowProps) => (
  <li className="grid grid-cols-1 gap-x-4 gap-y-0.5 border-b border-line py-2 md:grid-cols-[9.5rem_11rem_minmax(0,1fr)]">
    <span className="text-ink-2">
      <Moment at={at} />
    </span>
    <span className="min-w-0 wrap-anywhere">
      <Typed text={by} />
    </span>
    <div className="flex min-w-0 flex-col gap-0.5 wrap-anywhere">
      <strong className="font-semibold">{title}</strong>
      {children}
    </div>
  </li>
)

/** What an entry is about and says, the rest folded under it. `known`: a subject that the page is about anyway. */
export function LogText({ entry, known = '' }: { readonly entry: LogEntry; readonly known?: string }) {
  const nameOf = useOperatorName()
  const changes = loggedChanges(entry.detail)
  const about = loggedSentence(entry) ?? loggedSubject(entry, nameOf)
  return (
    <>
      {about === '' || about === known ? null : <Typed text={about} />}
      {changes.map((change) => (
        <Typed key={change} text={change} />
      ))}
    </>
  )
}

export function LogFacts({ entry }: { readonly entry: LogEntry }) {
  const nameOf = useOperatorName()
  const facts = loggedFacts(entry, nameOf)
  return facts.length === 0 ? null : (
    <dl className="grid grid-cols-[minmax(5rem,10rem)_minmax(0,1fr)] gap-x-3 gap-y-0.5 py-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0">
            <Typed text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One entry in a row of its own. */
export function LogEntryRow({ entry }: { readonly entry: LogEntry }) {
  const nameOf = useOperatorName()
  return (
    <LogRow at={entry.at} title={loggedAct(entry.act)} by={loggedActor(entry.actor, nameOf)}>
      <LogText entry={entry} />
      <Folded entry={entry} />
    </LogRow>
  )
}

function Folded({ entry }: { readonly entry: LogEntry }) {
  const w = useWords('log')
  const nameOf = useOperatorName()
  if (loggedFacts(entry, nameOf).length === 0) return null
  return (
    <Fold title={w('details')}>
      <LogFacts entry={entry} />
    </Fold>
  )
}
