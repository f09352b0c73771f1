import type { ListedStop } from '@glasshouse/wire'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useWords } from '../../words/words.ts'
import { FoundUser } from './FoundUser.tsx'
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
  return (
    <div className="flex flex-col gap-3">
      <Form.Item label={w('uid')} layout="vertical" htmlFor="frozen-uid" className="!mb-0" extra={w('uid_note')}>
        <Input id="frozen-uid" inputMode="numeric" maxLength={9} value={uid} onChange={({ target }) => setUid(target.value)} />
      </Form.Item>
      <FoundUser uid={subject} />
      <div>
        <Button danger disabled={!UID.test(subject) || isStoppedBy(act, stops)} onClick={() => onStop(act)}>
          {w('stop_person')}
        </Button>
      </div>
    </div>
  )
}
