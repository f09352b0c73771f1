import { OPERATOR_ROLES, type OperatorRole } from '@glasshouse/domain'
import { sql, type Transaction } from 'kysely'
import type { Records } from '../database.ts'
import type { RecordTables } from '../tables.ts'
import type { Passwords } from '../users/passwords.ts'
import type { Operator } from './operators.ts'

/** Two operators, neither of whom it is about, and why. */
export interface StaffApproval {
  readonly actorId: number
  readonly approverId: number
  readonly reason: string
}

export interface NewOperator {
  readonly name: string
  readonly password: string
  readonly roles: readonly OperatorRole[]
}
type OperatorChange =
  | { readonly is_active: false }
  | { readonly password_hash: string }
  | { readonly roles: OperatorRole[] }
  | { readonly own_user_id: string | null }

export type StaffRefusal =
  | 'approver_is_actor'
  | 'operator_is_subject'
  | 'operator_exists'
  | 'operators_exist'
  | 'operators_have_keys'
  | 'not_found'

export class StaffError extends Error {
  override readonly name = 'StaffError'
  readonly reason: StaffRefusal

  constructor(reason: StaffRefusal) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Changes of operators, made by the owner of the tables: the role that the server runs as may only read
 * operators. Each change and its audit entry are one transaction.
 */
export class OperatorChanges {
  readonly #owner: Records
  readonly #passwords: Passwords
  readonly #clock: () => number

  constructor(owner: Records, passwords: Passwords, clock: () => number) {
    this.#owner = owner
    this.#passwords = passwords
    this.#clock = clock
  }

  /** Refuses as any change would, before anybody types a password for nothing. */
  assertNoKeys(): Promise<void> {
    return assertNoKeys(this.#owner)
  }

  /** The first ones of an exchange, together and once: there is nobody yet who could approve them. */
  async first(people: readonly { readonly name: string; readonly password: string }[]): Promise<Operator[]> {
    const hashes = await Promise.all(people.map(({ password }) => this.#passwords.hash(password)))
    return this.#change(async (tx) => {
      if (await tx.selectFrom('operators').select('operator_id').limit(1).executeTakeFirst()) throw new StaffError('operators_exist')
      const made: Operator[] = []
      for (const [index, { name }] of people.entries())
        made.push(await this.#insert(tx, { name, passwordHash: hashes[index] as string, roles: OPERATOR_ROLES }))
      const names = made.map(({ operatorId, name }) => `${operatorId} ${name}`)
      await this.#write(tx, { actor: 'system', act: 'operator_first', subject: 'house', detail: { operators: names } })
      return made
    })
  }

  async add({ name, password, roles }: NewOperator, by: StaffApproval): Promise<Operator> {
    const passwordHash = await this.#passwords.hash(password)
    return this.#change(async (tx) => {
      assertTwo(by)
      if (await ofName(tx, name)) throw new StaffError('operator_exists')
      const made = await this.#insert(tx, { name, passwordHash, roles })
      await this.#writeChange(tx, 'operator_add', made, by)
      return made
    })
  }

  /**
   * Disables an operator, whose sign-in ends at once. Nobody takes it back: one who returns is added under another
   * name.
   */
  disable(name: string, by: StaffApproval): Promise<Operator> {
    return this.#changeOne('operator_disable', name, by, { is_active: false })
  }

  async setPassword(name: string, password: string, by: StaffApproval): Promise<Operator> {
    return this.#changeOne('operator_password', name, by, { password_hash: await this.#passwords.hash(password) })
  }

  /** Takes effect at once, in sittings that are open too. */
  setRoles(name: string, roles: readonly OperatorRole[], by: StaffApproval): Promise<Operator> {
    return this.#changeOne('operator_roles', name, by, { roles: [...roles] })
  }

  /** The operator's own account at this exchange, about which they decide nothing; null: none. */
  setOwnUser(name: string, userId: string | null, by: StaffApproval): Promise<Operator> {
    return this.#changeOne('operator_account', name, by, { own_user_id: userId })
  }

  #changeOne(act: string, name: string, by: StaffApproval, change: OperatorChange): Promise<Operator> {
    return this.#change(async (tx) => {
      assertTwo(by)
      const row = await ofName(tx, name)
      if (!row?.is_active) throw new StaffError('not_found')
      const subject = { operatorId: row.operator_id, name: row.name, roles: 'roles' in change ? change.roles : row.roles }
      if ([by.actorId, by.approverId].includes(subject.operatorId)) throw new StaffError('operator_is_subject')
      await tx.updateTable('operators').set(change).where('operator_id', '=', subject.operatorId).execute()
      if (!('roles' in change || 'own_user_id' in change)) await this.#endSessions(tx, subject)
      await this.#writeChange(tx, act, subject, by)
      return subject
    })
  }

  /** One change at a time; who signed in meanwhile is looked at again, for that operator may have been disabled. */
  #change<T>(work: (tx: Transaction<RecordTables>) => Promise<T>): Promise<T> {
    return this.#owner.transaction().execute(async (tx) => {
      await sql`lock table operators in share row exclusive mode`.execute(tx)
      await assertNoKeys(tx)
      return work(tx)
    })
  }

  async #endSessions(tx: Transaction<RecordTables>, { operatorId }: Operator): Promise<void> {
    await tx
      .updateTable('operator_sessions')
      .set({ ended_at_ms: this.#clock() })
      .where('operator_id', '=', operatorId)
      .where('ended_at_ms', 'is', null)
      .execute()
  }

  async #insert(
    tx: Transaction<RecordTables>,
    { name, passwordHash, roles }: Omit<NewOperator, 'password'> & { readonly passwordHash: string },
  ): Promise<Operator> {
    const row = await tx
      .insertInto('operators')
      .values({ name, password_hash: passwordHash, roles: [...roles], created_at_ms: this.#clock() })
      .returning(['operator_id', 'name'])
      .executeTakeFirstOrThrow()
    return { operatorId: row.operator_id, name: row.name, roles }
  }

  async #writeChange(tx: Transaction<RecordTables>, act: string, { operatorId, name, roles }: Operator, by: StaffApproval): Promise<void> {
    const active = await tx
      .selectFrom('operators')
      .select('operator_id')
      .where('operator_id', 'in', [by.actorId, by.approverId])
      .where('is_active', '=', true)
      .execute()
    if (active.length !== 2) throw new StaffError('not_found')
    const detail = { name, roles, approver: by.approverId, reason: by.reason }
    await this.#write(tx, { actor: `operator:${by.actorId}`, act, subject: `operator:${operatorId}`, detail })
  }

  async #write(tx: Transaction<RecordTables>, entry: { actor: string; act: string; subject: string; detail: object }): Promise<void> {
    await tx
      .insertInto('audit_entries')
      .values({ ...entry, at_ms: this.#clock(), detail: JSON.stringify(entry.detail) })
      .execute()
  }
}

/** Of operators with keys the core says who they are: what stands here would be words about nobody. */
async function assertNoKeys(db: Records): Promise<void> {
  const keyed = db.selectFrom('operators').select('operator_id').where('password_hash', 'is', null).where('is_active', '=', true)
  if (await keyed.limit(1).executeTakeFirst()) throw new StaffError('operators_have_keys')
}

function assertTwo({ actorId, approverId }: StaffApproval): void {
  if (actorId === approverId) throw new StaffError('approver_is_actor')
}

const ofName = (tx: Transaction<RecordTables>, name: string) =>
  tx.selectFrom('operators').selectAll().where('name', '=', name).executeTakeFirst()
