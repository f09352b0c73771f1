import type { HouseMoney } from '@glasshouse/wire'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { PageFrame } from '../../kit/PageFrame.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { useWords } from '../../words/words.ts'
import { Accounts } from './Accounts.tsx'
import { Custody } from './Custody.tsx'
import { useMoney } from './queries.ts'
import { Risks } from './Risks.tsx'

export type Realm = HouseMoney['accounts'][number]['realm']
const REALMS: readonly Realm[] = ['real', 'demo']

/** What the exchange has, keeps for users and may come to owe; one realm at a time, for demo money is none. */
export function MoneyScreen() {
  const w = useWords('money')
  const t = useWords('terms')
  const [params, setParams] = useSearchParams()
  const realm = REALMS.find((one) => one === params.get('realm')) ?? 'real'
  const query = useMoney()
  return (
    <PageFrame
      title={w('title')}
      note={w('note')}
      actions={
        <Segmented<Realm>
          aria-label={w('realm')}
          value={realm}
          options={REALMS.map((value) => ({ value, label: t(`realm_${value}`) }))}
          onChange={(value) => setParams({ realm: value }, { replace: true })}
        />
      }
    >
      <QueryView query={query} rows={12}>
        {(money) => (
          <>
            {realm === 'real' ? <Custody custody={money.custody} /> : null}
            <Accounts
              accounts={money.accounts.filter((one) => one.realm === realm)}
              inventory={money.inventory.filter((one) => one.realm === realm)}
            />
            <Risks money={money} realm={realm} />
          </>
        )}
      </QueryView>
    </PageFrame>
  )
}
