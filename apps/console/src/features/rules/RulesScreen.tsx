import { type ListedRule, RULE_KINDS } from '@glasshouse/wire'
import { Input, Segmented } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Changes } from '../../acts/Changes.tsx'
import { fieldLabel, valueLabel } from '../../acts/rule-labels.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { opening } from '../../kit/opening.tsx'
import { PageFrame } from '../../kit/PageFrame.tsx'
import { Facts, Moment } from '../../kit/pieces.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { useMay } from '../../session/session.ts'
import { useWords } from '../../words/words.ts'
import { useRules } from './queries.ts'

/** Every rule of one kind: the figures that people ask for, the whole of it opened, and what was announced for later. */
export function RulesScreen() {
  const w = useWords('rules')
  const [params, setParams] = useSearchParams()
  const [wanted, setWanted] = useState('')
  const mayAsk = useMay('ask')
  const query = useRules()
  const kind = RULE_KINDS.find((one) => one === params.get('kind')) ?? 'market'
  const matches = ({ subject }: ListedRule) => subject.includes(wanted.trim().toLowerCase())
  return (
    <PageFrame
      title={w('title')}
      note={w('note')}
      actions={
        mayAsk ? (
          <Link to="/rules/change" className="font-medium text-accent underline-offset-2 hover:underline">
            {w('change')}
          </Link>
        ) : null
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          aria-label={w('kind')}
          value={kind}
          options={RULE_KINDS.map((value) => ({ value, label: w(`kind_${value}`) }))}
          onChange={(value) => setParams({ kind: value }, { replace: true })}
        />
        <Input.Search
          aria-label={w('search')}
          placeholder={w('search')}
          className="!w-48"
          onChange={({ target }) => setWanted(target.value)}
        />
      </div>
      <QueryView query={query} rows={10}>
        {(rules) => <RuleTable key={kind} kind={kind} rules={rules.filter((rule) => rule.kind === kind && matches(rule))} />}
      </QueryView>
    </PageFrame>
  )
}

/** Fields that stand in the row itself. */
const SHOWN: Readonly<Record<ListedRule['kind'], readonly string[]>> = {
  market: ['state', 'makerFeePpm', 'takerFeePpm', 'minNotional'],
  contract: ['state', 'makerFeePpm', 'takerFeePpm', 'leverages', 'positionLimit'],
  option: ['state', 'marketLimitPpm', 'secondLimitPpm', 'strikeDelayMs'],
  index: ['sources', 'minSources'],
  gate: ['asked', 'level', 'age', 'closedCountries'],
  house_fees: ['makerFeePpm', 'takerFeePpm'],
  withdrawal_method: ['isOn', 'feeRate', 'feeFixed', 'minimum', 'delay'],
}

function RuleTable({ kind, rules }: { readonly kind: ListedRule['kind']; readonly rules: readonly ListedRule[] }) {
  const w = useWords('rules')
  const valueIn = (rule: ListedRule, field: string) => rule.lines.find((line) => line.field === field)?.value ?? ''
  return (
    <DataTable<ListedRule>
      label={w(`kind_${kind}`)}
      rows={rules}
      rowKey={({ subject }) => subject}
      empty={w('no_rules')}
      pagination={{ pageSize: 25, hideOnSinglePage: true, showSizeChanger: false }}
      expandable={{ ...opening(w('details')), expandedRowRender: (rule) => <Whole rule={rule} /> }}
      columns={[
        {
          title: w('subject'),
          key: 'subject',
          render: (_, { subject }) => <b className="font-medium">{subject || w('whole_exchange')}</b>,
        },
        ...SHOWN[kind].map((field) => ({
          title: fieldLabel(w, field),
          key: field,
          render: (_: unknown, rule: ListedRule) => valueLabel(w, valueIn(rule, field)),
        })),
        {
          title: w('announced'),
          key: 'announced',
          render: (_, { announced: [next] }) => (next ? <Moment at={next.from} /> : '–'),
        },
      ]}
    />
  )
}

function Whole({ rule }: { readonly rule: ListedRule }) {
  const w = useWords('rules')
  return (
    <div className="flex flex-col gap-3 py-1">
      <Facts columns={2} facts={rule.lines.map(({ field, value }) => [fieldLabel(w, field), valueLabel(w, value)])} />
      {rule.version === null ? null : <p className="text-ink-2">{w('version', { version: rule.version })}</p>}
      {rule.announced.map(({ from, lines }) => (
        <section key={from} aria-label={w('announced')} className="flex flex-col gap-1">
          <p className="font-medium">
            {w('from')} <Moment at={from} />
          </p>
          <Changes lines={lines} />
        </section>
      ))}
    </div>
  )
}
