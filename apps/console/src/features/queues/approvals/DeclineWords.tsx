import type { RequestedAct } from '@glasshouse/wire'
import { Typed } from '../../../kit/pieces.tsx'
import { useOperatorName } from '../../../live/operators.ts'

/** What was said to a request that was declined, and who said it; nothing of any other. */
export function DeclineWords({ act: { declinedBy, declineWords } }: { readonly act: Pick<RequestedAct, 'declinedBy' | 'declineWords'> }) {
  const nameOf = useOperatorName()
  if (declinedBy === null) return null
  return (
    <span className="block max-w-md break-words">
      {nameOf(declinedBy.id)}: <Typed text={declineWords ?? ''} />
    </span>
  )
}
