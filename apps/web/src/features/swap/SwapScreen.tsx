import { isInDemo, useSession } from '@glasshouse/client'
import { buttonClass, EmptyState, TopBar } from '@glasshouse/ui'
import { Repeat } from 'lucide-react'
import { Link } from 'react-router'
import { BackButton } from '../../live/routes/BackButton.tsx'
import { useWords } from '../../words/words.ts'
import { SwapForm } from './SwapForm.tsx'
import { SwapHistory } from './SwapHistory.tsx'

/** /swap: one coin for another, at index prices of a second later. */
export function SwapScreen() {
  const w = useWords('swap')
  const isDemo = useSession(isInDemo)
  return (
    <>
      <TopBar lead={<BackButton />} title={w('title')} />
      {isDemo ? (
        <NotInDemo />
      ) : (
        <div className="mx-auto flex w-full max-w-[480px] flex-col gap-6 px-4 pt-2 pb-8 desk:grid desk:max-w-[960px] desk:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] desk:items-start desk:gap-10">
          <SwapForm />
          <SwapHistory />
        </div>
      )}
    </>
  )
}

function NotInDemo() {
  const w = useWords('swap')
  return (
    <div className="flex flex-col items-center gap-4 px-6 pt-8">
      <EmptyState icon={<Repeat />}>{w('demo_text')}</EmptyState>
      <Link to="/tradeBB" className={buttonClass({ look: 'secondary' })}>
        {w('demo_trade')}
      </Link>
    </div>
  )
}
