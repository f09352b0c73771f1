import { ApiError } from '@glasshouse/client'
import { Button, Form, type FormInstance } from 'antd'
import { type ReactNode, useState } from 'react'
import { errorText } from '../words/error-text.ts'
import { FailedState } from './states.tsx'

export interface CallFormProps<Values extends object> {
  readonly form?: FormInstance<Values>
  readonly initial?: Partial<Values>
  readonly submitLabel: string
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  /** A field was edited: what was shown of its former value holds no more. */
  readonly onEdit?: () => void
  /** Buttons beside the one that sends. */
  readonly beside?: ReactNode
  /** Sends. What it throws is shown at the field that it is about, else above the buttons. */
  readonly onSend: (values: Values) => Promise<void>
  readonly children: ReactNode
}

/** A form that makes one call. Its fields are `Form.Item`s named like the fields of the call. */
export function CallForm<Values extends object>(props: CallFormProps<Values>) {
  const [form] = Form.useForm<Values>(props.form)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const send = async (values: Values) => {
    setSending(true)
    setFailure(null)
    try {
      await props.onSend(values)
    } catch (error) {
      if (!setAtField(form, values, error)) setFailure(isDropped(error) ? null : error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      {...(props.initial ? { initialValues: props.initial } : {})}
      {...(props.onEdit ? { onValuesChange: props.onEdit } : {})}
      onFinish={(values) => void send(values)}
      scrollToFirstError={{ focus: true }}
    >
      {props.children}
      {failure ? (
        <div className="pb-3">
          <FailedState error={failure} />
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="primary" htmlType="submit" loading={isSending} danger={props.isDanger ?? false} disabled={props.isDisabled ?? false}>
          {props.submitLabel}
        </Button>
        {props.beside}
      </div>
    </Form>
  )
}

/** A refusal that names a field of the form stands there. */
function setAtField<Values extends object>(form: FormInstance<Values>, values: Values, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.field === '' || !(error.field in values)) return false
  form.setFields([{ name: error.field as never, errors: [errorText(error)] }])
  form.focusField(error.field as never)
  return true
}

const isDropped = (error: unknown) => error instanceof ApiError && error.isSilent
