import type { HouseMoney } from '@glasshouse/wire'
import { DataTable } from '../../kit/DataTable.tsx'
import { Exact } from '../../kit/Exact.tsx'
import { PagePart } from '../../kit/PageFrame.tsx'
import { Moment } from '../../kit/pieces.tsx'
import { useWords } from '../../words/words.ts'
import type { Realm } from './MoneyScreen.tsx'

type Rows<Name extends 'pools' | 'seconds' | 'interest' | 'positions'> = HouseMoney[Name][number]
const PAGED = { pageSize: 10, hideOnSinglePage: true, showSizeChanger: false } as const

/** What the exchange may come to pay, beside what it may let itself owe at the most. */
export function Risks({ money, realm }: { readonly money: HouseMoney; readonly realm: Realm }) {
  const w = useWords('money')
  const t = useWords('terms')
  const own = <Row extends { readonly realm: Realm }>(rows: readonly Row[]) => rows.filter((row) => row.realm === realm)
  const open = own(money.pools).filter(({ openPayouts }) => openPayouts !== '0')
  const [unstruck] = own(money.unstruck)
  return (
    <div className="grid grid-cols-1 gap-6 2xl:grid-cols-2">
      <PagePart title={w('pools')}>
        <DataTable<Rows<'pools'>>
          label={w('pools')}
          rows={open.length > 0 ? open : own(money.pools)}
          rowKey={({ symbol }) => symbol}
          pagination={PAGED}
          columns={[
            { title: w('market'), dataIndex: 'symbol', key: 'symbol' },
            { title: w('open_payouts'), key: 'open', className: 'figure', render: (_, row) => <Exact text={row.openPayouts} /> },
            { title: w('market_limit'), key: 'limit', className: 'figure', render: (_, row) => <Exact text={row.marketMost} /> },
            { title: w('second_limit'), key: 'second', className: 'figure', render: (_, row) => <Exact text={row.secondMost} /> },
            { title: w('pool'), key: 'pool', className: 'figure', render: (_, row) => <Exact text={row.total} /> },
          ]}
        />
      </PagePart>
      <PagePart
        title={w('seconds')}
        note={unstruck ? w('unstruck', { count: unstruck.count, payouts: unstruck.payouts }) : w('no_unstruck')}
      >
        <DataTable<Rows<'seconds'>>
          label={w('seconds')}
          rows={own(money.seconds)}
          rowKey={({ at }) => String(at)}
          empty={w('no_seconds')}
          pagination={PAGED}
          columns={[
            { title: w('second'), key: 'at', render: (_, { at }) => <Moment at={at} /> },
            { title: w('options'), dataIndex: 'count', key: 'count', className: 'figure' },
            { title: w('payouts'), key: 'payouts', className: 'figure', render: (_, { payouts }) => <Exact text={payouts} /> },
          ]}
        />
      </PagePart>
      <PagePart title={w('interest')}>
        <DataTable<Rows<'interest'>>
          label={w('interest')}
          rows={own(money.interest).filter(({ contracts }) => contracts > 0)}
          rowKey={({ symbol }) => symbol}
          empty={w('no_interest')}
          pagination={PAGED}
          columns={[
            { title: w('market'), dataIndex: 'symbol', key: 'symbol' },
            { title: w('contracts'), dataIndex: 'contracts', key: 'contracts', className: 'figure' },
            { title: w('interest_value'), key: 'value', className: 'figure', render: (_, { value }) => <Exact text={value} /> },
            { title: w('interest_limit'), key: 'limit', className: 'figure', render: (_, { limit }) => <Exact text={limit} /> },
            { title: w('insurance'), key: 'insurance', className: 'figure', render: (_, { insurance }) => <Exact text={insurance} /> },
          ]}
        />
      </PagePart>
      <PagePart title={w('positions')}>
        <DataTable<Rows<'positions'>>
          label={w('positions')}
          rows={own(money.positions)}
          rowKey={({ symbol, side }) => `${symbol} ${side}`}
          empty={w('no_positions')}
          pagination={PAGED}
          columns={[
            { title: w('market'), dataIndex: 'symbol', key: 'symbol' },
            { title: w('side'), key: 'side', render: (_, { side }) => t(`side_${side}`) },
            { title: w('quantity'), key: 'quantity', className: 'figure', render: (_, { quantity }) => <Exact text={quantity} /> },
            { title: w('margin'), key: 'margin', className: 'figure', render: (_, { margin }) => <Exact text={margin} /> },
          ]}
        />
      </PagePart>
    </div>
  )
}
