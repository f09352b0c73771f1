import { OPERATOR_ROLES, type OpenOperators, type OperatorRole } from '@glasshouse/domain'
import { SOFT_CONSOLE, type SoftKey, softKeyFile, softPasskey } from '@glasshouse/testkit'

/** An operator by name, with a raw key in place of a key file: nothing is derived to sign with it. */
export interface Login {
  readonly who: string
  readonly key: SoftKey
}
export interface Signer extends Login {
  readonly number: number
  readonly roles: readonly OperatorRole[]
}

export const loginOf = (who: string): Login => ({ who, key: softKeyFile(who) })

const signer = (number: number, who: string, roles: readonly OperatorRole[], key = softKeyFile(who)): Signer => ({
  number,
  who,
  roles,
  key,
})

/** Operators of a first start, who may do everything. */
export const FIRST_OPERATORS = [signer(1, 'operator-a', OPERATOR_ROLES), signer(2, 'operator-b', OPERATOR_ROLES)] as const

/** Two who may do everything, and two of one role; `pam` and `pia` have passkeys and no file. */
export const ADA = signer(1, 'ada', OPERATOR_ROLES)
export const BOB = signer(2, 'bob', OPERATOR_ROLES)
export const SUE = signer(3, 'sue', ['support'])
export const TESS = signer(4, 'tess', ['treasury'])
export const PAM = signer(5, 'pam', OPERATOR_ROLES, softPasskey('pam'))
export const PIA = signer(6, 'pia', OPERATOR_ROLES, softPasskey('pia'))
export const SIGNERS = [ADA, BOB, SUE, TESS, PAM, PIA] as const
export const RECOVERY = softKeyFile('recovery')

/** Part of a genesis. */
export const openingOf = (signers: readonly Signer[] = FIRST_OPERATORS): OpenOperators => ({
  type: 'OpenOperators',
  actor: { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key: '' },
  ...{ approverId: 0, reasonCode: 'genesis', salt: '5a'.repeat(32) },
  operators: signers.map(({ number, roles, key }) => ({ operatorId: number, roles, isActive: true, keys: [key.key] })),
  recoveryKey: RECOVERY.key,
  console: SOFT_CONSOLE,
})
