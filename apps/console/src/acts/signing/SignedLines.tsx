import { Typed } from '../../kit/pieces.tsx'
import { useWords } from '../../words/words.ts'
import { saidLines } from './says.ts'

/** Every field of what is signed, as its bytes say it. */
export function SignedLines({ says }: { readonly says: readonly string[] }) {
  const w = useWords('signing')
  if (says.length === 0) return null
  return (
    <section aria-label={w('what_is_signed')} className="flex flex-col gap-1 rounded-md border border-line bg-surface-1 p-3">
      <h3 className="text-ink-2">{w('what_is_signed')}</h3>
      <dl className="flex flex-col gap-0.5 break-words">
        {saidLines(says).map(({ name, value, level }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one act stand in one order
          <div key={at} className={`grid grid-cols-[minmax(7rem,12rem)_minmax(0,1fr)] gap-3 ${level > 0 ? 'ps-3' : ''}`} dir="ltr">
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0 break-all">
              <Typed text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
