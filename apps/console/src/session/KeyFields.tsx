import { Form, Input } from 'antd'
import { useWords } from '../words/words.ts'

/** The key file and its passphrase. Neither leaves this page. */
export function KeyFields() {
  const w = useWords('console')
  const needed = { required: true, message: w('required') }
  return (
    <>
      <Form.Item
        name="file"
        label={w('key_file')}
        rules={[needed]}
        valuePropName="files"
        getValueFromEvent={({ target }: { readonly target: HTMLInputElement }) => target.files?.[0]}
        getValueProps={() => ({})}
      >
        <input
          type="file"
          accept=".json,application/json"
          className="w-full file:mr-3 file:cursor-pointer file:rounded file:border file:border-solid file:px-2 file:py-1"
        />
      </Form.Item>
      <Form.Item name="passphrase" label={w('key_passphrase')} extra={w('key_stays')} rules={[needed]}>
        <Input.Password visibilityToggle={false} autoComplete="off" />
      </Form.Item>
    </>
  )
}
