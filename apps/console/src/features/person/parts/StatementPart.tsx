import type { Realm } from '@glasshouse/domain'
import type { PersonStatementLine } from '@glasshouse/wire'
import { useState } from 'react'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Amount, Moment } from '../../../kit/pieces.tsx'
import { QueryView } from '../../../kit/QueryView.tsx'
import { useWords } from '../../../words/words.ts'
import { STATEMENT_ROWS, useStatement } from '../queries.ts'
import { RealmChoice } from '../RealmChoice.tsx'

export function StatementPart({ userId }: { readonly userId: string }) {
  const w = useWords('person')
  const t = useWords('terms')
  const [realm, setRealm] = useState<Realm>('real')
  const [page, setPage] = useState(1)
  const query = useStatement(userId, realm, page)
  const choose = (chosen: Realm) => {
    setRealm(chosen)
    setPage(1)
  }
  return (
    <div className="flex flex-col gap-3">
      <RealmChoice realm={realm} onChoose={choose} />
      <QueryView query={query} rows={10}>
        {({ rows, total }) => (
          <DataTable<PersonStatementLine>
            label={w('part_statement')}
            rows={rows}
            rowKey={({ id, wallet, coin }) => `${id} ${wallet} ${coin}`}
            empty={w('no_statement')}
            pagination={{
              current: page,
              pageSize: STATEMENT_ROWS,
              total,
              onChange: setPage,
              showSizeChanger: false,
              hideOnSinglePage: true,
            }}
            columns={[
              { title: w('at'), key: 'at', render: (_, { at }) => <Moment at={at} /> },
              { title: w('wallet'), key: 'wallet', render: (_, { wallet }) => t(`wallet_${wallet}`) },
              { title: w('what_for'), key: 'purpose', render: (_, { purpose }) => w(`posting_${purpose}`) },
              {
                title: w('amount'),
                key: 'amount',
                className: 'figure',
                render: (_, row) => <Amount amount={row.amount} coin={row.coin} />,
              },
              {
                title: w('held_change'),
                key: 'held',
                className: 'figure',
                render: (_, row) => <Amount amount={row.heldChange} coin={row.coin} />,
              },
              { title: w('total'), key: 'total', className: 'figure', render: (_, row) => <Amount amount={row.total} coin={row.coin} /> },
              { title: w('order'), dataIndex: 'orderId', key: 'order', className: 'figure' },
            ]}
          />
        )}
      </QueryView>
    </div>
  )
}
