import { verifySignature } from '@glasshouse/operator-keys'
import type { Operator, SignInAttempt } from '@glasshouse/records'
import type { OperatorSignature } from '@glasshouse/wire'
import { ApiError } from '../../errors/api-error.ts'
import { countedSignIn } from '../../limits/counted-sign-in.ts'
import type { Needs } from '../../services/services.ts'
import type { SignInChallenges } from './signing/sign-in-challenges.ts'
import { ownerOf } from './signing/signing.ts'

export type SignInServices = Needs<'engine', 'operatorLimits' | 'operators'>

export interface GivenPassword {
  readonly who: string
  readonly password: string
}
export interface GivenSignature {
  readonly challenge: string
  readonly signature: OperatorSignature
}
/** What somebody who wants to sign in brings. */
export type GivenSignIn = GivenPassword | GivenSignature

/** Callers of the command line count as one network. */
const OPERATOR_DOOR = 'operator-door'

/**
 * Tries are counted like those of users, per name and together for this door, but apart from them and whatever LIMITS
 * says. A house with operators' keys knows no passwords.
 */
export async function signInOperator(
  { engine, records }: SignInServices,
  { who, password }: GivenPassword,
  network = OPERATOR_DOOR,
): Promise<Operator> {
  if (await engine.read.operators()) throw new ApiError({ reason: 'signature_missing', field: 'signature' })
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

/** By the signature of a key over a challenge of this door; limited as passwords are, though nobody guesses one. */
export async function signInByKey(
  { engine, records }: SignInServices,
  { challenge, signature }: GivenSignature,
  challenges: SignInChallenges,
  network = OPERATOR_DOOR,
): Promise<Operator> {
  const house = await engine.read.operators()
  if (!house) throw new ApiError({ reason: 'operators_unknown', field: 'signature' })
  const check = async (): Promise<Operator | null> => {
    const operatorId = ownerOf(house, signature.keyId)
    const found = house.operators.find((one) => one.operatorId === operatorId)
    const key = found?.keys.find(({ keyId }) => keyId === signature.keyId)
    if (!found || !key || !challenges.isOpen(challenge)) return null
    if (!verifySignature(key, challenges.bytesOf(house.exchangeId, challenge), signature, house.console)) return null
    if (!challenges.use(challenge)) return null
    const names = await records.operators.namesOf([found.operatorId])
    return { operatorId: found.operatorId, name: names.get(found.operatorId) ?? `operator-${found.operatorId}`, roles: found.roles }
  }
  const attempt = operatorAttempt(`key ${signature.keyId}`, network)
  const operator = await countedSignIn({ limits: records.operatorLimits, attempt, isLimited: true, field: 'signature', check })
  if (!operator) throw new ApiError({ reason: 'operator_wrong', field: 'signature' })
  return operator
}

/** 2, 02 and 002 are one operator and have their tries together. */
export const operatorAttempt = (who: string, network = OPERATOR_DOOR): SignInAttempt => ({
  loginName: /^\d+$/.test(who) ? who.replace(/^0+(?=\d)/, '') : who,
  network,
  device: null,
})
