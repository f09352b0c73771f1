import type { Operator } from '@glasshouse/records'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'
import { type GivenSignature, type SignInServices, signInByKey } from '../operator-sign-in.ts'
import type { SignInChallenges } from '../signing/sign-in-challenges.ts'

export type ConsoleSignInServices = SignInServices & Needs<never, 'audit'>

/** What the console takes from whoever wants to sign in, and who that is. */
export type ConsoleSignIn = (given: GivenSignature & { readonly network: string }) => Promise<Operator>

/** By a key, as at the command line; what was refused stands in the audit with its network. */
export const consoleSignIn =
  (services: ConsoleSignInServices, challenges: SignInChallenges): ConsoleSignIn =>
  ({ network, ...given }) =>
    signInByKey(services, given, challenges, `console:${network}`).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.fault.reason === 'operator_wrong')
        await services.records.audit.add({ actor: 'system', act: 'console-sign-in-refused', subject: 'console', detail: { network } })
      throw error
    })
