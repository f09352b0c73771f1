import { isGuessable } from '@glasshouse/records'
import { ApiError } from '../../errors/api-error.ts'

/** For new passwords; whoever has an older one keeps it. */
export function refuseGuessable(password: string, ownNames: readonly string[], field: string): void {
  if (isGuessable(password, ownNames)) throw new ApiError({ reason: 'password_guessable', field })
}
