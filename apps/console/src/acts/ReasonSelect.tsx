import { REASON_CODES, type ReasonCode } from '@glasshouse/domain'
import { Select } from 'antd'
import { useWords } from '../words/words.ts'

/** Reasons of what an exchange does to itself at its first start. */
const FIRST_START: readonly ReasonCode[] = ['genesis', 'sandbox_seed']

interface ReasonSelectProps {
  readonly id?: string
  /** Given by a form's item, or by the component that keeps it. */
  readonly value?: ReasonCode
  readonly onChange?: (reason: ReasonCode) => void
}

/** Why an act is requested: one of the exchange's codes, which stands in the journal. */
export function ReasonSelect(given: ReasonSelectProps) {
  const w = useWords('acts')
  const options = REASON_CODES.filter((code) => !FIRST_START.includes(code)).map((code) => ({ value: code, label: w(`reason_${code}`) }))
  return <Select<ReasonCode> {...given} options={options} />
}
