import { hash, randomBytes } from 'node:crypto'
import type { Realm } from '@glasshouse/domain'
import { sql, type Transaction } from 'kysely'
import type { Records } from '../database.ts'
import type { RecordTables } from '../tables.ts'
import type { User, UserStatus } from '../users/users.ts'
import { SessionMemory } from './session-memory.ts'

export interface Session {
  readonly sessionId: string
  readonly userId: string
  /** User when the session was read, at most a second ago. */
  readonly user: Pick<User, 'loginName' | 'userRef' | 'status'>
  readonly realm: Realm
  /** Of the wallet whose signature opened it; null of a session that something else opened. */
  readonly walletAddress: string | null
  readonly createdAtMs: number
  /** Last use as noted, up to an hour ago. */
  readonly lastUsedAtMs: number
  readonly expiresAtMs: number
}
export interface ListedSession extends Session {
  readonly address: string
  readonly device: string
}
export interface OpenedSession extends Session {
  /** Shown once; the exchange keeps only its hash. */
  readonly token: string
  /** Sessions of the same user that ended to make place, for the notice about them. */
  readonly ended: readonly string[]
}
export interface SignInPlace {
  readonly address: string
  readonly device: string
  /** When a wallet's signature opens the session. */
  readonly walletAddress?: string | undefined
}

/** Whatever happens, a session ends then. */
export const SESSION_MS = 30 * 24 * 3_600_000
/** Unused for so long, it ends earlier. */
export const IDLE_MS = 14 * 24 * 3_600_000
/** Sessions of one user; the oldest goes. */
export const SESSIONS_MAX = 20
/** A use is written down when the last one written is older: a write an hour, not one a call. */
const NOTED_EVERY_MS = 3_600_000

