import { Fold } from '../../kit/Fold.tsx'
import { Typed } from '../../kit/pieces.tsx'
import { useWords, type WordKey } from '../../words/words.ts'
import { isJournalField } from '../journal-fields.ts'
import { type SaidLine, saidKey, saidLines } from './says.ts'

interface SignedLinesProps {
  readonly says: readonly string[]
  /** What was hashed, beside whose hash it is shown. */
  readonly evidence: string
}

/** Every field of what is signed, as its bytes say it: with its name for people where it has one. */
export function SignedLines({ says, evidence }: SignedLinesProps) {
  const w = useWords('signing')
  const label = (name: string) => {
    const { key, part } = saidKey(name)
    const said: string = w(key as WordKey<'signing'>, { part })
    return said === key ? name : said
  }
  const withEvidence = (line: SaidLine): readonly SaidLine[] =>
    line.name === 'evidence' && evidence !== '' ? [{ ...line, name: 'evidence text', value: evidence }, line] : [line]
  if (says.length === 0) return null
  const lines = saidLines(says).flatMap(withEvidence)
  const isFolded = ({ name }: SaidLine) => isJournalField(name)
  const folded = lines.filter((line) => isFolded(line) || COMMAND.test(line.name))
  return (
    <section aria-label={w('what_is_signed')} className="flex flex-col gap-1 rounded-md border border-line bg-surface-1 p-3">
      <h3 className="text-ink-2">{w('what_is_signed')}</h3>
      <Lines lines={lines.filter((line) => !isFolded(line))} label={label} />
      {lines.some(isFolded) ? (
        <Fold title={w('journal_fields')}>
          <Lines lines={folded} label={label} />
        </Fold>
      ) : null}
    </section>
  )
}

const COMMAND = /^command \d+$/

const LINE = 'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 sm:grid-cols-[minmax(7rem,12rem)_minmax(0,1fr)]'

function Lines({ lines, label }: { readonly lines: readonly SaidLine[]; readonly label: (name: string) => string }) {
  return (
    <dl className="flex flex-col gap-0.5 break-words">
      {lines.map(({ name, value, level }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one act stand in one order
        <div key={at} className={`${LINE} ${level > 0 ? 'ps-3' : ''}`} dir="ltr">
          <dt className="text-ink-2">{label(name)}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <Typed text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
