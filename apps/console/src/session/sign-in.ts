import { ApiError, operatorApi } from '@glasshouse/client'
import { type KeyGiven, openKey, signedChallenge } from './key.ts'
import { signedIn } from './session.ts'

export interface SignInGiven {
  readonly who: string
  readonly password: string
}

/** Whether operators of this exchange sign in by keys; an exchange of before has passwords. */
export async function hasKeys(): Promise<boolean> {
  try {
    await operatorApi.operatorChallenge(undefined, { isQuiet: true })
    return true
  } catch (failure) {
    if (failure instanceof ApiError && failure.reason === 'operators_unknown') return false
    throw failure
  }
}

export async function signInByKey(given: KeyGiven): Promise<void> {
  const key = await openKey(given)
  const { data } = await operatorApi.signInOperator(await signedChallenge(key), { isQuiet: true })
  if (data) signedIn(data.operator, data.expiresAt)
}

export async function signInByPassword(given: SignInGiven): Promise<void> {
  const { data } = await operatorApi.signInOperator(given, { isQuiet: true })
  if (data) signedIn(data.operator, data.expiresAt)
}
