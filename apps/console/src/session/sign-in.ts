import { operatorApi } from '@glasshouse/client'
import { signedIn } from './session.ts'

export interface SignInGiven {
  readonly who: string
  readonly password: string
}

/** How an operator signs in. Another way stands beside it here, and the screen asks for what it takes. */
export async function signInByPassword(given: SignInGiven): Promise<void> {
  const { data } = await operatorApi.signInOperator(given, { isQuiet: true })
  if (data) signedIn(data.operator, data.expiresAt)
}
