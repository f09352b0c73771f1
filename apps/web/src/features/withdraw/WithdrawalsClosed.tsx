import { Banner, EmptyState } from '@glasshouse/ui'
import { CircleSlash, Snowflake } from 'lucide-react'
import { useFreeze } from '../../live/settings/freeze.ts'
import { FrozenHelp } from '../../trade/freeze/FrozenHelp.tsx'
import { useWords } from '../../words/words.ts'

/** Whether nobody, or not this account, may withdraw: whatever else is missing, this comes first. */
export const useWithdrawalsBlock = () => useFreeze('WITHDRAW')

/** Above a button that cannot be used. */
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

/** In the place of the methods: none of them can be used. */
export function NoMethods({ block }: { readonly block: 'module' | 'account' }) {
  const w = useWords('withdraw')
  return block === 'module' ? (
    <EmptyState icon={<CircleSlash />}>{w('obstacle_module')}</EmptyState>
  ) : (
    <EmptyState icon={<Snowflake />} action={<FrozenHelp />}>
      {w('obstacle_frozen')}
    </EmptyState>
  )
}
