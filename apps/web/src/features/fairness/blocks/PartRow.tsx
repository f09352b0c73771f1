import { formatExact, useSession } from '@glasshouse/client'
import type { Provenance, SourceFault } from '@glasshouse/domain'
import { useWords } from '../../../words/words.ts'
import { sourceTitle } from './source-title.ts'

/** What one source said and counted as, or why it was left out. */
export interface ShownPart {
  readonly name: string
  readonly provenance: Provenance | undefined
  /** Its quote in words; told when it was not left out. */
  readonly said: string
  readonly used: string
  readonly fault: SourceFault | null
  /** When its quote arrived, and the time its venue gave it, in words. */
  readonly times?: string | undefined
}

export function PartRow({ part: { name, provenance, said, used, fault, times } }: { part: ShownPart }) {
  const w = useWords('fairness')
  const language = useSession((state) => state.language)
  return (
    <li className="border-b border-line py-2 text-xs last:border-0">
      <p className="flex flex-wrap justify-between gap-x-3 text-sm">
        <bdi title={name} className="min-w-0 wrap-anywhere text-ink-1">
          {sourceTitle(name)}
        </bdi>
        <span className={fault ? 'ms-auto text-warn' : 'ms-auto text-ink-1'}>
          {fault ? w('part_left_out') : w('part_counts', { price: formatExact(used, language) })}
        </span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-ink-3">
        <span>{provenance && w(`provenance_${provenance}`)}</span>
        <span>{fault ? w(`fault_${fault}`) : said}</span>
      </p>
      {times && <p className="text-ink-3">{times}</p>}
    </li>
  )
}
