import type { Operator, SignInAttempt } from '@glasshouse/records'
import { ApiError } from '../../errors/api-error.ts'
import { countedSignIn } from '../../limits/counted-sign-in.ts'
import type { Needs } from '../../services/services.ts'

export type SignInServices = Needs<never, 'operatorLimits' | 'operators'>

/** Callers of the command line count as one network. */
const OPERATOR_DOOR = 'operator-door'

/**
 * Tries are counted like those of users, per name and together for this door, but apart from them and whatever LIMITS
 * says.
 */
export async function signInOperator(
  { records }: SignInServices,
  { who, password }: { readonly who: string; readonly password: string },
  network = OPERATOR_DOOR,
): Promise<Operator> {
  const operator = await countedSignIn({
    limits: records.operatorLimits,
    attempt: operatorAttempt(who, network),
    isLimited: true,
    field: 'who',
    check: () => records.operators.authenticate(who, password),
  })
  if (!operator) throw new ApiError({ reason: 'operator_wrong', field: 'who' })
  return operator
}

/** 2, 02 and 002 are one operator and have their tries together. */
export const operatorAttempt = (who: string, network = OPERATOR_DOOR): SignInAttempt => ({
  loginName: /^\d+$/.test(who) ? who.replace(/^0+(?=\d)/, '') : who,
  network,
  device: null,
})
