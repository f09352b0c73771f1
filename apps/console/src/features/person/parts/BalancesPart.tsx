import type { Realm } from '@glasshouse/domain'
import type { PersonBalance } from '@glasshouse/wire'
import { useState } from 'react'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Amount } from '../../../kit/pieces.tsx'
import { QueryView } from '../../../kit/QueryView.tsx'
import { useWords } from '../../../words/words.ts'
import { useBalances } from '../queries.ts'
import { RealmChoice } from '../RealmChoice.tsx'

export function BalancesPart({ userId }: { readonly userId: string }) {
  const w = useWords('person')
  const t = useWords('terms')
  const [realm, setRealm] = useState<Realm>('real')
  const query = useBalances(userId, realm)
  return (
    <div className="flex flex-col gap-3">
      <RealmChoice realm={realm} onChoose={setRealm} />
      <QueryView query={query}>
        {(rows) => (
          <DataTable<PersonBalance>
            label={w('part_balances')}
            rows={rows}
            rowKey={({ wallet, coin }) => `${wallet} ${coin}`}
            empty={w('no_balances')}
            columns={[
              { title: w('wallet'), key: 'wallet', render: (_, { wallet }) => t(`wallet_${wallet}`) },
              { title: w('coin'), key: 'coin', render: (_, { coin }) => coin.toUpperCase() },
              {
                title: w('available'),
                key: 'available',
                className: 'figure',
                render: (_, row) => <Amount amount={row.available} coin={row.coin} />,
              },
              { title: w('held'), key: 'held', className: 'figure', render: (_, row) => <Amount amount={row.held} coin={row.coin} /> },
              { title: w('total'), key: 'total', className: 'figure', render: (_, row) => <Amount amount={row.total} coin={row.coin} /> },
              { title: w('worth'), key: 'value', className: 'figure', render: (_, row) => <Amount amount={row.value} coin="usdt" /> },
            ]}
          />
        )}
      </QueryView>
    </div>
  )
}
