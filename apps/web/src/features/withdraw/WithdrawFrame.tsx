import { isInDemo, useSession } from '@glasshouse/client'
import { EmptyState, TopBar } from '@glasshouse/ui'
import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { BackButton } from '../../live/routes/BackButton.tsx'
import { useWords } from '../../words/words.ts'

interface WithdrawFrameProps {
  readonly title: ReactNode
  readonly trail?: ReactNode
  readonly children: ReactNode
}

/** A screen about withdrawals. Demo money has none, and says so. */
export function WithdrawFrame({ title, trail, children }: WithdrawFrameProps) {
  const w = useWords('withdraw')
  const isDemo = useSession(isInDemo)
  return (
    <>
      <TopBar lead={<BackButton />} title={title} trail={trail} />
      <div className="mx-auto flex w-full max-w-[480px] flex-1 flex-col gap-4 px-4 pt-2 pb-8">
        {isDemo ? <EmptyState icon={<FlaskConical />}>{w('demo')}</EmptyState> : children}
      </div>
    </>
  )
}
