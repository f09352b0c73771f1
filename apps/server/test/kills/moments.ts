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
/** The same of money. */
const MONEY_TRIGGERS = {
  'request kept, core not asked': 'after insert on withdrawals deferrable initially deferred for each row',
  'step in the journal, not in the records': 'before update on withdrawals for each row when (new.state <> old.state)',
  'step, no audit entry': `before insert on audit_entries for each row when (new.act like 'withdrawal\\_%')`,
  'step and notice, no mail': 'before insert on outbox_messages for each row when (new.expires_at_ms is null)',
  'step with its mail, no commit': 'after insert on withdrawal_steps deferrable initially deferred for each row',
  'credit in the journal, not in the list': 'before insert on deposit_entries for each row when (new.credited is not null)',
  'credit in the list, no commit':
    'after insert or update on deposit_entries deferrable initially deferred for each row when (new.credited is not null)',
  'act approved, no commit': `after update on approvals deferrable initially deferred for each row when (new.state = 'approved')`,
  'act executed, not noted': `before update on approvals for each row when (new.state = 'executed')`,
} as const
export type ReviewMoment = keyof typeof TRIGGERS
export type MoneyMoment = keyof typeof MONEY_TRIGGERS
export type Moment = ReviewMoment | MoneyMoment
export const MOMENTS = Object.keys(TRIGGERS) as readonly ReviewMoment[]
export const MONEY_MOMENTS = Object.keys(MONEY_TRIGGERS) as readonly MoneyMoment[]
const WHEN: Readonly<Record<Moment, string>> = { ...TRIGGERS, ...MONEY_TRIGGERS }
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
    const when = WHEN[moment]
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
    const table = / on (\w+)/.exec(WHEN[moment])?.[1]
    const waiting = `select pid from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`
    await this.#db.query(`select pg_terminate_backend(pid) from (${waiting}) held`)
    await this.#db.query(`drop trigger held on ${table}`)
    await this.#db.query(`select pg_advisory_unlock(${LOCK})`)
  }

  async close(): Promise<void> {
    await this.#db.end().catch(() => undefined)
  }
}
