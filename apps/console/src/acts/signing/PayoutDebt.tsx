import { formatAssetAmount } from '@glasshouse/client'
import { isBeforeSending } from '@glasshouse/domain'
import type { ListedWithdrawal } from '@glasshouse/wire'
import { Alert } from 'antd'
import { useLanguage, useWords } from '../../words/words.ts'

type Owed = Pick<ListedWithdrawal, 'debts' | 'state'>

/** Steps that are refused while the account owes anything; to give the amount back is not. */
const REFUSED: readonly string[] = ['approve-withdrawal', 'send-withdrawal']

export const isHeldByDebt = ({ state, debts }: Owed): boolean => debts.length > 0 && isBeforeSending(state)
export const isRefusedByDebt = (act: string, withdrawal: Owed): boolean => REFUSED.includes(act) && isHeldByDebt(withdrawal)

/** What the account owes, and what that does to its withdrawal. Nothing where it owes nothing, or where it is on its way. */
export function PayoutDebt({ withdrawal }: { readonly withdrawal: Owed }) {
  const w = useWords('signing')
  const owed = useOwed(withdrawal)
  if (!isHeldByDebt(withdrawal)) return null
  return <Alert type="error" role="alert" title={w('account_owes', { owed })} description={w('debt_holds_payouts')} />
}

/** `55 USDT, 0.1 BTC`. */
export function useOwed({ debts }: Pick<Owed, 'debts'>): string {
  const language = useLanguage()
  return debts.map(({ coin, amount }) => `${formatAssetAmount(amount, coin, language)} ${coin.toUpperCase()}`).join(', ')
}
