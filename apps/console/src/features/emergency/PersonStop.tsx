import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useWords } from '../../words/words.ts'
import type { StopAct } from './stops.ts'

const UID = /^\d{9}$/

/** One person, in both realms. */
export function PersonStop({ onStop }: { readonly onStop: (act: StopAct) => void }) {
  const w = useWords('emergency')
  const [uid, setUid] = useState('')
  const subject = uid.trim()
  return (
    <div className="flex flex-col gap-3">
      <Form.Item label={w('uid')} layout="vertical" htmlFor="frozen-uid" className="!mb-0" extra={w('uid_note')}>
        <Input id="frozen-uid" inputMode="numeric" maxLength={9} value={uid} onChange={({ target }) => setUid(target.value)} />
      </Form.Item>
      <div>
        <Button
          danger
          disabled={!UID.test(subject)}
          onClick={() => onStop({ name: 'person', act: 'account-flag', words: [subject, 'real', 'frozen', 'on'], subject })}
        >
          {w('stop_person')}
        </Button>
      </div>
    </div>
  )
}
