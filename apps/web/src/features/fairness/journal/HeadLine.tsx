import { formatAmount, useSession } from '@glasshouse/client'
import { ChevronRight, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { AgeText } from '../../../live/text/AgeText.tsx'
import { useWords } from '../../../words/words.ts'
import { useHead } from '../blocks/head.ts'

/** Home stays open for hours; its line tells the age, and needs no head of this moment. */
const EVERY_MS = 30_000

/**
 * On home: how long the journal is and when its head was signed, and the way to check it. Its line is kept until it is
 * known.
 */
export function HeadLine() {
  const w = useWords('home')
  const language = useSession((state) => state.language)
  const head = useHead(EVERY_MS).data?.head
  return (
    <Link
      to="/fairness?tab=journal"
      className="flex min-h-11 items-center gap-2 rounded-md px-1 text-xs text-ink-2 transition-colors hover:text-ink-1"
    >
      <ShieldCheck aria-hidden className="size-4 shrink-0 text-accent" />
      <span className="min-w-0 flex-1">
        {head ? (
          <>
            {w('journal_entries', { count: formatAmount(String(head.seq), 0, language) })} <AgeText sinceMs={head.timeMs} />
          </>
        ) : (
          w('journal_check')
        )}
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" />
    </Link>
  )
}
