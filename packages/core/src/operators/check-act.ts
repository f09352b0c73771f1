/** Whether an act counts, whatever its commands would do (RULES.md 11.5). */
import {
  ACT_EXPIRY_MOST_MS,
  ACT_RECORDS_MAX,
  isRestricting,
  isSignedActName,
  KEY_FILE_ABOVE,
  type OperatorId,
  REASON_CODES,
  type RefusalReason,
  SIGNED_ACTS,
  type SignedAct,
} from '@glasshouse/domain'
import { stateOfMarket } from '../configuration/known.ts'
import type { State } from '../state.ts'
import { isHex, isHexBytes } from '../tables/hex.ts'
import { approvedBy, commandsOf, type InnerCommand } from './act-commands.ts'
import { type Signers, signersOf } from './signers.ts'

export function checkSignedAct(state: State, act: SignedAct): RefusalReason | null {
  if (!state.operators.isOpen) return 'operators_unknown'
  if (!isForm(act)) return 'invalid_value'
  const commands = commandsOf(state, act)
  if (commands === null) return 'command_not_of_act'
  if (act.expiresAtMs <= state.timeMs) return 'act_expired'
  if (act.expiresAtMs > state.timeMs + ACT_EXPIRY_MOST_MS) return 'expiry_too_far'
  if (state.operators.isUsed(act.nonce, state.timeMs)) return 'act_replayed'
  const signers = signersOf(state, act)
  if (signers === null) return 'signature_invalid'
  return checkPeople(state, act, signers, commands)
}

/** Of an act that counts: its commands with the second person named. */
export function countedCommands(state: State, act: SignedAct): readonly InnerCommand[] {
  const signers = act.signatures.map(({ keyId }) => state.operators.known(keyId)!.operatorId)
  return approvedBy(commandsOf(state, act)!, othersThan(act.actor.actorId, signers)[0] ?? 0)
}

function isForm({ act, reasonCode, nonce, expiresAtMs, records }: SignedAct): boolean {
  if (typeof act !== 'string' || !isSignedActName(act) || !REASON_CODES.includes(reasonCode)) return false
  if (!isHex(nonce, 32) || !Number.isSafeInteger(expiresAtMs)) return false
  return Array.isArray(records) && records.length >= 1 && records.length <= ACT_RECORDS_MAX && records.every(isRecord)
}

/** As long as a record of these commands can be, and longer. */
const isRecord = (record: unknown) => isHexBytes(record) && record.length <= 8_192

function checkPeople(state: State, act: SignedAct, signers: Signers, commands: readonly InnerCommand[]): RefusalReason | null {
  const { operators } = state
  const asker = act.actor.actorId
  const needed = neededSigners(state, act, commands)
  const others = othersThan(asker, signers.operators)
  if (others.length === signers.operators.length) return 'requester_missing'
  if (!operators.may('ask', act.act, asker)) return 'role_missing'
  if (!others.every((other) => operators.may('approve', act.act, other))) return 'role_missing'
  if (needed === 'two' && others.length === 0) return 'approver_missing'
  if (needed === 'recovery_key' && !signers.hasRecoveryKey) return 'recovery_key_missing'
  return needsKeyFile(state, act, commands) && !signers.hasKeyFile ? 'key_file_missing' : null
}

/** Ascending, without the recovery key. */
const othersThan = (asker: OperatorId, signers: readonly OperatorId[]): readonly OperatorId[] =>
  signers.filter((signer) => signer !== asker && signer !== 0).sort((a, b) => a - b)

/** What takes away alone is done at once. */
function neededSigners(state: State, { act }: SignedAct, commands: readonly InnerCommand[]) {
  const isQuick = commands.every((command) =>
    isRestricting(command, command.type === 'SetMarketState' ? stateOfMarket(state, command.marketId) : null),
  )
  return isQuick ? 'one' : SIGNED_ACTS[act].signers
}

function needsKeyFile(state: State, { act }: SignedAct, commands: readonly InnerCommand[]): boolean {
  if (SIGNED_ACTS[act].needsKeyFile) return true
  return commands.some(
    (command) =>
      (command.type === 'ApproveWithdrawal' || command.type === 'SendWithdrawal') &&
      (state.withdrawals.open.get(command.withdrawalId)?.value ?? 0n) > KEY_FILE_ABOVE,
  )
}
