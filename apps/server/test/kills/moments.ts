import { Client } from 'pg'

/**
 * Moments inside a transaction at which a server can be held, each a trigger that waits for a lock of this process:
 * what is killed there has written everything before it and nothing after.
 */
const TRIGGERS = {
  'new state, no audit entry': `before insert on audit_entries for each row when (new.act like 'review\\_%')`,
  'decision, no notice': `before insert on mails for each row when (new.kind = 'identity')`,
  'notice, no mail': `before insert on outbox_messages for each row when (new.expires_at_ms is null)`,
  'pictures attached, nothing submitted': 'before insert on identity_submissions for each row',
  'decision with its mail, no commit': `after insert on mails deferrable initially deferred for each row when (new.kind = 'identity')`,
  'any act, no commit': 'after insert or update on reviews deferrable initially deferred for each row',
  'blob, no record': 'before insert on files for each row',
  'gate kept, core not told': 'after insert on gate_passes for each row',
} as const
export type Moment = keyof typeof TRIGGERS
export const MOMENTS = Object.keys(TRIGGERS) as readonly Moment[]
const LOCK = 4_712

export class Moments {
  readonly #db: Client

  private constructor(db: Client) {
    this.#db = db
  }

  static async open(databaseUrl: string): Promise<Moments> {
    const db = new Client({ connectionString: databaseUrl })
    db.on('error', () => undefined)
    await db.connect()
    await db.query(`create or replace function held() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(${LOCK});
        return new;
      end $$`)
    return new Moments(db)
  }

  /** From now on whoever comes to the moment waits there. */
  async hold(moment: Moment): Promise<void> {
    await this.#db.query(`select pg_advisory_lock(${LOCK})`)
    const when = TRIGGERS[moment]
    const kind = when.includes('deferrable') ? 'constraint trigger' : 'trigger'
    const [before, after] = when.split(' for each row')
    await this.#db.query(`create ${kind} held ${before} for each row${after} execute function held()`)
  }

  async isReached(): Promise<boolean> {
    const { rowCount } = await this.#db.query(`select 1 from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`)
    return rowCount !== 0
  }

  /** Ends what waits there, as a server's death does, and holds nobody any more. */
  async letGo(moment: Moment): Promise<void> {
    const table = / on (\w+)/.exec(TRIGGERS[moment])?.[1]
    const waiting = `select pid from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`
    await this.#db.query(`select pg_terminate_backend(pid) from (${waiting}) held`)
    await this.#db.query(`drop trigger held on ${table}`)
    await this.#db.query(`select pg_advisory_unlock(${LOCK})`)
  }

  async close(): Promise<void> {
    await this.#db.end().catch(() => undefined)
  }
}
