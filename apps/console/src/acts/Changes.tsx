import type { ActPreview, ChangedLine } from '@glasshouse/wire'
import { DataTable } from '../kit/DataTable.tsx'
import { Fold } from '../kit/Fold.tsx'
import { Moment, Typed } from '../kit/pieces.tsx'
import { useWords } from '../words/words.ts'
import { isJournalField } from './journal-fields.ts'
import { fieldLabel, valueLabel } from './rule-labels.ts'
import { type ToldAct, toldLines } from './told-lines.ts'

/** Lines of now and then beside each other; what is new, changed or gone says so in words. */
export function Changes({ lines }: { readonly lines: readonly ChangedLine[] }) {
  const w = useWords('rules')
  const hasSubjects = new Set(lines.map(({ subject }) => subject)).size > 1
  return (
    <DataTable<ChangedLine>
      label={w('difference')}
      rows={lines}
      rowKey={({ subject, field }) => `${subject} ${field}`}
      empty={w('no_difference')}
      columns={[
        ...(hasSubjects ? [{ title: w('subject'), dataIndex: 'subject', key: 'subject' }] : []),
        { title: w('field'), key: 'field', render: (_, { field }) => fieldLabel(w, field) },
        { title: w('now'), key: 'now', render: (_, { now }) => (now === null ? '–' : <Value text={now} isGone />) },
        { title: w('then'), key: 'then', render: (_, { next }) => (next === null ? '–' : <Value text={next} />) },
        {
          title: w('mark'),
          key: 'mark',
          render: (_, line) => w(`mark_${markOf(line)}`),
        },
      ]}
    />
  )
}

function markOf({ now, next }: ChangedLine): 'new' | 'gone' | 'same' | 'changed' {
  if (now === null) return 'new'
  if (next === null) return 'gone'
  return now === next ? 'same' : 'changed'
}

function Value({ text, isGone }: { readonly text: string; readonly isGone?: boolean }) {
  const w = useWords('rules')
  const said = LONG_DIGITS.test(text) ? (
    <code className="break-all" dir="ltr">
      {text}
    </code>
  ) : (
    <Typed text={valueLabel(w, text)} />
  )
  return isGone ? <del className="text-ink-2">{said}</del> : <ins className="bg-surface-2 font-medium no-underline">{said}</ins>
}

/** A hash or a key, alone or after its kind. */
const LONG_DIGITS = /[0-9a-f]{32}/

/** An act worked out: what it changes, from when, whom it finds there, and what accepted orders keep. */
export function Preview({ preview, told }: { readonly preview: ActPreview; readonly told: ToldAct }) {
  const w = useWords('rules')
  const c = useWords('console')
  const s = useWords('signing')
  const words = { roleOf: (role: string) => c(`role_${role as 'admin'}`), kindOf: (kind: string) => s(`kind_${kind as 'passkey'}`) }
  const { effectiveFrom, lines, touched, reach } = preview
  return (
    <div className="flex flex-col gap-3">
      <p>
        {effectiveFrom === null ? (
          w('holds_at_once')
        ) : (
          <>
            {w('holds_from')} <Moment at={effectiveFrom} />
          </>
        )}
      </p>
      <ActLines lines={toldLines(lines, told, words)} />
      <div>
        {reach === 'one_of' && touched.length === 0 ? null : <Touched touched={touched} />}
        <p className="pt-1 text-ink-2">{w(`reach_${reach}`)}</p>
      </div>
    </div>
  )
}

/** What is met where it takes effect. */
function Touched({ touched }: Pick<ActPreview, 'touched'>) {
  const w = useWords('rules')
  return (
    <>
      <h3 className="font-medium">{w('whom')}</h3>
      {touched.length === 0 ? (
        <p className="text-ink-2">{w('nobody')}</p>
      ) : (
        <ul className="list-inside list-disc">
          {touched.map(({ what, subject, count }) => (
            <li key={`${what} ${subject}`}>{w(`touched_${what}`, { count, subject: subject || w('whole_exchange') })}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What an act says and changes; what only the journal reads is folded under it. */
function ActLines({ lines }: { readonly lines: readonly ChangedLine[] }) {
  const w = useWords('signing')
  const folded = lines.filter(({ field }) => isJournalField(field))
  const shown = lines.filter(({ field }) => !isJournalField(field))
  return (
    <>
      {shown.length === 0 && folded.length > 0 ? null : <Changes lines={shown} />}
      {folded.length === 0 ? null : (
        <Fold title={w('journal_fields')}>
          <Changes lines={folded} />
        </Fold>
      )}
    </>
  )
}
