import { Banner } from '@glasshouse/ui'
import { useFreeze } from '../../live/settings/freeze.ts'
import { FrozenHelp } from '../../trade/freeze/FrozenHelp.tsx'
import { useWords } from '../../words/words.ts'

/** Why nobody, or not this account, may withdraw: whatever else is missing, this comes first. */
export const useWithdrawalsBlock = () => useFreeze('WITHDRAW')

export function WithdrawalsClosed({ block }: { readonly block: 'module' | 'account' }) {
  const w = useWords('withdraw')
  return (
    <div role="status" className="overflow-hidden rounded-md">
      <Banner kind="warn">
        {block === 'module' ? w('obstacle_module') : w('obstacle_frozen')} {block === 'account' && <FrozenHelp />}
      </Banner>
    </div>
  )
}
