import { OPERATOR_ROLES, type OpenOperators, type OperatorRole } from '@glasshouse/domain'
import { mirrorOperators, openRecords } from '@glasshouse/records'
import { SOFT_CONSOLE, type SoftKey, softKeyFile, softPasskey } from '@glasshouse/testkit'
import type { Login } from './operator-desk.ts'
import { type TestServer, type TestServerOptions, testServer } from './test-server.ts'

export type Signer = Login & { readonly key: SoftKey; readonly number: number; readonly roles: readonly OperatorRole[] }

const signer = (number: number, who: string, roles: readonly OperatorRole[], key = softKeyFile(who)): Signer => ({
  ...{ number, who, password: '', roles, key },
})

/** Operators of a house with keys: two who may do everything, and two of one role; `pam` and `pia` have passkeys and no file. */
export const ADA = signer(1, 'ada', OPERATOR_ROLES)
export const BOB = signer(2, 'bob', OPERATOR_ROLES)
export const SUE = signer(3, 'sue', ['support'])
export const TESS = signer(4, 'tess', ['treasury'])
export const PAM = signer(5, 'pam', OPERATOR_ROLES, softPasskey('pam'))
export const PIA = signer(6, 'pia', OPERATOR_ROLES, softPasskey('pia'))
export const SIGNERS = [ADA, BOB, SUE, TESS, PAM, PIA] as const
export const RECOVERY = softKeyFile('recovery')

export const openOperators: OpenOperators = {
  type: 'OpenOperators',
  actor: { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key: '' },
  ...{ approverId: 0, reasonCode: 'genesis', salt: '5a'.repeat(32) },
  operators: SIGNERS.map(({ number, roles, key }) => ({ operatorId: number, roles, isActive: true, keys: [key.key] })),
  recoveryKey: RECOVERY.key,
  console: SOFT_CONSOLE,
}

/** A server whose genesis opens these operators, with their names. */
export async function signedServer(options: TestServerOptions = {}): Promise<TestServer> {
  const place = await testServer({ operators: openOperators, ...options })
  const owner = openRecords(place.database.ownerUrl, 1)
  const named = SIGNERS.map(({ number, who, roles }) => ({ operatorId: number, name: who, roles, isActive: true }))
  await mirrorOperators(owner, named, place.services.clock()).finally(() => owner.destroy())
  return place
}
