import type { SignInAttempt, SignInLimits } from '@glasshouse/records'
import { ApiError } from '../errors/api-error.ts'
import { inTurn } from './hash-turn.ts'

export interface CountedSignIn<Who> {
  readonly limits: SignInLimits
  readonly attempt: SignInAttempt
  /** Counted in any case; refused only then. */
  readonly isLimited: boolean
  /** The field that a refusal names. */
  readonly field?: string
  /** Looks the name up and checks the password; null when one of them is wrong. */
  readonly check: () => Promise<Who | null>
}

/**
 * A try is counted before a hash is spent on it: of guesses sent at once no more are looked at than of guesses sent one after the other.
 * One that was right, or came to nothing, is taken back.
 */
export async function countedSignIn<Who>({ limits, attempt, isLimited, field, check }: CountedSignIn<Who>): Promise<Who | null> {
  const tooMany = () => new ApiError({ reason: 'too_many_attempts', ...(field === undefined ? {} : { field }) })
  if (isLimited && !(await limits.allows(attempt))) throw tooMany()
  const isWithin = await limits.countFailure(attempt)
  if (isLimited && !isWithin) throw tooMany()
  const who = await inTurn(check).catch(async (error: unknown) => {
    await limits.takeBack(attempt)
    throw error
  })
  if (who === null) return null
  await limits.takeBack(attempt)
  await limits.clearName(attempt)
  return who
}
