import { type CallSample, withdrawalSamples } from '@glasshouse/wire/testing'
import type { Plan } from './right-calls.ts'

type Name = keyof typeof withdrawalSamples
const READ: readonly Name[] = [
  'getWithDrawCoinList',
  'withdrawalList',
  'withdrawalFacts',
  'getWithdrawStatus',
  'getMt5Amount',
  'addressBook',
]

const partsOf = (name: Name) => {
  const { query, body }: CallSample = withdrawalSamples[name]
  return {
    ...(query === undefined ? {} : { query: query as Readonly<Record<string, string>> }),
    ...(body === undefined ? {} : { body: body as Readonly<Record<string, unknown>> }),
  }
}

/**
 * Calls about withdrawals. The right forms of those that change something need a fund password, a saved address and a
 * proof: they are tried in `withdrawals.test.ts`, here only wrong ones are sent.
 */
export const WITHDRAWAL_PLANS = Object.fromEntries(
  (Object.keys(withdrawalSamples) as Name[]).map((name) => [
    name,
    { weight: READ.includes(name) ? 0.3 : 0.1, onlyWrong: !READ.includes(name), make: () => partsOf(name) },
  ]),
) as unknown as Readonly<Record<Name, Plan>>
