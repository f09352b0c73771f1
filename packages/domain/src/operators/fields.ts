/** Operators, their keys and signatures as records write them. */
import { bytes, flag, hex, listOf, oneOf, recordOf, text, uint } from '../definitions/fields.ts'
import {
  type ActSignature,
  type ConsoleConfig,
  OPERATOR_KEY_KINDS,
  type OperatorConfig,
  type OperatorKey,
  type OperatorKeyKind,
} from './keys.ts'
import { OPERATOR_ROLES, type OperatorRole } from './roles.ts'

/** Longest of what a signature brings along: a page's origin and what an authenticator adds are short. */
const SIGNED_BYTES_MOST = 4_096

const kind = oneOf<OperatorKeyKind>(OPERATOR_KEY_KINDS)
export const OPERATOR_ID = uint<number>({ least: 1, most: 2 ** 32 - 1 })
export const OPERATOR_KEY = recordOf<OperatorKey>({ kind, publicKey: bytes(33) })
export const OPERATOR_KEYS = listOf(OPERATOR_KEY)
const roles = listOf(oneOf<OperatorRole>(OPERATOR_ROLES))
export const OPERATOR = recordOf<OperatorConfig>({ operatorId: OPERATOR_ID, roles, isActive: flag, keys: OPERATOR_KEYS })
export const CONSOLE = recordOf<ConsoleConfig>({ rpId: text, origins: listOf(text) })
export const ACT_SIGNATURE = recordOf<ActSignature>({
  keyId: hex(32),
  kind,
  signature: bytes(80),
  authenticatorData: bytes(SIGNED_BYTES_MOST),
  clientData: bytes(SIGNED_BYTES_MOST),
})
/** A command's record, as the codec writes it. */
export const ACT_RECORD = bytes(SIGNED_BYTES_MOST)
