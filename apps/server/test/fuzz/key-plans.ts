import { type CallSample, keySamples } from '@glasshouse/wire/testing'
import type { Plan } from './right-calls.ts'

const named = (names: readonly (keyof typeof keySamples)[], plan: (name: keyof typeof keySamples) => Plan) =>
  Object.fromEntries(names.map((name) => [name, plan(name)]))

const bodyOf = (name: keyof typeof keySamples) => {
  const sample: CallSample = keySamples[name]
  return {
    ...(sample.params === undefined ? {} : { params: sample.params }),
    ...(sample.body === undefined ? {} : { body: sample.body as Readonly<Record<string, unknown>> }),
  }
}

/** Needs nothing but a session. */
const READ: readonly (keyof typeof keySamples)[] = ['securityOf', 'beginPasskeySignIn', 'getbank']

/**
 * Calls about the keys of an account. Their right forms need a proof, a code out of a mail or an authenticator, and end
 * the person's sessions: they are tried in `credentials.test.ts`, here only wrong ones are sent.
 */
export const KEY_PLANS = {
  ...named(Object.keys(keySamples) as (keyof typeof keySamples)[], (name) => ({ weight: 0.3, onlyWrong: true, make: () => bodyOf(name) })),
  ...named(READ, () => ({ weight: 0.5, make: () => ({}) })),
} as Readonly<Record<keyof typeof keySamples, Plan>>
