import { verifySignature } from '@glasshouse/operator-keys'
import type { Operator } from '@glasshouse/records'
import type { OperatorSignature } from '@glasshouse/wire'
import { ApiError } from '../../errors/api-error.ts'
import { countedSignIn } from '../../limits/counted-sign-in.ts'
import { knownOperators } from '../../operators/known-operators.ts'
import type { Needs } from '../../services/services.ts'
import type { SignInChallenges } from './signing/sign-in-challenges.ts'
import { ownerOf } from './signing/signing.ts'

export type SignInServices = Needs<'engine', 'operatorLimits' | 'operators'>

export interface GivenSignature {
  readonly challenge: string
  readonly signature: OperatorSignature
}

/** Callers of the command line count as one network. */
const OPERATOR_DOOR = 'operator-door'

/**
 * By the signature of a key over a challenge of this door. Wrong ones are counted per key and network and per network,
 * apart from users' tries and whatever LIMITS says. Key ids are public and nobody guesses a signature: a limit per key
 * over all networks would only let strangers lock an operator out.
 */
export async function signInByKey(
  { engine, records }: SignInServices,
  { challenge, signature }: GivenSignature,
  challenges: SignInChallenges,
  network = OPERATOR_DOOR,
): Promise<Operator> {
  const house = await knownOperators(engine)
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
  const attempt = { loginName: `key ${signature.keyId}`, network, device: null }
  const operator = await countedSignIn({ limits: records.operatorLimits, attempt, isLimited: true, field: 'signature', check })
  if (!operator) throw new ApiError({ reason: 'operator_wrong', field: 'signature' })
  return operator
}
