import { coreNow, operatorFile } from '@glasshouse/client'
import type { CloseRow, CloseTotal } from '@glasshouse/wire'
import { Button } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DataTable } from '../../kit/DataTable.tsx'
import { Exact } from '../../kit/Exact.tsx'
import { opening } from '../../kit/opening.tsx'
import { PageFrame, PagePart } from '../../kit/PageFrame.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { EmptyState, FailedState } from '../../kit/states.tsx'
import { TypedDate } from '../../kit/TypedDate.tsx'
import { yesterday } from '../../live/act-values.ts'
import { saveFile } from '../../live/save-file.ts'
import { dayTyped } from '../../live/typed-moments.ts'
import { useWords } from '../../words/words.ts'
import { useClose } from './queries.ts'

/** The books of one day of UTC; a day that does not add up is refused, and says where. */
export function CloseScreen() {
  const w = useWords('money')
  const t = useWords('terms')
  const [params, setParams] = useSearchParams()
  const day = params.get('day') ?? yesterday(coreNow())
  const query = useClose(day)
  return (
    <PageFrame title={w('close')} note={w('close_note')} actions={<Files day={day} />}>
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor="close-day" className="text-ink-2">
          {w('day')}
        </label>
        <TypedDate
          kind="day"
          id="close-day"
          value={day}
          onChange={(next) => (dayTyped(next) === null ? undefined : setParams({ day: next }, { replace: true }))}
        />
        <span className="figure text-ink-2">{w('day_utc', { day })}</span>
      </div>
      <QueryView query={query} rows={10}>
        {({ rows, isOver, seq, totals }) => (
          <>
            <p className="text-ink-2">{isOver ? w('day_over', { seq }) : w('day_open', { seq })}</p>
            {rows.length === 0 ? <EmptyState text={w('no_books')} /> : null}
            {totals.length === 0 ? null : <Totals totals={totals} />}
            {partsOf(rows).map((part) => (
              <PagePart key={part} title={`${part.split(' ')[1]?.toUpperCase()} · ${t(`realm_${part.split(' ')[0] as 'real'}`)}`}>
                <Holders rows={rows.filter((row) => partOf(row) === part)} />
              </PagePart>
            ))}
          </>
        )}
      </QueryView>
    </PageFrame>
  )
}

function Totals({ totals }: { readonly totals: readonly CloseTotal[] }) {
  const w = useWords('money')
  const t = useWords('terms')
  return (
    <PagePart title={w('totals')} note={w('totals_note')}>
      <DataTable<CloseTotal>
        label={w('totals')}
        rows={totals}
        rowKey={({ realm, holder }) => `${realm} ${holder}`}
        columns={[
          { title: w('realm'), key: 'realm', render: (_, { realm }) => t(`realm_${realm}`) },
          { title: w('holder'), key: 'holder', render: (_, { holder }) => w(`holder_${holder}`) },
          { title: w('closing_usdt'), key: 'closing', className: 'figure', render: (_, { closing }) => <Exact text={closing} /> },
          { title: w('whole'), key: 'whole', render: (_, { isWhole }) => (isWhole ? '' : w('without_marks')) },
        ]}
      />
    </PagePart>
  )
}

const partOf = ({ realm, coin }: CloseRow) => `${realm} ${coin}`
const partsOf = (rows: readonly CloseRow[]) => [...new Set(rows.map(partOf))]

function Holders({ rows }: { readonly rows: readonly CloseRow[] }) {
  const w = useWords('money')
  const [{ coin } = { coin: '' }] = rows
  const figure = (title: string, name: 'opening' | 'incoming' | 'outgoing' | 'closing') => ({
    ...{ title, key: name, className: 'figure' },
    render: (_: unknown, row: CloseRow) => <Exact text={row[name]} />,
  })
  return (
    <DataTable<CloseRow>
      label={w('books_of', { coin: coin.toUpperCase() })}
      rows={rows}
      rowKey={({ holder }) => holder}
      expandable={{
        ...opening(w('details')),
        expandedRowRender: ({ kinds }) => <Kinds kinds={kinds} />,
        rowExpandable: ({ kinds }) => kinds.length > 0,
      }}
      columns={[
        { title: w('holder'), key: 'holder', render: (_, { holder }) => w(`holder_${holder}`) },
        figure(w('opening'), 'opening'),
        figure(w('incoming'), 'incoming'),
        figure(w('outgoing'), 'outgoing'),
        figure(w('closing'), 'closing'),
      ]}
    />
  )
}

function Kinds({ kinds }: Pick<CloseRow, 'kinds'>) {
  const w = useWords('money')
  return (
    <DataTable<CloseRow['kinds'][number]>
      label={w('movements')}
      rows={kinds}
      rowKey={({ purpose }) => purpose}
      columns={[
        { title: w('movement'), key: 'purpose', render: (_, { purpose }) => w(`kind_${purpose}`) },
        { title: w('incoming'), key: 'in', className: 'figure', render: (_, { incoming }) => <Exact text={incoming} /> },
        { title: w('outgoing'), key: 'out', className: 'figure', render: (_, { outgoing }) => <Exact text={outgoing} /> },
      ]}
    />
  )
}

function Files({ day }: { readonly day: string }) {
  const [failure, setFailure] = useState<unknown>(null)
  const [making, setMaking] = useState<'csv' | 'pdf' | null>(null)
  const take = async (format: 'csv' | 'pdf') => {
    setMaking(format)
    setFailure(null)
    try {
      saveFile(await operatorFile('dailyCloseFile', { day, format }))
    } catch (error) {
      setFailure(error)
    } finally {
      setMaking(null)
    }
  }
  return (
    <>
      {failure ? <FailedState error={failure} /> : null}
      {(['csv', 'pdf'] as const).map((format) => (
        <Button
          key={format}
          icon={<Download aria-hidden className="size-4" />}
          loading={making === format}
          onClick={() => void take(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </>
  )
}
