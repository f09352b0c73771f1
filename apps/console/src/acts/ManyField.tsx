import { Select } from 'antd'

interface ManyFieldProps {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly id?: string
  /** By commas. */
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** Several of some values, as one word of an act. */
export function ManyField({ options, id, value = '', onChange }: ManyFieldProps) {
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      options={[...options]}
      value={value === '' ? [] : value.split(',')}
      onChange={(chosen: readonly string[]) => onChange?.(chosen.join(','))}
    />
  )
}
