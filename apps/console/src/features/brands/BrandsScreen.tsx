import { operatorApi } from '@glasshouse/client'
import type { ListedBrand } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { DataTable } from '../../kit/DataTable.tsx'
import { Note } from '../../kit/Note.tsx'
import { PageFrame, PagePart } from '../../kit/PageFrame.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { useWords } from '../../words/words.ts'

/** What of each brand stands in files, and where the rest is changed. */
export function BrandsScreen() {
  const w = useWords('brands')
  const query = useQuery({
    queryKey: ['operator-brands'],
    queryFn: async ({ signal }) => (await operatorApi.listBrands(undefined, { signal, isQuiet: true })).rows,
  })
  const [name, setName] = useState<string | null>(null)
  return (
    <PageFrame title={w('title')} note={w('note')}>
      <QueryView query={query} rows={12}>
        {(brands) => {
          const shown = brands.find((one) => (name === null ? one.isCurrent : one.name === name)) ?? brands[0]
          return (
            <>
              <Select
                className="w-64"
                aria-label={w('brand')}
                value={shown?.name ?? ''}
                onChange={setName}
                options={brands.map((one) => ({ value: one.name, label: one.isCurrent ? w('own_brand', { name: one.name }) : one.name }))}
              />
              {shown ? <Brand brand={shown} /> : null}
            </>
          )
        }}
      </QueryView>
    </PageFrame>
  )
}

const said = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function Brand({ brand }: { readonly brand: ListedBrand }) {
  const w = useWords('brands')
  return (
    <>
      <Note>{w('files_decide', { place: brand.place })}</Note>
      <dl className="grid grid-cols-[10rem_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-2">{w('product_name')}</dt>
        <dd>{brand.productName}</dd>
        <dt className="text-ink-2">{w('icons')}</dt>
        <dd>{brand.icons.join(', ') || w('of_default')}</dd>
        <dt className="text-ink-2">{w('banners')}</dt>
        <dd>{brand.banners.join(', ') || w('of_default')}</dd>
        <dt className="text-ink-2">{w('first_settings')}</dt>
        <dd className="flex flex-wrap gap-2">
          {brand.settings.length === 0
            ? w('of_default')
            : brand.settings.map((key) => (
                <Link key={key} to={`/settings/${key}`}>
                  {key}
                </Link>
              ))}
        </dd>
      </dl>
      <PagePart title={w('flags')} note={w('flags_note', { place: `${brand.place}/brand.json` })}>
        <DataTable
          rows={brand.flags}
          rowKey="flag"
          label={w('flags')}
          columns={[
            { title: w('flag'), dataIndex: 'flag' },
            { title: w('meaning'), dataIndex: 'meaning' },
            {
              title: w('value'),
              dataIndex: 'value',
              render: (value: unknown, { isSet }) =>
                isSet ? (
                  <span className="font-semibold text-accent">{said(value)}</span>
                ) : (
                  <span className="text-ink-2">{said(value)}</span>
                ),
            },
            { title: w('standard'), dataIndex: 'standard', render: said },
          ]}
        />
      </PagePart>
    </>
  )
}
