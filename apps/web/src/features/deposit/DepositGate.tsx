import { isInDemo, useSession } from '@glasshouse/client'
import { Button, buttonClass } from '@glasshouse/ui'
import { CircleSlash, Snowflake } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFreeze } from '../../live/settings/freeze.ts'
import { useSupport } from '../../live/support/support.ts'
import { useWords } from '../../words/words.ts'

export type ClosedReason = 'demo' | 'account' | 'module'

/** Why nothing can be deposited here and now. */
export function useClosedReason(): ClosedReason | undefined {
  const isDemo = useSession(isInDemo)
  const block = useFreeze('RECHARGE')
  return isDemo ? 'demo' : block
}

/** In the place of addresses and forms. */
export function ClosedPanel({ reason }: { readonly reason: ClosedReason }) {
  const w = useWords('deposit')
  const support = useSupport()
  return (
    <section role="status" className="flex flex-col gap-4 rounded-md bg-surface-1 p-4">
      <div className="flex items-start gap-3">
        <span aria-hidden className="shrink-0 text-ink-3 [&>svg]:size-7">
          {reason === 'demo' ? <CircleSlash /> : <Snowflake />}
        </span>
        <div className="min-w-0">
          <h2 className="text-base font-semibold">{w(`closed_${reason}_title`)}</h2>
          <p className="mt-1 text-sm text-ink-2 text-pretty">{w(`closed_${reason}`)}</p>
        </div>
      </div>
      {reason === 'demo' ? (
        <Link to="/home" className={buttonClass({ look: 'secondary', isWide: true })}>
          {w('to_home')}
        </Link>
      ) : (
        support.isOffered && (
          <Button look="secondary" isWide onClick={support.open}>
            {support.label}
          </Button>
        )
      )}
    </section>
  )
}

/** The screen's width, and what stands on it while deposits are closed. */
export function DepositPage({ closed, children }: { readonly closed: ClosedReason | undefined; readonly children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4 px-4 pt-1 pb-8">{closed ? <ClosedPanel reason={closed} /> : children}</div>
  )
}
