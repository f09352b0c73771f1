import type { OpenOperators, SetConsole, SetOperator, SignedAct } from '@glasshouse/domain'
import type { Rules } from '../rule.ts'
import type { State } from '../state.ts'
import { bytesOfHex, hexOfBytes } from '../tables/hex.ts'
import { checkSignedAct } from './check-act.ts'
import { checkAnnounceRecovery, checkCancelRecovery, checkOpenOperators, checkSetConsole, checkSetOperator } from './check-operators.ts'
import { sha256 } from './curves.ts'
import { ascii, joined } from './passkeys.ts'
import { announceRecovery, cancelRecovery } from './recovery.ts'

export const OPERATOR_RULES = {
  OpenOperators: { check: checkOpenOperators, change: openOperators },
  /** Of the act itself; its commands follow by their own rules (apply.ts). */
  SignedAct: { check: checkSignedAct, change: rememberAct },
  SetOperator: { check: checkSetOperator, change: setOperator },
  SetConsole: { check: checkSetConsole, change: setConsole },
  AnnounceRecovery: { check: checkAnnounceRecovery, change: announceRecovery },
  CancelRecovery: { check: checkCancelRecovery, change: cancelRecovery },
} satisfies Partial<Rules>

/** Two exchanges opened alike differ by their salts. */
function openOperators(state: State, { salt, operators, recoveryKey, console: at }: OpenOperators): void {
  const named = joined(ascii('glasshouse exchange'), bytesOfHex(state.publicKey), bytesOfHex(salt))
  const exchangeId = hexOfBytes(sha256(named))
  state.operators.open({ exchangeId, salt, recoveryKey }, at, operators)
  state.events.emit({ type: 'OperatorsOpened', exchangeId, salt, operators, recoveryKey, console: at })
}

function rememberAct({ operators, timeMs }: State, { nonce, expiresAtMs }: SignedAct): void {
  operators.remember(nonce, expiresAtMs, timeMs)
}

function setOperator(state: State, { operator }: SetOperator): void {
  state.operators.set(operator)
  state.events.emit({ type: 'OperatorSet', operator })
}

function setConsole(state: State, { console: at }: SetConsole): void {
  state.operators.pages = at
  state.events.emit({ type: 'ConsoleSet', console: at })
}
