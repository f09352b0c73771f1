import type { OperatorKey, OperatorKeyView, OperatorsView, UnsignedAct } from '@glasshouse/domain'
import type { State } from '../state.ts'
import { byId } from '../tables/by-id.ts'
import { writeAct } from './act-bytes.ts'
import { keyIdOf } from './keys.ts'

export function operators(state: State): OperatorsView | null {
  const { opened, recovery, pages } = state.operators
  if (opened === null) return null
  return {
    exchangeId: opened.exchangeId,
    salt: opened.salt,
    recoveryKey: keyView(opened.recoveryKey),
    console: pages,
    operators: byId(state.operators.byId).map((operator) => ({ ...operator, keys: operator.keys.map(keyView) })),
    recovery: recovery && { ...recovery, keys: recovery.keys.map(keyView) },
  }
}

export const actBytes = ({ operators: { opened } }: State, act: UnsignedAct): Uint8Array | null =>
  opened && writeAct(opened.exchangeId, act)

const keyView = ({ kind, publicKey }: OperatorKey): OperatorKeyView => ({ keyId: keyIdOf({ kind, publicKey }), kind, publicKey })
