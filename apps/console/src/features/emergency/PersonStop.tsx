import { operatorApi } from '@glasshouse/client'
import type { ListedStop } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Typed } from '../../kit/pieces.tsx'
import { useMay } from '../../session/session.ts'
import { useWords } from '../../words/words.ts'
import { isStoppedBy, type StopAct } from './stops.ts'

const UID = /^\d{9}$/

interface PersonStopProps {
  readonly stops: readonly ListedStop[]
  readonly onStop: (act: StopAct) => void
}

/** One person, in both realms. */
export function PersonStop({ stops, onStop }: PersonStopProps) {
  const w = useWords('emergency')
  const [uid, setUid] = useState('')
  const subject = uid.trim()
  const act: StopAct = { name: 'person', act: 'account-flag', words: [subject, 'real', 'frozen', 'on'], subject }
  const found = useLoginName(subject)
  return (
    <div className="flex flex-col gap-3">
      <Form.Item label={w('uid')} layout="vertical" htmlFor="frozen-uid" className="!mb-0" extra={w('uid_note')}>
        <Input id="frozen-uid" inputMode="numeric" maxLength={9} value={uid} onChange={({ target }) => setUid(target.value)} />
      </Form.Item>
      <p role="status">
        {found === null ? w('uid_nobody') : null}
        {found ? (
          <>
            {w('uid_found')} <Typed text={found} />
          </>
        ) : null}
      </p>
      <div>
        <Button danger disabled={!UID.test(subject) || found === null || isStoppedBy(act, stops)} onClick={() => onStop(act)}>
          {w('stop_person')}
        </Button>
      </div>
    </div>
  )
}

/** Null where no user has this UID; undefined while it is not known, which never keeps anybody from stopping. */
function useLoginName(uid: string): string | null | undefined {
  const { data } = useQuery({
    queryKey: ['emergency-uid', uid],
    enabled: useMay('find_people') && UID.test(uid),
    queryFn: async ({ signal }) => (await operatorApi.findPeople({ name: uid }, { isQuiet: true, signal })).rows,
    staleTime: 30_000,
  })
  return data === undefined ? undefined : (data.find(({ userId }) => userId === uid)?.loginName ?? null)
}
