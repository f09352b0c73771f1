import { REALMS, type Realm } from '@glasshouse/domain'
import { LOOK_PURPOSES, PAST_LISTS, type PastList } from '@glasshouse/wire'
import { Button, Form, Input, Select } from 'antd'
import { MomentField } from '../../../kit/MomentField.tsx'
import { timeZone } from '../../../live/moments.ts'
import { useWords } from '../../../words/words.ts'

/** As it stands in the fields; times in the device's zone. */
export interface PastFilter {
  readonly list: PastList
  readonly realm: Realm
  readonly market: string
  readonly from: string
  readonly to: string
  readonly purpose: (typeof LOOK_PURPOSES)[number]
}
const FIRST: PastFilter = { list: 'spot_orders', realm: 'real', market: '', from: '', to: '', purpose: 'review' }

/** As the call takes it. */
export const wantedOf = ({ market, from, to, ...chosen }: PastFilter) => ({
  ...chosen,
  ...(market.trim() === '' ? {} : { market: market.trim().toLowerCase() }),
  ...(from === '' ? {} : { from: new Date(from).getTime() }),
  ...(to === '' ? {} : { to: new Date(to).getTime() }),
})

/** What is looked at, and what for: nothing is read before it is sent. */
export function PastFilters({ onShow }: { readonly onShow: (filter: PastFilter) => void }) {
  const w = useWords('person')
  const t = useWords('terms')
  const [form] = Form.useForm<PastFilter>()
  const list = Form.useWatch('list', form) ?? FIRST.list
  const options = <Value extends string>(values: readonly Value[], textOf: (value: Value) => string) =>
    values.map((value) => ({ value, label: textOf(value) }))
  const item = { className: '!mb-0' }
  return (
    <Form<PastFilter> form={form} layout="vertical" initialValues={FIRST} requiredMark={false} onFinish={onShow}>
      <div className="grid grid-cols-1 gap-x-4 gap-y-2 min-[360px]:grid-cols-2 lg:grid-cols-3">
        <Form.Item name="list" label={w('past_list')} {...item}>
          <Select options={options(PAST_LISTS, (value) => w(`past_${value}`))} />
        </Form.Item>
        <Form.Item name="realm" label={w('realm')} {...item}>
          <Select options={options(REALMS, (value) => t(`realm_${value}`))} />
        </Form.Item>
        <Form.Item name="market" label={list === 'swaps' ? w('past_coin') : w('market')} {...item}>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="from" label={w('past_from', { zone: timeZone() })} {...item}>
          <MomentField />
        </Form.Item>
        <Form.Item name="to" label={w('past_to', { zone: timeZone() })} {...item}>
          <MomentField />
        </Form.Item>
        <Form.Item name="purpose" label={w('past_purpose')} {...item}>
          <Select options={options(LOOK_PURPOSES, (value) => t(`purpose_${value}`))} />
        </Form.Item>
      </div>
      <Button type="primary" htmlType="submit" className="mt-3">
        {w('past_show')}
      </Button>
    </Form>
  )
}