/** Random 256-bit tokens, stored hashed. Ending a session works at once, in every process that asks within a second. */
export class Sessions {
  readonly #db: Records
  readonly #clock: () => number
  readonly #memory: SessionMemory
  /** Queries under way. Those who ask for the same token meanwhile wait for the same answer. */
  readonly #reading = new Map<string, { readonly turn: number; readonly session: Promise<Session | null> }>()

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
    this.#memory = new SessionMemory(clock)
  }

  /** `alongside` is done in the session's own transaction. */
  async open(user: User, place: SignInPlace, alongside?: (tx: Records) => Promise<void>): Promise<OpenedSession> {
    const token = randomBytes(32).toString('base64url')
    const now = this.#clock()
    const session: Session = {
      sessionId: randomBytes(16).toString('hex'),
      userId: user.userId,
      user: { loginName: user.loginName, userRef: user.userRef, status: user.status },
      realm: 'real',
      walletAddress: place.walletAddress ?? null,
      createdAtMs: now,
      lastUsedAtMs: now,
      expiresAtMs: now + SESSION_MS,
    }
    const row = {
      token_hash: hashOf(token),
      session_id: session.sessionId,
      user_id: user.userId,
      realm: session.realm,
      created_at_ms: now,
      last_used_at_ms: now,
      expires_at_ms: session.expiresAtMs,
      ended_at_ms: null,
      address: place.address,
      device: place.device.slice(0, 200),
      wallet_address: session.walletAddress,
    }
    const ended = await this.#db.transaction().execute(async (tx) => {
      // One sign-in of a user at a time: two at once would both find a place.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`sessions:${user.userId}`}, 0))`.execute(tx)
      const gone = await this.#endOldest(tx, user.userId, now)
      await tx.insertInto('sessions').values(row).execute()
      await alongside?.(tx)
      return gone
    })
    for (const { token_hash } of ended) this.#memory.forget(token_hash)
    return { ...session, token, ended: ended.map(({ session_id }) => session_id) }
  }

  /** The living session of a token, or null. */
  async find(token: string): Promise<Session | null> {
    const tokenHash = hashOf(token)
    const remembered = this.#memory.get(tokenHash)
    return this.#ifAlive(remembered === undefined ? await this.#readOnce(tokenHash) : remembered)
  }

  /** Session in memory, as `find` gives it, without waiting; undefined when only the database can tell. */
  remembered(token: string): Session | null | undefined {
    const remembered = this.#memory.get(hashOf(token))
    return remembered === undefined ? undefined : this.#ifAlive(remembered)
  }

  /** Hashes of the tokens of living sessions, of those used last, the longest unused first. */
  async goodTokenHashes(countMax: number): Promise<readonly string[]> {
    const now = this.#clock()
    const rows = await this.#db
      .selectFrom('sessions')
      .select('token_hash')
      .where('ended_at_ms', 'is', null)
      .where('expires_at_ms', '>', now)
      .where('last_used_at_ms', '>', now - IDLE_MS)
      .orderBy('last_used_at_ms', 'desc')
      .limit(countMax)
      .execute()
    return rows.map(({ token_hash }) => token_hash).reverse()
  }

  #ifAlive(session: Session | null): Session | null {
    const now = this.#clock()
    return session && session.expiresAtMs > now && session.lastUsedAtMs + IDLE_MS > now ? session : null
  }

  async moveTo(sessionId: string, realm: Realm): Promise<void> {
    await this.#change(sessionId, { realm })
  }

  async end(sessionId: string): Promise<void> {
    await this.#change(sessionId, { ended_at_ms: this.#clock() })
  }

  /** Answers which sessions these were, for the notice about them. */
  async endAll(userId: string): Promise<readonly string[]> {
    return this.#forgotten(await this.#ending(this.#db, userId).execute())
  }

  /** As `endAll`, all but one. */
  async endOthers(userId: string, keptId: string): Promise<readonly string[]> {
    return this.#forgotten(await this.#ending(this.#db, userId).where('session_id', '<>', keptId).execute())
  }

  /** One session of this user; false of one that is another user's, over, or none. */
  async endOwn(userId: string, sessionId: string): Promise<boolean> {
    return this.#forgotten(await this.#ending(this.#db, userId).where('session_id', '=', sessionId).execute()).length > 0
  }

  /** In a transaction of the caller, who calls `forgetUser` once it is committed. */
  async writeEndAll(tx: Records, userId: string): Promise<readonly string[]> {
    return (await this.#ending(tx, userId).execute()).map(({ session_id }) => session_id)
  }

  #ending(db: Records, userId: string) {
    return db
      .updateTable('sessions')
      .set({ ended_at_ms: this.#clock() })
      .where('user_id', '=', userId)
      .where('ended_at_ms', 'is', null)
      .returning(['token_hash', 'session_id'])
  }

  #forgotten(ended: readonly { readonly token_hash: string; readonly session_id: string }[]): readonly string[] {
    for (const { token_hash } of ended) this.#memory.forget(token_hash)
    return ended.map(({ session_id }) => session_id)
  }

  /** After a change of a user's own record: sessions live on and are read anew with it. */
  forgetUser(userId: string): void {
    this.#memory.forgetUser(userId)
  }

  /** Living sessions of a user, newest first. */
  async list(userId: string): Promise<ListedSession[]> {
    const rows = await this.#living()
      .select(['address', 'device'])
      .where('sessions.user_id', '=', userId)
      .where('expires_at_ms', '>', this.#clock())
      .where('last_used_at_ms', '>', this.#clock() - IDLE_MS)
      .orderBy('sessions.created_at_ms', 'desc')
      .execute()
    return rows.map((row) => ({ ...sessionOf(row), address: row.address, device: row.device }))
  }

  #readOnce(tokenHash: string): Promise<Session | null> {
    const { turn } = this.#memory
    const running = this.#reading.get(tokenHash)
    // One that began before a change may not have seen it.
    if (running?.turn === turn) return running.session
    const entry = { turn, session: this.#read(tokenHash) }
    const settled = () => {
      if (this.#reading.get(tokenHash) === entry) this.#reading.delete(tokenHash)
    }
    this.#reading.set(tokenHash, entry)
    entry.session.then(settled, settled)
    return entry.session
  }

  async #read(tokenHash: string): Promise<Session | null> {
    const turn = this.#memory.turn
    const row = await this.#living().where('token_hash', '=', tokenHash).executeTakeFirst()
    const session = row ? await this.#noteUse(tokenHash, sessionOf(row)) : null
    this.#memory.remember(tokenHash, session, turn)
    return session
  }

  async #noteUse(tokenHash: string, session: Session): Promise<Session> {
    const now = this.#clock()
    if (now - session.lastUsedAtMs < NOTED_EVERY_MS || !this.#ifAlive(session)) return session
    await this.#db.updateTable('sessions').set({ last_used_at_ms: now }).where('token_hash', '=', tokenHash).execute()
    return { ...session, lastUsedAtMs: now }
  }

  /** Leaves place for one more. */
  #endOldest(tx: Transaction<RecordTables>, userId: string, now: number) {
    const kept = tx
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', userId)
      .where('ended_at_ms', 'is', null)
      .where('expires_at_ms', '>', now)
      .where('last_used_at_ms', '>', now - IDLE_MS)
      .orderBy('created_at_ms', 'desc')
      .orderBy('session_id')
      .limit(SESSIONS_MAX - 1)
    return tx
      .updateTable('sessions')
      .set({ ended_at_ms: now })
      .where('user_id', '=', userId)
      .where('ended_at_ms', 'is', null)
      .where('token_hash', 'not in', kept)
      .returning(['token_hash', 'session_id'])
      .execute()
  }

  #living() {
    return this.#db
      .selectFrom('sessions')
      .innerJoin('users', 'users.user_id', 'sessions.user_id')
      .select([
        'session_id',
        'sessions.user_id',
        'realm',
        'wallet_address',
        'sessions.created_at_ms',
        'last_used_at_ms',
        'expires_at_ms',
        'login_name',
        'user_ref',
        'status',
      ])
      .where('ended_at_ms', 'is', null)
  }

  async #change(sessionId: string, change: { realm: Realm } | { ended_at_ms: number }): Promise<void> {
    const changed = await this.#db
      .updateTable('sessions')
      .set(change)
      .where('session_id', '=', sessionId)
      .where('ended_at_ms', 'is', null)
      .returning('token_hash')
      .execute()
    for (const { token_hash } of changed) this.#memory.forget(token_hash)
  }
}

/** A token has 256 random bits, so one round of SHA-256 is enough. */
const hashOf = (token: string) => hash('sha256', token)

interface LivingRow {
  session_id: string
  user_id: string
  realm: Realm
  wallet_address: string | null
  created_at_ms: number
  last_used_at_ms: number
  expires_at_ms: number
  login_name: string
  user_ref: string
  status: UserStatus
}

const sessionOf = (row: LivingRow): Session => ({
  sessionId: row.session_id,
  userId: row.user_id,
  user: { loginName: row.login_name, userRef: row.user_ref, status: row.status },
  realm: row.realm,
  walletAddress: row.wallet_address,
  createdAtMs: row.created_at_ms,
  lastUsedAtMs: row.last_used_at_ms,
  expiresAtMs: row.expires_at_ms,
})
