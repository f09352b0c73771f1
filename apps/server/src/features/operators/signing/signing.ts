import { randomBytes } from 'node:crypto'
import { decodeCommand, encodeCommand } from '@glasshouse/core'
import {
  ACT_EXPIRY_MOST_MS,
  type ActSignature,
  type Command,
  isRestricting,
  isSignedActName,
  type OperatorsView,
  type RefusalReason,
  type SignedAct,
  timeMs,
  type UnsignedAct,
} from '@glasshouse/domain'
import { bytesOf, hexOf } from '@glasshouse/operator-keys'
import type { ActRequest, Approval, KeptSignature, SignedWork } from '@glasshouse/records'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'
import { keyOfAct } from './approved-commands.ts'

export type SigningServices = Needs<'engine'>

/** The recovery key is nobody's; its signatures stand under this number. */
export const RECOVERY_KEY_OWNER = 0

/**
 * Refusals of the core that speak of the signatures: none of them ends an act, so that it can still be signed rightly.
 */
const OF_SIGNATURES: readonly RefusalReason[] = [
  'operators_unknown',
  'command_not_of_act',
  'act_expired',
  'expiry_too_far',
  'act_replayed',
  'signature_invalid',
  'requester_missing',
  'role_missing',
  'approver_missing',
  'recovery_key_missing',
  'key_file_missing',
]
/** Those that wait for somebody else. */
const OF_WAITING: readonly RefusalReason[] = ['approver_missing', 'recovery_key_missing']

/** What operators sign of an act, fixed for good. */
export async function signableWork(
  { engine }: SigningServices,
  { act, reason }: ActRequest,
  requestedBy: number,
  commands: readonly Command[],
): Promise<SignedWork> {
  if (!isSignedActName(act)) throw new Error(`the act ${act} holds commands and has no row in SIGNED_ACTS`)
  // More than one would have to be done wholly or not at all, and may depend on each other: but for these (RULES.md 11.3).
  if (commands.length > 1 && commands.some(({ type }) => type !== 'SetAccountFlag' && type !== 'SetMarketState'))
    throw new ApiError({ reason: 'field_malformed', field: 'words', rule: 'must name one, each is an act of its own to sign' })
  const unsigned: UnsignedAct = {
    ...{ act, requestedBy, reasonCode: reason, nonce: randomBytes(16).toString('hex') },
    expiresAtMs: timeMs(engine.health().lastTimeMs + ACT_EXPIRY_MOST_MS),
    records: commands.map(recordOf),
  }
  const bytes = await engine.read.actBytes(unsigned)
  if (!bytes) throw new Error('this exchange is open without operators')
  const { markets, contracts, options } = await engine.read.configuration()
  const stateOf = (command: Command) =>
    command.type === 'SetMarketState'
      ? ([...markets, ...contracts, ...options].find(({ marketId }) => marketId === command.marketId)?.state ?? null)
      : undefined
  return {
    ...{ records: unsigned.records, nonce: unsigned.nonce, expiresAtMs: unsigned.expiresAtMs, bytes: hexOf(bytes) },
    isRestricting: commands.every((command) => isRestricting(command, stateOf(command))),
  }
}

/** Record of an inner command: nobody has approved it when it is signed. */
export function recordOf(command: Command): string {
  try {
    return hexOf(encodeCommand('approverId' in command ? { ...command, approverId: 0 } : command))
  } catch (error) {
    const { name, field } = error as Error & { readonly field?: string }
    if (name !== 'UnwritableError') throw error
    throw new ApiError({ reason: 'invalid_value', ...(field === undefined ? {} : { field }) })
  }
}

export const commandsOf = ({ records }: Pick<SignedWork, 'records'>): Command[] =>
  records.map((record) => decodeCommand(bytesOf(record) as Uint8Array))

/** The envelope of an act with these signatures, under the act's own key: executed twice, the core does it once. */
export function envelopeOf({ approvalId, act, reason, requestedBy, signed }: Approval, signatures: readonly KeptSignature[]): SignedAct {
  if (!signed || !isSignedActName(act)) throw new Error(`the act ${approvalId} has nothing that is signed`)
  return {
    type: 'SignedAct',
    actor: { origin: 'operator', actorId: requestedBy, accountId: 0, realm: 'real', key: keyOfAct(approvalId) },
    ...{ act, reasonCode: reason, nonce: signed.nonce, expiresAtMs: timeMs(signed.expiresAtMs), records: signed.records },
    signatures: signatures.map(withoutOwner).sort((one, other) => (one.keyId < other.keyId ? -1 : 1)),
  }
}

const withoutOwner = ({ keyId, kind, signature, authenticatorData, clientData }: KeptSignature): ActSignature => ({
  ...{ keyId, kind, signature, authenticatorData, clientData },
})

/** Whose key it is, by the core; null for a key that counts no more, or never did. */
export function ownerOf({ operators, recoveryKey }: OperatorsView, keyId: string): number | null {
  if (recoveryKey.keyId === keyId) return RECOVERY_KEY_OWNER
  return operators.find(({ isActive, keys }) => isActive && keys.some((key) => key.keyId === keyId))?.operatorId ?? null
}

/** What the core would say to an act with these signatures: it waits for somebody, lacks none, or is refused for what it is. */
export async function heldAgainst(
  { engine }: SigningServices,
  approval: Approval,
  signatures: readonly KeptSignature[],
): Promise<'waits' | 'signed' | 'refused'> {
  const reason = await engine.read.refusalOf(envelopeOf(approval, signatures))
  if (reason !== null && OF_WAITING.includes(reason)) return 'waits'
  if (reason !== null && OF_SIGNATURES.includes(reason)) throw new ApiError({ reason, field: 'signature' })
  return reason === null ? 'signed' : 'refused'
}
