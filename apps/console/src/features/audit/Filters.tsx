import { Button, Form, Input } from 'antd'
import { MomentField } from '../../kit/MomentField.tsx'
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

const msOf = (local: string): number => new Date(local).getTime()

/** As the call takes it. */
export function wantedOf({ from, to, ...texts }: Filter) {
  const trimmed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()]))
  return {
    ...(trimmed as Omit<Filter, 'from' | 'to'>),
    ...(from === '' ? {} : { from: String(msOf(from)) }),
    ...(to === '' ? {} : { to: String(msOf(to)) }),
  }
}

export function Filters({ filter, onFilter }: { readonly filter: Filter; readonly onFilter: (filter: Filter) => void }) {
  const w = useWords('audit')
  const [form] = Form.useForm<Filter>()
  const field = (name: keyof Filter, note: string, isMoment = false) => (
    <Form.Item name={name} label={w(`filter_${name}`)} className="!mb-0" extra={note}>
      {isMoment ? <MomentField /> : <Input maxLength={100} />}
    </Form.Item>
  )
  return (
    <Form<Filter>
      form={form}
      layout="vertical"
      initialValues={filter}
      requiredMark={false}
      onFinish={(wanted) => onFilter({ ...NO_FILTER, ...wanted })}
    >
      <div className="grid grid-cols-2 gap-x-4 gap-y-2 lg:grid-cols-6">
        {field('actor', w('note_actor'))}
        {field('act', w('note_act'))}
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
            form.setFieldsValue(NO_FILTER)
            onFilter(NO_FILTER)
          }}
        >
          {w('clear')}
        </Button>
      </div>
    </Form>
  )
}
