import { TopBar } from '@glasshouse/ui'
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
          <Link to="/history?kind=transfer" className="inline-flex min-h-11 items-center px-3 text-sm font-medium text-accent">
            {w('to_history')}
          </Link>
        }
      />
      <div className="mx-auto flex w-full max-w-[480px] flex-1 flex-col px-4 pt-2 pb-6">
        {failure ? <LoadError error={failure} onRetry={() => void balances.refetch()} /> : <TransferForm assets={balances.data?.asset} />}
      </div>
    </>
  )
}
