/** Laws of operators (RULES.md 11.8). */
import { ACT_EXPIRY_MOST_MS, ADMINS_LEAST, RECOVERY_NOTICE_MS } from '@glasshouse/domain'
import type { State } from '../state.ts'
import { areDistinct, keyIdOf } from './keys.ts'
import { admins } from './operators.ts'

export function brokenOperators({ operators, timeMs }: State): string | null {
  const { opened, byId, recovery, nonces } = operators
  if (opened === null) return byId.size + nonces.size > 0 || recovery !== null ? 'an exchange without operators’ keys has some' : null
  const all = [...byId.values()]
  const keys = [opened.recoveryKey, ...all.flatMap((operator) => operator.keys)]
  if (!areDistinct(keys)) return 'a key stands for two'
  if (keys.length !== operators.keyIds().length || keys.some((key) => operators.known(keyIdOf(key))?.key !== key))
    return 'keys are found by other ids than theirs'
  if (all.some((operator) => operator.keys.some((key) => operators.known(keyIdOf(key))?.operatorId !== operator.operatorId)))
    return 'a key is found as another operator’s'
  if (admins(all) < ADMINS_LEAST) return 'fewer than two admins can sign'
  if (recovery !== null && !byId.has(recovery.lostOperatorId)) return 'keys of nobody are recovered'
  if (recovery !== null && (recovery.effectiveFromMs <= timeMs || recovery.effectiveFromMs > timeMs + RECOVERY_NOTICE_MS))
    return 'a recovery waits beyond its notice'
  for (const endsAtMs of nonces.values()) if (endsAtMs > timeMs + ACT_EXPIRY_MOST_MS) return 'an act ends later than one may'
  return null
}
