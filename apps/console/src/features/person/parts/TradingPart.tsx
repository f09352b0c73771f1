import type { Realm } from '@glasshouse/domain'
import type { PersonTrading } from '@glasshouse/wire'
import { useState } from 'react'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Exact } from '../../../kit/Exact.tsx'
import { PagePart } from '../../../kit/PageFrame.tsx'
import { Amount, Moment } from '../../../kit/pieces.tsx'
import { QueryView } from '../../../kit/QueryView.tsx'
import { useWords } from '../../../words/words.ts'
import { useTrading } from '../queries.ts'
import { RealmChoice } from '../RealmChoice.tsx'

export function TradingPart({ userId }: { readonly userId: string }) {
  const [realm, setRealm] = useState<Realm>('real')
  const query = useTrading(userId, realm)
  return (
    <div className="flex flex-col gap-4">
      <RealmChoice realm={realm} onChoose={setRealm} />
      <QueryView query={query} rows={10}>
        {(trading) => <Lists trading={trading} />}
      </QueryView>
    </div>
  )
}

function Lists({ trading }: { readonly trading: PersonTrading }) {
  const w = useWords('person')
  const t = useWords('terms')
  const byId = ({ id }: { readonly id: string }) => id
  const market = { title: w('market'), dataIndex: 'market', key: 'market' }
  const at = { title: w('opened'), key: 'at', render: (_: unknown, row: { readonly at: number }) => <Moment at={row.at} /> }
  const figure = (title: string, dataIndex: string) => ({
    title,
    dataIndex,
    key: dataIndex,
    className: 'figure',
    render: (text: string) => <Exact text={text} />,
  })
  return (
    <>
      <PagePart title={w('positions')}>
        <DataTable<PersonTrading['positions'][number]>
          label={w('positions')}
          rows={trading.positions}
          rowKey={byId}
          empty={w('none_open')}
          columns={[
            market,
            { title: w('side'), key: 'side', render: (_, { side }) => t(`side_${side}`) },
            { ...figure(w('leverage'), 'leverage'), render: (leverage: number) => `${leverage}×` },
            figure(w('number_of_contracts'), 'contracts'),
            figure(w('entry_price'), 'entryPrice'),
            figure(w('mark_price'), 'markPrice'),
            figure(w('liquidation_price'), 'liquidationPrice'),
            { title: w('margin'), key: 'margin', className: 'figure', render: (_, row) => <Amount amount={row.margin} coin="usdt" /> },
            {
              title: w('unrealized'),
              key: 'unrealized',
              className: 'figure',
              render: (_, row) => <Amount amount={row.unrealized} coin="usdt" />,
            },
            at,
          ]}
        />
      </PagePart>
      <PagePart title={w('options')}>
        <DataTable<PersonTrading['options'][number]>
          label={w('options')}
          rows={trading.options}
          rowKey={byId}
          empty={w('none_open')}
          columns={[
            market,
            { title: w('side'), key: 'side', render: (_, { side }) => t(`side_${side}`) },
            { title: w('stake'), key: 'stake', className: 'figure', render: (_, row) => <Amount amount={row.stake} coin="usdt" /> },
            { title: w('payout'), key: 'payout', className: 'figure', render: (_, row) => <Amount amount={row.payout} coin="usdt" /> },
            figure(w('seconds'), 'seconds'),
            { ...figure(w('strike'), 'strike'), render: (strike: string) => (strike === '0' ? '–' : strike) },
            { title: w('expiry'), key: 'expiry', render: (_, { expiryAt }) => (expiryAt === null ? '–' : <Moment at={expiryAt} />) },
            at,
          ]}
        />
      </PagePart>
      <PagePart title={w('spot_orders')}>
        <DataTable<PersonTrading['spotOrders'][number]>
          label={w('spot_orders')}
          rows={trading.spotOrders}
          rowKey={byId}
          empty={w('none_open')}
          columns={[
            market,
            { title: w('side'), key: 'side', render: (_, { side }) => t(`side_${side}`) },
            figure(w('price'), 'price'),
            figure(w('quantity'), 'quantity'),
            figure(w('filled'), 'filled'),
            at,
          ]}
        />
      </PagePart>
      <PagePart title={w('futures_orders')}>
        <DataTable<PersonTrading['contractOrders'][number]>
          label={w('futures_orders')}
          rows={trading.contractOrders}
          rowKey={byId}
          empty={w('none_open')}
          columns={[
            market,
            { title: w('side'), key: 'side', render: (_, { side, effect }) => `${t(`side_${side}`)}, ${w(`effect_${effect}`)}` },
            { ...figure(w('leverage'), 'leverage'), render: (leverage: number) => (leverage === 0 ? '–' : `${leverage}×`) },
            figure(w('price'), 'price'),
            figure(w('number_of_contracts'), 'contracts'),
            figure(w('filled'), 'filled'),
            { title: w('held'), key: 'held', className: 'figure', render: (_, row) => <Amount amount={row.held} coin="usdt" /> },
            at,
          ]}
        />
      </PagePart>
    </>
  )
}
