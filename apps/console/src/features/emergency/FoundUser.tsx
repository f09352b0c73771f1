import { operatorApi } from '@glasshouse/client'
import { useQuery } from '@tanstack/react-query'
import { Person } from '../../kit/pieces.tsx'
import { useMay } from '../../session/session.ts'
import { useWords } from '../../words/words.ts'

const UID = /^\d{9}$/

/** Whose UID it is, by login name: a wrong digit is seen before anybody is stopped. Nothing waits for it. */
export function FoundUser({ uid }: { readonly uid: string }) {
  const w = useWords('person')
  const may = useMay('find_people')
  const { data } = useQuery({
    queryKey: ['people', uid],
    enabled: may && UID.test(uid),
    queryFn: async ({ signal }) => (await operatorApi.findPeople({ name: uid }, { isQuiet: true, signal })).rows,
  })
  if (data === undefined) return null
  const found = data.find(({ userId }) => userId === uid)
  return (
    <p role="status">
      {found === undefined ? <span className="text-warn">{w('found_nobody')}</span> : <Person userId={uid} name={found.loginName} />}
    </p>
  )
}
