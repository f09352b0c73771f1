import type { HouseMoney } from '@glasshouse/wire'
import { DataTable } from '../../kit/DataTable.tsx'
import { Exact } from '../../kit/Exact.tsx'
import { PagePart } from '../../kit/PageFrame.tsx'
import { useWords } from '../../words/words.ts'

type Account = HouseMoney['accounts'][number]
type Inventory = HouseMoney['inventory'][number]

/** What the exchange created stands below zero by all that there is: last, for it says the least. */
const isOutside = ({ purpose }: Account) => purpose === 'external'

/** The exchange's own accounts, and of those that trade what they were given and have now. */
export function Accounts({ accounts, inventory }: { readonly accounts: readonly Account[]; readonly inventory: readonly Inventory[] }) {
  const w = useWords('money')
  const figure = (title: string, key: string, text: (row: Inventory) => string) => ({
    ...{ title, key, className: 'figure' },
    render: (_: unknown, row: Inventory) => <Exact text={text(row)} />,
  })
  return (
    <div className="grid grid-cols-1 gap-6 2xl:grid-cols-2">
      <PagePart title={w('accounts')}>
        <DataTable<Account>
          label={w('accounts')}
          rows={[...accounts].sort((one, other) => Number(isOutside(one)) - Number(isOutside(other)))}
          rowKey={({ purpose, wallet, coin }) => `${purpose} ${wallet} ${coin}`}
          empty={w('no_accounts')}
          pagination={{ pageSize: 12, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { title: w('account'), key: 'purpose', render: (_, { purpose }) => w(`holder_${purpose}`) },
            { title: w('coin'), key: 'coin', render: (_, { coin }) => coin.toUpperCase() },
            { title: w('available'), key: 'available', className: 'figure', render: (_, { available }) => <Exact text={available} /> },
            { title: w('held'), key: 'held', className: 'figure', render: (_, { held }) => <Exact text={held} /> },
          ]}
        />
      </PagePart>
      <PagePart title={w('inventory')} note={w('inventory_note')}>
        <DataTable<Inventory>
          label={w('inventory')}
          rows={inventory}
          rowKey={({ purpose, coin }) => `${purpose} ${coin}`}
          empty={w('no_inventory')}
          pagination={{ pageSize: 12, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { title: w('account'), key: 'purpose', render: (_, { purpose }) => w(`holder_${purpose}`) },
            { title: w('coin'), key: 'coin', render: (_, { coin }) => coin.toUpperCase() },
            figure(w('funded'), 'funded', ({ funded }) => funded),
            figure(w('has'), 'has', ({ has }) => has),
            figure(w('result'), 'result', ({ result }) => result),
            figure(w('value'), 'value', ({ value }) => value),
          ]}
        />
      </PagePart>
    </div>
  )
}
