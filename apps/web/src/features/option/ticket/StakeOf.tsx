import type { ReactNode } from 'react'
import { failureOf } from '../../../live/lists/failure-of.ts'
import { LoadError } from '../../../live/lists/LoadError.tsx'
import { useOptionRules } from '../../../live/markets/option-rules.ts'
import { StakeForm, type StakeFormProps } from './StakeForm.tsx'
import { StakeSkeleton } from './StakeSkeleton.tsx'

/** The form, once the rules of its coin are known. */
export function StakeOf(props: Omit<StakeFormProps, 'rules'>): ReactNode {
  const rules = useOptionRules(props.coin.symbol)
  if (rules.data) return <StakeForm {...props} rules={rules.data} />
  const failure = failureOf(rules)
  return failure ? <LoadError error={failure} onRetry={() => void rules.refetch()} /> : <StakeSkeleton />
}
