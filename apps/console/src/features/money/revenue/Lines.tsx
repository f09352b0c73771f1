import type { RevenueGroup, RevenueLineRow } from '@glasshouse/wire'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Exact } from '../../../kit/Exact.tsx'
import { PagePart } from '../../../kit/PageFrame.tsx'
import { useWords } from '../../../words/words.ts'

const PARTS = [
  ['fees', ['fees']],
  ['results', ['results']],
  ['volume', ['volume']],
  ['money', ['deposits', 'reversals', 'withdrawals']],
] as const satisfies readonly (readonly [string, readonly RevenueGroup[]])[]

/** The whole time by product and coin. What has no mark has a dash for its value. */
export function Lines({ lines }: { readonly lines: readonly RevenueLineRow[] }) {
  const w = useWords('revenue')
  return (
    <div className="grid grid-cols-1 gap-6 2xl:grid-cols-2">
      {PARTS.map(([part, groups]) => (
        <PagePart key={part} title={w(`part_${part}`)} note={w(`part_${part}_note`)}>
          <LineTable label={w(`part_${part}`)} lines={lines.filter(({ group }) => (groups as readonly string[]).includes(group))} />
        </PagePart>
      ))}
    </div>
  )
}

function LineTable({ label, lines }: { readonly label: string; readonly lines: readonly RevenueLineRow[] }) {
  const w = useWords('revenue')
  const nameOf = ({ group, product }: RevenueLineRow) => (product === '' ? w(`group_${group}`) : w(`product_${product}`))
  const countOf = ({ group, count }: RevenueLineRow) => (group === 'results' ? '–' : <Exact text={String(count)} />)
  return (
    <DataTable<RevenueLineRow>
      label={label}
      rows={lines}
      rowKey={({ group, product, coin }) => `${group} ${product} ${coin}`}
      empty={w('none')}
      columns={[
        { title: w('what'), key: 'what', render: (_, line) => nameOf(line) },
        { title: w('coin'), key: 'coin', render: (_, { coin }) => coin.toUpperCase() },
        { title: w('count'), key: 'count', className: 'figure', render: (_, line) => countOf(line) },
        { title: w('amount'), key: 'amount', className: 'figure', render: (_, { amount }) => <Exact text={amount} /> },
        {
          ...{ title: w('value'), key: 'value', className: 'figure' },
          render: (_, { value }) => (value === null ? w('no_mark') : <Exact text={value} />),
        },
        {
          ...{ title: w('unvalued'), key: 'unvalued', className: 'figure' },
          render: (_, { unvalued }) => (unvalued === '0' ? '–' : <Exact text={unvalued} />),
        },
      ]}
    />
  )
}
