import { Button, Skeleton, TopBar } from '@glasshouse/ui'
import type { IdentityLevel } from '@glasshouse/wire'
import { useState } from 'react'
import { failureOf } from '../../live/lists/failure-of.ts'
import { LoadError } from '../../live/lists/LoadError.tsx'
import { BackButton } from '../../live/routes/BackButton.tsx'
import { useDetour } from '../../live/routes/detour.ts'
import { useWords } from '../../words/words.ts'
import { IdentityForm } from './IdentityForm.tsx'
import { useIdentity } from './queries.ts'
import { PrimaryFirst, StatePanel } from './StatePanel.tsx'

/** One level of verification: its form, or how far it is. */
export function CertificationScreen({ level }: { readonly level: IdentityLevel }) {
  const w = useWords('certification')
  const identity = useIdentity()
  const failure = failureOf(identity)
  const { detour, finish } = useDetour()
  const [isAgain, setAgain] = useState(false)
  const { data } = identity
  const state = data?.[level].state
  const needsPrimary = level === 'advanced' && data !== undefined && data.primary.state !== 'verified'
  const hasForm = state === 'none' || state === 'more_wanted' || (state === 'failed' && isAgain)
  return (
    <>
      <TopBar lead={<BackButton />} title={w(`title_${level}`)} />
      <div className="mx-auto flex w-full max-w-xl flex-col gap-4 px-4 pb-8">
        {data === undefined ? (
          failure ? (
            <LoadError error={failure} onRetry={() => void identity.refetch()} />
          ) : (
            <div role="status" aria-label={w('loading')} className="flex flex-col gap-4">
              <Skeleton width="100%" height={72} />
              <Skeleton width="100%" height={320} />
            </div>
          )
        ) : needsPrimary ? (
          <PrimaryFirst />
        ) : hasForm ? (
          <IdentityForm key={data[level].state} level={level} identity={data} onSent={() => setAgain(false)} />
        ) : (
          <>
            <StatePanel level={level} identity={data} onAgain={() => setAgain(true)} />
            {detour && (
              <Button look="secondary" isWide onClick={finish}>
                {w('back_to_form')}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  )
}
