/** Who signed an act: signatures in the order of their keys' ids, each by a key that counts now (RULES.md 11.4). */
import { ACT_SIGNATURES_MAX, type ActSignature, OPERATOR_KEY_KINDS, type OperatorId, SIGNED_ACTS, type SignedAct } from '@glasshouse/domain'
import type { State } from '../state.ts'
import { bytesOfHex, isHex, isHexBytes } from '../tables/hex.ts'
import { writeAct } from './act-bytes.ts'
import { isEd25519Signed, sha256 } from './curves.ts'
import { KEY_ID_DIGITS } from './keys.ts'
import type { KnownKey } from './operators.ts'
import { isAsserted } from './passkeys.ts'

export interface Signers {
  /** Each once, ascending. */
  readonly operators: readonly OperatorId[]
  readonly hasRecoveryKey: boolean
  readonly hasKeyFile: boolean
}

/** null: at least one of the signatures does not count. */
export function signersOf(state: State, command: SignedAct): Signers | null {
  const { signatures } = command
  if (!isInOrder(signatures)) return null
  const keys: KnownKey[] = []
  for (const signature of signatures) {
    const known = state.operators.known(signature.keyId)
    if (known === undefined || known.key.kind !== signature.kind || !mayCount(state, command, known)) return null
    keys.push(known)
  }
  const signed = signedBytes(state, command)
  const areRight = signatures.every((signature, at) => isRight(state, signature, keys[at]!, signed))
  return areRight ? signersBehind(keys) : null
}

function signersBehind(keys: readonly KnownKey[]): Signers {
  const operators = new Set(keys.map(({ operatorId }) => operatorId))
  return {
    hasRecoveryKey: operators.delete(0),
    operators: [...operators].sort((a, b) => a - b),
    hasKeyFile: keys.some(({ key }) => key.kind === 'ed25519'),
  }
}

function isInOrder(signatures: readonly ActSignature[]): boolean {
  if (!Array.isArray(signatures) || signatures.length > ACT_SIGNATURES_MAX || !signatures.every(isForm)) return false
  return signatures.every(({ keyId }, at) => at === 0 || signatures[at - 1]!.keyId < keyId)
}

function isForm(signature: unknown): signature is ActSignature {
  if (typeof signature !== 'object' || signature === null) return false
  const { keyId, kind, signature: made, authenticatorData, clientData } = signature as ActSignature
  if (!isHex(keyId, KEY_ID_DIGITS) || !OPERATOR_KEY_KINDS.includes(kind)) return false
  if (kind === 'ed25519') return isHex(made, 128) && authenticatorData === '' && clientData === ''
  return isHexBytes(made) && made.length <= 160 && isShort(authenticatorData) && isShort(clientData)
}

const isShort = (hex: unknown) => isHexBytes(hex) && hex.length <= 8_192

/** Of an operator who is active; the recovery key for what it is kept for alone. */
function mayCount({ operators }: State, { act }: SignedAct, { operatorId }: KnownKey): boolean {
  return operatorId === 0 ? SIGNED_ACTS[act].signers === 'recovery_key' : operators.byId.get(operatorId)!.isActive
}

const signedBytes = ({ operators }: State, { act, actor, reasonCode, nonce, expiresAtMs, records }: SignedAct): Uint8Array =>
  writeAct(operators.opened!.exchangeId, { act, requestedBy: actor.actorId, reasonCode, nonce, expiresAtMs, records })

function isRight({ operators }: State, signature: ActSignature, { key }: KnownKey, signed: Uint8Array): boolean {
  const publicKey = bytesOfHex(key.publicKey)
  const made = bytesOfHex(signature.signature)
  if (key.kind === 'ed25519') return isEd25519Signed(made, signed, publicKey)
  const assertion = {
    signature: made,
    authenticatorData: bytesOfHex(signature.authenticatorData),
    clientData: bytesOfHex(signature.clientData),
  }
  return isAsserted(assertion, sha256(signed), publicKey, operators.pages)
}
