import { Button, Dropdown } from 'antd'
import { Ellipsis } from 'lucide-react'
import { openAct } from '../../acts/act-draft.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { State } from '../../kit/pieces.tsx'
import { useOperator } from '../../session/session.ts'
import { listed } from '../../words/listed.ts'
import { useWords } from '../../words/words.ts'
import { useOperatorForms } from './act-forms.ts'
import { KeyList } from './KeyList.tsx'
import type { ListedOperator } from './queries.ts'

export function OperatorTable({ operators, mayAsk }: { readonly operators: readonly ListedOperator[]; readonly mayAsk: boolean }) {
  const w = useWords('operators')
  const c = useWords('console')
  const own = useOperator().id
  return (
    <DataTable<ListedOperator>
      label={w('operators')}
      rows={operators}
      rowKey={({ id }) => String(id)}
      columns={[
        { title: w('number'), key: 'id', className: 'figure', render: (_, { id }) => id },
        { title: w('name'), key: 'name', render: (_, { id, name }) => (id === own ? w('you', { name }) : name) },
        { title: w('roles'), key: 'roles', render: (_, { roles }) => listed(roles.map((role) => c(`role_${role}`))) },
        { title: w('keys'), key: 'keys', render: (_, { keys }) => <KeyList keys={keys} /> },
        {
          title: w('state'),
          key: 'state',
          render: (_, { isActive }) => <State tone={isActive ? 'good' : 'quiet'} text={isActive ? w('active') : w('disabled')} />,
        },
        ...(mayAsk ? [{ title: w('change'), key: 'change', render: (_: unknown, one: ListedOperator) => <Changes operator={one} /> }] : []),
      ]}
    />
  )
}

/** Acts on one operator. The operator concerned takes no part in those on roles and in disabling; the server says so. */
function Changes({ operator }: { readonly operator: ListedOperator }) {
  const w = useWords('operators')
  const forms = useOperatorForms()
  const own = useOperator().id
  const isOwn = operator.id === own
  const items = [
    { key: 'keys', label: w('change_keys'), onClick: () => openAct(forms.keys(operator)) },
    { key: 'roles', label: w('change_roles'), disabled: isOwn, onClick: () => openAct(forms.roles(operator)) },
    { key: 'account', label: w('own_account'), disabled: isOwn, onClick: () => openAct(forms.account(operator)) },
    {
      key: 'disable',
      label: w('disable'),
      danger: true,
      disabled: isOwn || !operator.isActive,
      onClick: () => openAct(forms.disable(operator)),
    },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={<Ellipsis aria-hidden className="size-4" />} aria-label={w('change_of', { name: operator.name })} />
    </Dropdown>
  )
}
