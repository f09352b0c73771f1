import { ICON_BUTTON_CLASS, TopBar } from '@glasshouse/ui'
import { History } from 'lucide-react'
import { Link } from 'react-router'
import { useBalances } from '../../live/account/balances.ts'
import { failureOf } from '../../live/lists/failure-of.ts'
import { LoadError } from '../../live/lists/LoadError.tsx'
import { BackButton } from '../../live/routes/BackButton.tsx'
import { useWords } from '../../words/words.ts'
import { TransferForm } from './TransferForm.tsx'

/** /transfer: money between the wallets of this realm. */
export function TransferScreen() {
  const w = useWords('transfer')
  const balances = useBalances()
  const failure = balances.data ? undefined : failureOf(balances)
  return (
    <>
      <TopBar
        lead={<BackButton />}
        title={w('title')}
        trail={
          <Link to="/history?kind=transfer" aria-label={w('to_history')} className={ICON_BUTTON_CLASS}>
            <History aria-hidden />
          </Link>
        }
      />
      <div className="mx-auto flex w-full max-w-[480px] flex-1 flex-col px-4 pt-2 pb-6">
        {failure ? <LoadError error={failure} onRetry={() => void balances.refetch()} /> : <TransferForm assets={balances.data?.asset} />}
      </div>
    </>
  )
}
