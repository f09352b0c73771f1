import type { PlantedFault } from './faulty-core.ts'

const SIGNERS = 'operators/signers.ts'
const CHECK = 'operators/check-act.ts'
const PASSKEYS = 'operators/passkeys.ts'
const SIGNED_ACTS = '../../domain/src/operators/signed-acts.ts'

/** What a house gets wrong, or would like to, with operators' keys and what they sign. */
export const PLANTED_ACT_FAULTS: readonly PlantedFault[] = [
  {
    name: 'signatures are not checked',
    file: SIGNERS,
    text: 'return areRight ? signersBehind(keys) : null',
    becomes: 'return signersBehind(keys)',
  },
  {
    name: 'signatures of key files are not checked',
    file: SIGNERS,
    text: 'return isEd25519Signed(made, signed, publicKey)',
    becomes: 'return true',
  },
  {
    name: 'signatures of passkeys are not checked',
    file: PASSKEYS,
    text: 'return signature !== null && isP256Signed',
    becomes: 'return signature !== null || isP256Signed',
  },
  { name: 'a nonce is forgotten', file: 'operators/operators.ts', text: 'this.nonces.set(nonce, expiresAtMs)', becomes: '' },
  { name: 'an act does not end', file: CHECK, text: "if (act.expiresAtMs <= state.timeMs) return 'act_expired'", becomes: '' },
  {
    name: 'an act ends a millisecond late',
    file: CHECK,
    text: "if (act.expiresAtMs <= state.timeMs) return 'act_expired'",
    becomes: "if (act.expiresAtMs < state.timeMs) return 'act_expired'",
  },
  {
    name: 'an act may end whenever it likes',
    file: CHECK,
    text: "if (act.expiresAtMs > state.timeMs + ACT_EXPIRY_MOST_MS) return 'expiry_too_far'",
    becomes: '',
  },
  { name: 'anybody may ask', file: CHECK, text: "if (!operators.may('ask', act.act, asker)) return 'role_missing'", becomes: '' },
  {
    name: 'anybody may approve',
    file: CHECK,
    text: "if (!others.every((other) => operators.may('approve', act.act, other))) return 'role_missing'",
    becomes: '',
  },
  { name: 'one signer suffices', file: CHECK, text: "if (needed === 'two' && others.length === 0) return 'approver_missing'", becomes: '' },
  {
    name: 'two keys of one person are two people',
    file: CHECK,
    text: "needed === 'two' && others.length === 0",
    becomes: "needed === 'two' && act.signatures.length < 2",
  },
  {
    name: 'whoever asks need not sign',
    file: CHECK,
    text: "if (others.length === signers.operators.length) return 'requester_missing'",
    becomes: '',
  },
  { name: 'one person lets orders in again', file: SIGNED_ACTS, text: 'return command.isHalted', becomes: 'return true' },
  { name: 'one person lets payouts go on', file: SIGNED_ACTS, text: 'return command.isStopped', becomes: 'return true' },
  { name: 'one person thaws', file: SIGNED_ACTS, text: "command.flag === 'frozen' && command.isOn", becomes: "command.flag === 'frozen'" },
  {
    name: 'one person opens a market a little',
    file: SIGNED_ACTS,
    text: 'return now === undefined || (now !== null && isAsStrict(command.state, now))',
    becomes: 'return true',
  },
  {
    name: 'two people are needed to halt',
    file: CHECK,
    text: "return isQuick ? 'one' :",
    becomes: "return isQuick && act === 'account-flag' ? 'one' :",
  },
  {
    name: 'a recovery gives no notice',
    file: 'operators/recovery.ts',
    text: 'timeMs(state.timeMs + RECOVERY_NOTICE_MS)',
    becomes: 'timeMs(state.timeMs + 1)',
  },
  {
    name: 'a recovery needs no recovery key',
    file: CHECK,
    text: "if (needed === 'recovery_key' && !signers.hasRecoveryKey) return 'recovery_key_missing'",
    becomes: '',
  },
  {
    name: 'a cancelled recovery takes effect',
    file: 'operators/recovery.ts',
    text: "  state.operators.recovery = null\n  state.events.emit({ type: 'RecoveryEnded', lostOperatorId, end: 'cancelled'",
    becomes: "  state.events.emit({ type: 'RecoveryEnded', lostOperatorId, end: 'cancelled'",
  },
  {
    name: 'the recovery key signs every act',
    file: SIGNERS,
    text: "SIGNED_ACTS[act].signers === 'recovery_key'",
    becomes: "SIGNED_ACTS[act].signers !== 'one'",
  },
  { name: 'whoever has left signs', file: SIGNERS, text: 'operators.byId.get(operatorId)!.isActive', becomes: 'true' },
  {
    name: 'commands of an act are not checked',
    file: 'check.ts',
    text: 'for (const command of countedCommands(state, act)) {',
    becomes: 'for (const command of countedCommands(state, act).slice(0, 0)) {',
  },
  {
    name: 'an act is signed for no exchange',
    file: SIGNERS,
    text: 'writeAct(operators.opened!.exchangeId,',
    becomes: "writeAct('00'.repeat(32),",
  },
  { name: 'an act holds any command', file: 'operators/act-commands.ts', text: 'if (!isOfAct(act, command)) return false', becomes: '' },
  {
    name: 'an act holds what others ask for',
    file: 'operators/act-commands.ts',
    text: 'actorId !== asker.actorId ||',
    becomes: '',
  },
  {
    name: 'an act holds commands that change each other',
    file: 'operators/act-commands.ts',
    text: 'return commands.length === 1 || areFlagsOfOnePerson(state, commands) || areMarketsClosedTogether(commands) ? commands : null',
    becomes: 'return commands',
  },
  {
    name: 'a page of another origin has passkeys sign',
    file: PASSKEYS,
    text: 'if (!at.origins.some(',
    becomes: "if (![...at.origins, 'https://evil.example'].some(",
  },
  {
    name: 'a passkey of another party signs',
    file: PASSKEYS,
    text: 'return sha256(ascii(rpId)).every((byte, index) => data[index] === byte)',
    becomes: 'return true',
  },
  {
    name: 'a passkey signs for whoever holds it',
    file: PASSKEYS,
    text: 'USER_PRESENT_AND_VERIFIED = 0x05',
    becomes: 'USER_PRESENT_AND_VERIFIED = 0x01',
  },
  {
    name: 'signatures come in any order',
    file: SIGNERS,
    text: 'return signatures.every(({ keyId }, at) => at === 0 || signatures[at - 1]!.keyId < keyId)',
    becomes: 'return true',
  },
  {
    name: 'rules change without a key file',
    file: CHECK,
    text: "return needsKeyFile(state, act, commands) && !signers.hasKeyFile ? 'key_file_missing' : null",
    becomes: 'return null',
  },
  {
    name: 'what is not signed counts',
    file: 'check.ts',
    text: "if (state.operators.isOpen) return 'signature_missing'",
    becomes: '',
  },
  {
    name: 'keys are opened twice',
    file: 'operators/check-operators.ts',
    text: "if (state.operators.isOpen) return 'operators_known'",
    becomes: '',
  },
  {
    name: 'one admin is enough',
    file: 'operators/check-operators.ts',
    text: 'return admins([...others, operator]) < ADMINS_LEAST',
    becomes: 'return admins([...others, operator]) < 1',
  },
  {
    name: 'a key stands for two',
    file: 'operators/check-operators.ts',
    text: "if (!areDistinct([...keysOf(state, others), ...awaited, ...operator.keys])) return 'key_not_distinct'",
    becomes: '',
  },
  {
    name: 'a refused act is remembered under its key',
    file: 'apply.ts',
    text: "if (outcome < 0 && command.type === 'SignedAct') return",
    becomes: '',
  },
]
