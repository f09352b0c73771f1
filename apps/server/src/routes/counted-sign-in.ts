import type { SignInAttempt } from '@glasshouse/records'
import { FaultError } from '../http/fault-error.ts'
import type { House } from '../http/house.ts'
import { inTurn } from './hash-turn.ts'

export interface CountedSignIn<Who> {
  readonly attempt: SignInAttempt
  /** Counted in any case; refused only then. */
  readonly isLimited: boolean
  /** The field that a refusal names. */
  readonly field?: string
  /** Looks the name up and checks the password; null when one of them is wrong. */
  readonly check: () => Promise<Who | null>
}

/**
 * A try is counted, per name and per address, before a hash is spent on it: of guesses sent at once no more are looked at
 * than of guesses sent one after the other. One that was right, or came to nothing, is taken back.
 */
export async function countedSignIn<Who>(house: House, { attempt, isLimited, field, check }: CountedSignIn<Who>): Promise<Who | null> {
  const { signInLimits } = house.records
  const tooMany = () => new FaultError({ reason: 'too_many_attempts', ...(field === undefined ? {} : { field }) })
  if (isLimited && !(await signInLimits.allows(attempt))) throw tooMany()
  const isWithin = await signInLimits.countFailure(attempt)
  if (isLimited && !isWithin) throw tooMany()
  const who = await inTurn(check).catch(async (error: unknown) => {
    await signInLimits.takeBack(attempt)
    throw error
  })
  if (who === null) return null
  await signInLimits.takeBack(attempt)
  await signInLimits.clearName(attempt)
  return who
}
