import { REALMS, type Realm } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { wireChoice } from '../fields.ts'

/** Realms on the wire: 1 leaves demo trading (real), 2 enters it (demo). */
export const realmOfType = (type: 1 | 2): Realm => (type === 1 ? 'real' : 'demo')

const shape = {
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  data: z.object({ type: z.union([z.literal(1), z.literal(2)]), realm: z.enum(REALMS) }),
} as const

/** Moves this session into the other realm. Its private sockets are closed with code 4001. */
export const switchRealm = endpoint('POST', '/api/user/switch', {
  ...shape,
  summary: 'Enter (2) or leave (1) demo trading',
  query: z.object({ type: wireChoice(1, 2) }),
})

/** Another name for `switch?type=2`. */
export const startSimulated = endpoint('POST', '/api/user/startSimulated', {
  clientName: 'startDemo',
  ...shape,
  summary: 'Enter demo trading',
  query: z.object({ type: wireChoice(2) }),
})
