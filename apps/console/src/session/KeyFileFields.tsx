import { Form, Input } from 'antd'
import { useWords } from '../words/words.ts'

/** Fields `file` and `passphrase`. Neither is sent, and a browser is to keep neither. */
export function KeyFileFields() {
  const w = useWords('signing')
  const c = useWords('console')
  const needed = { required: true, message: c('required') }
  return (
    <>
      <Form.Item name="file" label={w('key_file')} rules={[needed]} extra={w('key_file_note')}>
        <FileInput />
      </Form.Item>
      <Form.Item name="passphrase" label={w('passphrase')} rules={[needed]}>
        <Input.Password autoComplete="off" />
      </Form.Item>
    </>
  )
}

/** `id` and `onChange` come from the form's item. */
function FileInput({
  id,
  onChange,
}: {
  readonly id?: string
  readonly onChange?: (file: File | undefined) => void
  readonly value?: File
}) {
  return (
    <input
      type="file"
      {...(id ? { id } : {})}
      accept=".json,application/json"
      className="block w-full min-h-8 rounded-md border border-line-strong bg-surface-0 p-1 text-ink-1 file:me-3 file:rounded-sm file:border-0 file:bg-surface-2 file:px-2 file:py-1 file:text-ink-1"
      onChange={({ target }) => onChange?.(target.files?.[0])}
    />
  )
}
