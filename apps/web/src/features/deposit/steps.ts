import type { DepositSummary } from '@glasshouse/wire'

export interface DepositStep {
  readonly name: 'submitted' | 'checked' | 'credited' | 'refused' | 'reversed'
  /** Null of a step that is still to come. */
  readonly atMs: number | null
  readonly look: 'done' | 'next' | 'good' | 'bad'
}

/** What has happened to a deposit, and what comes next. */
export function stepsOf({ status, isClaimed, submittedAtMs, decidedAtMs, reversedAtMs, credited }: DepositSummary): DepositStep[] {
  const submitted: DepositStep[] = isClaimed ? [{ name: 'submitted', atMs: submittedAtMs, look: 'done' }] : []
  if (status === 'waiting') return [...submitted, { name: 'checked', atMs: null, look: 'next' }]
  if (credited === '0') return [...submitted, { name: 'refused', atMs: decidedAtMs, look: 'bad' }]
  const given: DepositStep = { name: 'credited', atMs: decidedAtMs, look: reversedAtMs === null ? 'good' : 'done' }
  return [...submitted, given, ...(reversedAtMs === null ? [] : [{ name: 'reversed', atMs: reversedAtMs, look: 'bad' } as const])]
}
