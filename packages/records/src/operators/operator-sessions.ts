import { createHash, randomBytes } from 'node:crypto'
import type { Records } from '../database.ts'
import type { OperatorRolesBook } from './operator-roles.ts'
import type { Operator } from './operators.ts'

/** From sign-in, whatever is done meanwhile: one session. */
export const OPERATOR_SESSION_MS = 30 * 60_000
const KEPT_MS = 30 * 86_400_000

/** Sittings of operators. The token is kept as its hash only, and is worth nothing once its operator is disabled. */
export class OperatorSessions {
  readonly #db: Records
  readonly #clock: () => number
  readonly #roles: OperatorRolesBook

  constructor(db: Records, clock: () => number, roles: OperatorRolesBook) {
    this.#db = db
    this.#clock = clock
    this.#roles = roles
  }

  async open({ operatorId }: Operator): Promise<{ token: string; expiresAtMs: number }> {
    const token = randomBytes(32).toString('base64url')
    const now = this.#clock()
    const expiresAtMs = now + OPERATOR_SESSION_MS
    await this.#db
      .insertInto('operator_sessions')
      .values({ token_hash: hashOf(token), operator_id: operatorId, created_at_ms: now, expires_at_ms: expiresAtMs, ended_at_ms: null })
      .execute()
    await this.#db
      .deleteFrom('operator_sessions')
      .where('expires_at_ms', '<', now - KEPT_MS)
      .execute()
    return { token, expiresAtMs }
  }

  /** Operator as of now: roles may have changed since the sign-in. */
  async find(token: string): Promise<Operator | null> {
    const row = await this.#db
      .selectFrom('operator_sessions')
      .innerJoin('operators', 'operators.operator_id', 'operator_sessions.operator_id')
      .select(['operators.operator_id', 'name'])
      .where('token_hash', '=', hashOf(token))
      .where('expires_at_ms', '>', this.#clock())
      .where('ended_at_ms', 'is', null)
      .executeTakeFirst()
    const roles = row && (await this.#roles.of(row.operator_id))
    return row && roles ? { operatorId: row.operator_id, name: row.name, roles } : null
  }

  /** When it ends by itself; null of one that nobody opened. */
  async endsAtMs(token: string): Promise<number | null> {
    const row = await this.#db
      .selectFrom('operator_sessions')
      .select('expires_at_ms')
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirst()
    return row?.expires_at_ms ?? null
  }

  async end(token: string): Promise<void> {
    await this.#db
      .updateTable('operator_sessions')
      .set({ ended_at_ms: this.#clock() })
      .where('token_hash', '=', hashOf(token))
      .where('ended_at_ms', 'is', null)
      .execute()
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
