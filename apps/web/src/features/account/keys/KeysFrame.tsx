import { ICON_BUTTON_CLASS, Skeleton, TopBar } from '@glasshouse/ui'
import type { KeysOfAccount } from '@glasshouse/wire'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { failureOf } from '../../../live/lists/failure-of.ts'
import { LoadError } from '../../../live/lists/LoadError.tsx'
import { BackButton } from '../../../live/routes/BackButton.tsx'
import { useDetour } from '../../../live/routes/detour.ts'
import { useWords } from '../../../words/words.ts'
import { useSecurity } from './security.ts'

interface KeysFrameProps {
  readonly title: string
  readonly children: (keys: KeysOfAccount) => ReactNode
}

/** One screen about a key of the account, once it is known what is set. */
export function KeysFrame({ title, children }: KeysFrameProps) {
  const w = useWords('security')
  const security = useSecurity()
  const { detour } = useDetour()
  const failure = failureOf(security)
  return (
    <>
      <TopBar
        lead={
          detour ? (
            <BackButton />
          ) : (
            <Link to="/security" aria-label={w('back_to_security')} className={ICON_BUTTON_CLASS}>
              <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
            </Link>
          )
        }
        title={title}
      />
      <div className="mx-auto flex w-full max-w-[480px] flex-col gap-5 px-4 pt-2 pb-8">
        {security.data ? (
          children(security.data)
        ) : failure ? (
          <LoadError error={failure} onRetry={() => void security.refetch()} />
        ) : (
          <div role="status" aria-label={w('loading')} className="flex flex-col gap-4">
            <Skeleton width="100%" height={60} />
            <Skeleton width="100%" height={60} />
            <Skeleton width="100%" height={44} />
          </div>
        )}
      </div>
    </>
  )
}

/** What a change brings with it. */
export function WhatFollows({ keys }: { keys: KeysOfAccount }) {
  const w = useWords('security')
  const wait = w(keys.payoutDelayMs > 3_600_000 ? 'wait_day' : 'wait_minute')
  return <p className="text-xs text-ink-2 text-pretty">{w('what_follows', { wait })}</p>
}
