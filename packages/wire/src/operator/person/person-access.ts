import type { Realm } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { personId, realmOfPerson } from './person.ts'

/** Kinds of what opens an account or proves who is there; never what it is. */
export const KEY_KINDS = ['password', 'email', 'phone', 'authenticator', 'recovery_codes', 'passkey', 'wallet', 'fund_password'] as const
export type KeyKind = (typeof KEY_KINDS)[number]

const moment = z.number().int()
const access = z.object({
  keys: z.array(z.object({ kind: z.enum(KEY_KINDS), count: z.number().int().positive() })),
  sessions: z.array(
    z.object({ realm: realmOfPerson, network: z.string(), device: z.string(), openedAt: moment, lastUsedAt: moment, expiresAt: moment }),
  ),
  /** From which the person has signed in; a token that nobody is shown. */
  devices: z.array(z.object({ lastUsedAt: moment })),
})
export type PersonAccess = z.output<typeof access>

export const showPersonAccess = endpoint('GET', '/operator/person/access', {
  summary: 'Sessions, devices and kinds of keys of a person',
  access: 'operator',
  permission: 'find_people',
  kind: 'read',
  query: z.object({ userId: personId }),
  data: access,
})

interface KeptAccess {
  readonly keys: Readonly<Record<KeyKind, number>>
  readonly sessions: readonly {
    readonly realm: Realm
    readonly address: string
    readonly device: string
    readonly createdAtMs: number
    readonly lastUsedAtMs: number
    readonly expiresAtMs: number
  }[]
  readonly devices: readonly number[]
}

export const personAccessToWire = ({ keys, sessions, devices }: KeptAccess): PersonAccess => ({
  keys: KEY_KINDS.filter((kind) => keys[kind] > 0).map((kind) => ({ kind, count: keys[kind] })),
  sessions: sessions.map(({ realm, address, device, createdAtMs, lastUsedAtMs, expiresAtMs }) => ({
    ...{ realm, network: address, device, openedAt: createdAtMs, lastUsedAt: lastUsedAtMs, expiresAt: expiresAtMs },
  })),
  devices: devices.map((lastUsedAt) => ({ lastUsedAt })),
})
