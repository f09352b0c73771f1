import { OPERATOR_KEY_KINDS, OPERATOR_ROLES, type OperatorKeyView, type OperatorsView } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const moment = z.number().int().nonnegative()

const operatorKey = z.object({
  /** First 32 hex digits of SHA-256(kind + public key): signatures name keys by it. */
  keyId: z.string(),
  kind: z.enum(OPERATOR_KEY_KINDS),
  /** Ed25519 (32 bytes) or P-256 (33 bytes, compressed), hex digits. */
  publicKey: z.string(),
})

/** Somebody whose signatures may act, by number; names are nobody's business. */
export const publicOperator = z.object({
  id: z.number().int().positive(),
  roles: z.array(z.enum(OPERATOR_ROLES)),
  isActive: z.boolean(),
  keys: z.array(operatorKey),
})

export const publicOperators = z.object({
  /** What every signature names, so that none of another exchange counts here. */
  exchangeId: z.string(),
  salt: z.string(),
  /** Lies with nobody: beside one admin it gives another new keys, after three days of notice. */
  recoveryKey: operatorKey,
  /** Where passkeys sign. */
  console: z.object({ rpId: z.string(), origins: z.array(z.string()) }),
  /** New keys for who lost theirs; any operator cancels it. */
  recovery: z
    .object({
      lostOperator: z.number().int().positive(),
      announcedBy: z.number().int().positive(),
      keys: z.array(operatorKey),
      effectiveFrom: moment,
    })
    .nullable(),
})

/** By number. */
export const fairnessOperators = endpoint('GET', '/api/fairness/operators', {
  clientName: 'getOperators',
  summary: 'Who may act: operators by number with roles and public keys, and a recovery that is announced',
  access: 'public',
  kind: 'read',
  rateLimit: 'proof',
  data: publicOperators,
  row: publicOperator,
})
type OperatorsData = z.output<typeof publicOperators>

export const operatorsToWire = ({ exchangeId, salt, recoveryKey, console, recovery }: OperatorsView): OperatorsData => ({
  ...{ exchangeId, salt, recoveryKey: keyToWire(recoveryKey), console: { rpId: console.rpId, origins: [...console.origins] } },
  recovery: recovery && {
    lostOperator: recovery.lostOperatorId,
    announcedBy: recovery.announcedBy,
    keys: recovery.keys.map(keyToWire),
    effectiveFrom: recovery.effectiveFromMs,
  },
})

export const publicOperatorToWire = ({ operatorId, roles, isActive, keys }: OperatorsView['operators'][number]) => ({
  id: operatorId,
  ...{ roles: [...roles], isActive, keys: keys.map(keyToWire) },
})

const keyToWire = ({ keyId, kind, publicKey }: OperatorKeyView) => ({ keyId, kind, publicKey })
