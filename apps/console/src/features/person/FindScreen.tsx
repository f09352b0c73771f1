import { operatorApi } from '@glasshouse/client'
import type { FoundPerson } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useSearchParams } from 'react-router'
import { LinkedTable } from '../../kit/LinkedTable.tsx'
import { PageFrame } from '../../kit/PageFrame.tsx'
import { State, Typed } from '../../kit/pieces.tsx'
import { useWords } from '../../words/words.ts'
import { PERSON_TONES } from './tones.ts'

const NAME_MAX = 120

/** A person by a whole name: nobody leafs through people. */
export function FindScreen() {
  const w = useWords('person')
  const [params, setParams] = useSearchParams()
  const name = params.get('name') ?? ''
  const query = useQuery({
    queryKey: ['people', name],
    enabled: name !== '',
    queryFn: async ({ signal }) => (await operatorApi.findPeople({ name }, { isQuiet: true, signal })).rows,
  })
  return (
    <PageFrame title={w('search')} note={w('search_note')}>
      {/* biome-ignore lint/a11y/useSemanticElements: the element `search` has no role in older browsers */}
      <div role="search" className="max-w-xl">
        <Input.Search
          // An operator opens this page to type.
          autoFocus
          defaultValue={name}
          maxLength={NAME_MAX}
          aria-label={w('search_field')}
          placeholder={w('search_field')}
          enterButton={w('find')}
          onSearch={(text) => setParams(text.trim() === '' ? {} : { name: text.trim() }, { replace: true })}
        />
      </div>
      {name === '' ? null : (
        <LinkedTable<FoundPerson>
          label={w('found')}
          query={query}
          rowKey={({ userId }) => userId}
          first={{ title: w('uid'), to: ({ userId }) => `/person/${userId}`, text: ({ userId }) => userId }}
          columns={[
            { title: w('login_name'), key: 'name', render: (_, { loginName }) => <Typed text={loginName} /> },
            { title: w('state'), key: 'state', render: (_, { state }) => <State tone={PERSON_TONES[state]} text={w(`state_${state}`)} /> },
            { title: w('found_by'), key: 'by', render: (_, { by }) => w(`by_${by}`) },
          ]}
          empty={w('found_nobody')}
        />
      )}
    </PageFrame>
  )
}
