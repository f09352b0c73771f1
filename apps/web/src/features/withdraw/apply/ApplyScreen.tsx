import { buttonClass, EmptyState } from '@glasshouse/ui'
import type { MethodSummary } from '@glasshouse/wire'
import { WalletCards } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { failureOf } from '../../../live/lists/failure-of.ts'
import { LoadError } from '../../../live/lists/LoadError.tsx'
import { useWords } from '../../../words/words.ts'
import { useMethods } from '../queries.ts'
import { WithdrawFrame } from '../WithdrawFrame.tsx'
import { ApplyForm } from './ApplyForm.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'

/** /withdraw-apply?type&icon: one withdrawal. Fees and ratios of the address count for nothing. */
export function ApplyScreen() {
  const w = useWords('withdraw')
  const [query] = useSearchParams()
  const methods = useMethods()
  const method = methodIn(methods.data ?? [], { type: query.get('type') ?? '', icon: query.get('icon') ?? '' })
  const failure = failureOf(methods)
  return (
    <WithdrawFrame title={method ? w('apply_title', { coin: method.coin.toUpperCase() }) : w('title')}>
      {method ? (
        <ApplyForm key={method.id} method={method} />
      ) : failure ? (
        <LoadError error={failure} onRetry={() => void methods.refetch()} />
      ) : methods.data ? (
        <EmptyState
          icon={<WalletCards />}
          action={
            <Link to="/withdraw" className={buttonClass({ look: 'secondary' })}>
              {w('to_methods')}
            </Link>
          }
        >
          {w('gone')}
        </EmptyState>
      ) : (
        <FormSkeleton label={w('loading')} />
      )}
    </WithdrawFrame>
  )
}

function methodIn(methods: readonly MethodSummary[], { type, icon }: { readonly type: string; readonly icon: string }) {
  const named = methods.find(({ id, name }) => name === type || id === type)
  return icon === 'card' ? (named?.kind === 'card' ? named : methods.find(({ kind }) => kind === 'card')) : named
}
