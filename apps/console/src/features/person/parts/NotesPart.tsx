import { operatorApi, queryClient } from '@glasshouse/client'
import { NOTE_MAX } from '@glasshouse/wire'
import { Form, Input } from 'antd'
import { CallForm } from '../../../kit/CallForm.tsx'
import { Moment, Typed } from '../../../kit/pieces.tsx'
import { QueryView } from '../../../kit/QueryView.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { useOperatorName } from '../../../live/operators.ts'
import { useMay } from '../../../session/session.ts'
import { useWords } from '../../../words/words.ts'
import { useNotes } from '../queries.ts'

/** What operators noted, for good. */
export function NotesPart({ userId }: { readonly userId: string }) {
  const w = useWords('person')
  const nameOf = useOperatorName()
  const may = useMay('note_people')
  const query = useNotes(userId)
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <QueryView query={query}>
        {(notes) =>
          notes.length === 0 ? (
            <EmptyState text={w('no_notes')} />
          ) : (
            <ol className="flex flex-col gap-3">
              {notes.map(({ id, author, text, at }) => (
                <li key={id} className="border-line border-s-2 ps-3">
                  <p>
                    <Typed text={text} />
                  </p>
                  <p className="text-ink-2 text-xs">
                    {nameOf(author)}, <Moment at={at} />
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </QueryView>
      {may ? <NewNote userId={userId} /> : null}
    </div>
  )
}

function NewNote({ userId }: { readonly userId: string }) {
  const w = useWords('person')
  const c = useWords('console')
  const [form] = Form.useForm<{ text: string }>()
  return (
    <CallForm<{ text: string }>
      form={form}
      submitLabel={w('add_note')}
      onSend={async ({ text }) => {
        await operatorApi.addPersonNote({ userId, text: text.trim() }, { isQuiet: true })
        form.resetFields()
        await queryClient.invalidateQueries({ queryKey: ['person', userId, 'notes'] })
      }}
    >
      <Form.Item
        name="text"
        label={w('new_note')}
        extra={w('note_note')}
        rules={[{ required: true, whitespace: true, message: c('required') }]}
      >
        <Input.TextArea rows={3} maxLength={NOTE_MAX} showCount />
      </Form.Item>
    </CallForm>
  )
}
