import { isInDemo, useSession } from '@glasshouse/client'
import { Skeleton, TopBar } from '@glasshouse/ui'
import { failureOf } from '../../live/lists/failure-of.ts'
import { LoadError } from '../../live/lists/LoadError.tsx'
import { useOptionProtection } from '../../live/markets/option-rules.ts'
import { BackButton } from '../../live/routes/BackButton.tsx'
import { useWords } from '../../words/words.ts'
import { ExclusionSection } from './ExclusionSection.tsx'
import { LimitsForm } from './LimitsForm.tsx'

/** Own limits on options, and breaks that cannot be ended early. */
export function ProtectionScreen() {
  const w = useWords('protection')
  const isDemo = useSession(isInDemo)
  const protection = useOptionProtection()
  const failure = failureOf(protection)
  return (
    <>
      <TopBar lead={<BackButton />} title={w('title')} />
      <div className="flex flex-col gap-4 px-4 pb-8">
        <p className="max-w-[60ch] text-sm text-ink-2 text-pretty">{w(isDemo ? 'intro_demo' : 'intro_real')}</p>
        {protection.data ? (
          <>
            <LimitsForm protection={protection.data} />
            <ExclusionSection protection={protection.data} />
          </>
        ) : failure ? (
          <LoadError error={failure} onRetry={() => void protection.refetch()} />
        ) : (
          <div role="status" aria-label={w('loading')} className="flex flex-col gap-4">
            <Skeleton width="100%" height={420} />
            <Skeleton width="100%" height={240} />
          </div>
        )}
      </div>
    </>
  )
}
