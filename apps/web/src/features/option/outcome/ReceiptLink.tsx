import type { OptionSummary } from '@glasshouse/wire'
import { ReceiptText } from 'lucide-react'
import { Link } from 'react-router'
import { useWords } from '../../../words/words.ts'

/** To the proof of how it was decided; there is one for every option that is over. */
export function ReceiptLink({ option }: { option: OptionSummary }) {
  const w = useWords('option')
  if (option.receipt === null) return null
  return (
    <Link
      to={`/receipt/${option.id}`}
      className="inline-flex min-h-11 items-center gap-1.5 self-start rounded-md text-xs font-medium text-accent"
    >
      <ReceiptText aria-hidden className="size-4" />
      {w('receipt')}
    </Link>
  )
}
