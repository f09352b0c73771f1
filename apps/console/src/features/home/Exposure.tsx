import type { OperatorExposure } from '@glasshouse/wire'
import { DataTable } from '../../kit/DataTable.tsx'
import { PagePart } from '../../kit/PageFrame.tsx'
import { Amount } from '../../kit/pieces.tsx'
import { useWords } from '../../words/words.ts'

/** What is open, per market, and what stands behind it. */
export function Exposure({ exposure }: { readonly exposure: OperatorExposure }) {
  const w = useWords('home')
  const t = useWords('terms')
  const realm = {
    title: w('realm'),
    key: 'realm',
    render: (_: unknown, row: { readonly realm: 'real' | 'demo' }) => t(`realm_${row.realm}`),
  }
  return (
    <>
      <PagePart title={w('options')}>
        <DataTable<OperatorExposure['options'][number]>
          label={w('options')}
          rows={exposure.options}
          rowKey={({ market, realm }) => `${market} ${realm}`}
          empty={w('nothing_open')}
          columns={[
            { title: w('market'), dataIndex: 'market', key: 'market' },
            realm,
            { title: w('open'), dataIndex: 'open', key: 'open', className: 'figure' },
            {
              title: w('open_payouts'),
              key: 'all',
              className: 'figure',
              render: (_, row) => <Amount amount={row.openPayouts} coin="usdt" />,
            },
            {
              title: w('largest_payout'),
              key: 'largest',
              className: 'figure',
              render: (_, row) => <Amount amount={row.largestPayout} coin="usdt" />,
            },
          ]}
        />
      </PagePart>
      <PagePart title={w('contracts')}>
        <DataTable<OperatorExposure['contracts'][number]>
          label={w('contracts')}
          rows={exposure.contracts}
          rowKey={({ market, realm }) => `${market} ${realm}`}
          empty={w('nothing_open')}
          columns={[
            { title: w('market'), dataIndex: 'market', key: 'market' },
            realm,
            { title: w('open_contracts'), dataIndex: 'openContracts', key: 'contracts', className: 'figure' },
            {
              title: w('open_value'),
              key: 'value',
              className: 'figure',
              render: (_, row) => <Amount amount={row.openValue} coin="usdt" />,
            },
          ]}
        />
      </PagePart>
      <PagePart title={w('pools')}>
        <DataTable<OperatorExposure['pools'][number]>
          label={w('pools')}
          rows={exposure.pools}
          rowKey={({ purpose, realm, coin }) => `${purpose} ${realm} ${coin}`}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            {
              title: w('purpose'),
              key: 'purpose',
              render: (_, { purpose }) => w(`purpose_${purpose as 'option_pool' | 'insurance' | 'swap'}`),
            },
            realm,
            {
              title: w('available'),
              key: 'available',
              className: 'figure',
              render: (_, row) => <Amount amount={row.available} coin={row.coin} />,
            },
            { title: w('held'), key: 'held', className: 'figure', render: (_, row) => <Amount amount={row.held} coin={row.coin} /> },
          ]}
        />
      </PagePart>
    </>
  )
}
