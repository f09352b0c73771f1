import { REVENUE_GROUPS, type RevenueGroup, type RevenuePeriod, type RevenueStep } from '@glasshouse/wire'
import { Segmented } from 'antd'
import { useState } from 'react'
import { BarChart } from '../../../kit/BarChart.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Exact } from '../../../kit/Exact.tsx'
import { PagePart } from '../../../kit/PageFrame.tsx'
import { Sideways } from '../../../kit/Sideways.tsx'
import { useWords } from '../../../words/words.ts'

type Figure = RevenueGroup | 'active'
const FIGURES: readonly Figure[] = [...REVENUE_GROUPS, 'active']
const figureOf = ({ sums, active }: RevenuePeriod, figure: Figure): string =>
  figure === 'active' ? String(active) : (sums.find(({ group }) => group === figure)?.value ?? '0')

/** One figure as bars over time, and all of them as a table. */
export function Periods({ periods, by }: { readonly periods: readonly RevenuePeriod[]; readonly by: RevenueStep }) {
  const w = useWords('revenue')
  const [figure, setFigure] = useState<Figure>('fees')
  const nameOf = (one: Figure) => (one === 'active' ? w('active') : w(`group_usdt_${one}`))
  const bars = periods.map((period) => ({ name: period.period, amount: figureOf(period, figure), text: figureOf(period, figure) }))
  const label = w('chart', { figure: nameOf(figure), step: w(`by_${by}`) })
  return (
    <PagePart title={w(`periods_${by}`)} note={w('periods_note')}>
      <Sideways label={w('figure')}>
        <Segmented<Figure>
          aria-label={w('figure')}
          value={figure}
          options={FIGURES.map((value) => ({ value, label: value === 'active' ? w('active') : w(`group_${value}`) }))}
          onChange={setFigure}
        />
      </Sideways>
      <BarChart bars={bars} label={label} note={nameOf(figure)} />
      <DataTable<RevenuePeriod>
        label={w(`periods_${by}`)}
        rows={[...periods].reverse()}
        rowKey={({ period }) => period}
        pagination={{ pageSize: 15, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          {
            title: w(`head_${by}`),
            key: 'period',
            className: 'whitespace-nowrap',
            render: (_, { period, isOver }) => (isOver ? period : w('still_running', { period })),
          },
          ...FIGURES.map((one) => ({
            ...{ title: nameOf(one), key: one, className: 'figure' },
            render: (_: unknown, period: RevenuePeriod) => <Exact text={figureOf(period, one)} />,
          })),
        ]}
      />
    </PagePart>
  )
}
