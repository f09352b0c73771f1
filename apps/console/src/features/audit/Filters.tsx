import { OPERATOR_ACT_NAMES, RECORD_ACTS } from '@glasshouse/domain'
import { Button, Form, Input, Select } from 'antd'
import { loggedAct } from '../../acts/log/log-entry.ts'
import { MomentField, momentRule } from '../../kit/MomentField.tsx'
import { isoOf } from '../../live/act-values.ts'
import { timeZone } from '../../live/moments.ts'
import { useWords } from '../../words/words.ts'

/** As it stands in the fields; times in the device's zone. */
export interface Filter {
  readonly actor: string
  readonly act: string
  readonly subject: string
  readonly text: string
  readonly from: string
  readonly to: string
}
export const NO_FILTER: Filter = { actor: '', act: '', subject: '', text: '', from: '', to: '' }

const msOf = (local: string): number => Date.parse(isoOf(local))

/** As the call takes it. */
export function wantedOf({ from, to, ...texts }: Filter) {
  const trimmed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()]))
  return {
    ...(trimmed as Omit<Filter, 'from' | 'to'>),
    ...(from === '' ? {} : { from: String(msOf(from)) }),
    ...(to === '' ? {} : { to: String(msOf(to)) }),
  }
}

/** A choice that nobody made is none, and no empty text. */
type Shown = Omit<Filter, 'act'> & { readonly act: string | undefined }
const shownOf = (filter: Filter): Shown => ({ ...filter, act: filter.act === '' ? undefined : filter.act })

/** By name, as the language sorts them. */
const actChoices = () =>
  [...RECORD_ACTS, ...OPERATOR_ACT_NAMES]
    .map((act) => ({ value: act as string, label: loggedAct(act) }))
    .sort((one, other) => one.label.localeCompare(other.label))

export function Filters({ filter, onFilter }: { readonly filter: Filter; readonly onFilter: (filter: Filter) => void }) {
  const w = useWords('audit')
  const c = useWords('console')
  const [form] = Form.useForm<Shown>()
  const field = (name: keyof Filter, note: string, isMoment = false) => (
    <Form.Item
      name={name}
      label={w(`filter_${name}`)}
      className="!mb-0"
      extra={note}
      rules={isMoment ? [momentRule(c('moment_rule'))] : []}
    >
      {isMoment ? <MomentField isInForm /> : <Input maxLength={100} />}
    </Form.Item>
  )
  return (
    <Form<Shown>
      form={form}
      layout="vertical"
      initialValues={shownOf(filter)}
      requiredMark={false}
      onFinish={(wanted) => onFilter({ ...NO_FILTER, ...wanted, act: wanted.act ?? '' })}
    >
      <div className="grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-2 xl:grid-cols-4">
        {field('actor', w('note_actor'))}
        <Form.Item name="act" label={w('filter_act')} className="!mb-0">
          <Select showSearch allowClear optionFilterProp="label" options={actChoices()} popupMatchSelectWidth={false} />
        </Form.Item>
        {field('subject', w('note_subject'))}
        {field('text', w('note_text'))}
        {field('from', timeZone(), true)}
        {field('to', timeZone(), true)}
      </div>
      <div className="flex gap-2 pt-2">
        <Button type="primary" htmlType="submit">
          {w('search')}
        </Button>
        <Button
          onClick={() => {
            form.setFieldsValue(shownOf(NO_FILTER))
            onFilter(NO_FILTER)
          }}
        >
          {w('clear')}
        </Button>
      </div>
    </Form>
  )
}
