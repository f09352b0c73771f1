import { withdrawalNumber } from '@glasshouse/domain'
import type { PersonTransfers } from '@glasshouse/wire'
import { DataTable } from '../../../kit/DataTable.tsx'
import { linkedColumn } from '../../../kit/LinkedTable.tsx'
import { PagePart } from '../../../kit/PageFrame.tsx'
import { Amount, Moment, Typed } from '../../../kit/pieces.tsx'
import { QueryView } from '../../../kit/QueryView.tsx'
import { useWords } from '../../../words/words.ts'
import { useTransfers } from '../queries.ts'

export function TransfersPart({ userId }: { readonly userId: string }) {
  const query = useTransfers(userId)
  return <QueryView query={query}>{(transfers) => <Lists transfers={transfers} />}</QueryView>
}

function Lists({ transfers }: { readonly transfers: PersonTransfers }) {
  const w = useWords('person')
  const t = useWords('terms')
  return (
    <div className="flex flex-col gap-6">
      <PagePart title={w('deposits')}>
        <DataTable<PersonTransfers['deposits'][number]>
          label={w('deposits')}
          rows={transfers.deposits}
          rowKey={({ serial }) => serial}
          empty={w('no_deposits')}
          columns={[
            linkedColumn({ title: w('serial'), to: ({ serial }) => `/deposits/${serial}`, text: ({ serial }) => serial }),
            { title: w('state'), key: 'state', render: (_, { state }) => t(`claim_${state}`) },
            {
              title: w('claimed'),
              key: 'claimed',
              className: 'figure',
              render: (_, { claimed, currency }) => (claimed === null ? '–' : `${claimed} ${currency.toUpperCase()}`),
            },
            {
              title: w('credited'),
              key: 'credited',
              className: 'figure',
              render: (_, { credited, coin }) => (credited === null ? '–' : <Amount amount={credited} coin={coin} />),
            },
            { title: w('way'), dataIndex: 'channel', key: 'channel' },
            { title: w('reason'), key: 'reason', render: (_, { reason }) => <Typed text={reason} /> },
            { title: w('at'), key: 'at', render: (_, { at }) => <Moment at={at} /> },
          ]}
        />
      </PagePart>
      <PagePart title={w('withdrawals')}>
        <DataTable<PersonTransfers['withdrawals'][number]>
          label={w('withdrawals')}
          rows={transfers.withdrawals}
          rowKey={({ id }) => id}
          empty={w('no_withdrawals')}
          columns={[
            linkedColumn({ title: w('withdrawal'), to: ({ id }) => `/withdrawals/${id}`, text: ({ id }) => withdrawalNumber(id) }),
            { title: w('state'), key: 'state', render: (_, { state }) => t(`withdrawal_${state}`) },
            { title: w('amount'), key: 'amount', className: 'figure', render: (_, row) => <Amount amount={row.amount} coin={row.coin} /> },
            { title: w('paid'), key: 'paid', className: 'figure', render: (_, row) => <Amount amount={row.paid} coin={row.currency} /> },
            { title: w('way'), dataIndex: 'method', key: 'method' },
            { title: w('reason'), key: 'reason', render: (_, { reason }) => <Typed text={reason} /> },
            { title: w('at'), key: 'at', render: (_, { at }) => <Moment at={at} /> },
          ]}
        />
      </PagePart>
    </div>
  )
}
