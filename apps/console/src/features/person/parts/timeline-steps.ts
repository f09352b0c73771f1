import type { PersonStep } from '@glasshouse/wire'

/** What happened once, however many entries tell of it: a request with its signatures, and the step of a payment that came of it. */
export interface TimelineStep {
  /** The entry that tells most. */
  readonly head: PersonStep
  /** All of them, the newest first. */
  readonly parts: readonly PersonStep[]
}

/** Entries of one request, and those of one command of the journal, are one step; its place is that of its newest entry. */
export function timelineSteps(rows: readonly PersonStep[]): TimelineStep[] {
  const steps: PersonStep[][] = []
  const stepOf = new Map<string, PersonStep[]>()
  for (const row of rows) {
    const keys = keysOf(row)
    const known = keys.map((key) => stepOf.get(key)).find((step) => step !== undefined)
    const step = known ?? []
    if (known === undefined) steps.push(step)
    step.push(row)
    for (const key of keys) stepOf.set(key, step)
  }
  return steps.map((parts) => ({ head: headOf(parts), parts }))
}

/** What joins entries: the request that they are of, and the payment with the command that moved it. */
function keysOf({ subject, detail: { approvalId, seq } }: PersonStep): string[] {
  const payment = /^(?:withdrawal:)?([0-9a-f]{32})$/.exec(subject)?.[1]
  return [
    ...(approvalId === undefined ? [] : [`request ${approvalId}`]),
    ...(payment === undefined || seq === undefined ? [] : [`payment ${payment} ${seq}`]),
  ]
}

/** The payment's own step says what came of it; else the newest entry does. */
const headOf = (parts: readonly PersonStep[]): PersonStep => parts.find(({ kind }) => kind !== 'audit') ?? (parts[0] as PersonStep)
