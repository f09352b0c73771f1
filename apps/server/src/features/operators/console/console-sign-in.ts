import { type Operator, type Records, SIGN_IN_LIMITS, SignInLimits } from '@glasshouse/records'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'
import {
  type GivenPassword,
  type GivenSignIn,
  operatorAttempt,
  type SignInServices,
  signInByKey,
  signInOperator,
} from '../operator-sign-in.ts'
import type { SignInChallenges } from '../signing/sign-in-challenges.ts'

export type ConsoleSignInServices = SignInServices & Needs<'clock', 'audit' | 'db'>

/** What the console takes from whoever wants to sign in, and who that is. Another way to sign in is another of these. */
export type ConsoleSignIn = (given: GivenSignIn & { readonly network: string }) => Promise<Operator>

/** Wrong tries for one operator from all networks together within the window of sign-ins. */
export const TRIES_OF_OPERATOR_MAX = 40

/** By a key, or in a house without keys by name or number and password, as the command line. */
export function consoleSignIn(services: ConsoleSignInServices, challenges: SignInChallenges): ConsoleSignIn {
  const byPassword = passwordSignIn(services)
  return ({ network, ...given }) =>
    'signature' in given
      ? signInByKey(services, given, challenges, `console:${network}`).catch(async (error: unknown) => {
          if (isWrong(error)) await refusalNoted(services, network)
          throw error
        })
      : byPassword({ ...given, network })
}

/** Tries count per network and, higher, per operator. */
function passwordSignIn(services: ConsoleSignInServices): (given: GivenPassword & { readonly network: string }) => Promise<Operator> {
  const limits = limitsOfOperator(services.records.db, services.clock)
  return async ({ who, password, network }) => {
    const attempt = { ...operatorAttempt(who), device: 'console' }
    if (!(await limits.countFailure(attempt))) throw new ApiError({ reason: 'too_many_attempts', field: 'who' })
    const operator = await signInOperator(services, { who, password }, `console:${network}`).catch(async (error: unknown) => {
      if (isWrong(error)) await refusalNoted(services, network)
      else await limits.takeBack(attempt)
      throw error
    })
    await limits.clearName(attempt)
    return operator
  }
}

const isWrong = (error: unknown) => error instanceof ApiError && error.fault.reason === 'operator_wrong'

/** Without what was typed as a name: it may have been a password. */
const refusalNoted = ({ records }: ConsoleSignInServices, network: string) =>
  records.audit.add({ actor: 'system', act: 'console-sign-in-refused', subject: 'console', detail: { network } })

const limitsOfOperator = (db: Records, clock: () => number) =>
  new SignInLimits(db, clock, { ...SIGN_IN_LIMITS, failuresMaxOfName: TRIES_OF_OPERATOR_MAX, table: 'operator_sign_in_failures' })
