import { sql, type Transaction } from 'kysely'
import type { RecordTables } from '../tables.ts'
import { placeInTurn } from './code-turns.ts'
import type { CodeRefusal } from './codes.ts'

export interface CodeLimitFigures {
  readonly liveMs: number
  /** Between two codes that one sender has sent to one target. */
  readonly pauseMs: number
  /** Wrong guesses from one network or device. */
  readonly triesMax: number
  /** Wrong guesses from everywhere together: of a million codes. */
  readonly triesMaxOfAll: number
  readonly windowMs: number
  /** Of one session or known device of its owner. */
  readonly sendsMaxOfOwn: number
  /** Of everybody else together; beyond them each code costs work and waits for its turn. */
  readonly sendsMaxOfOthers: number
  /** Between two codes beyond `sendsMaxOfOthers`. */
  readonly turnMs: number
  /** How long a turn is kept for a network that waits. */
  readonly heldMs: number
  /** Higher: many people may share an address. */
  readonly sendsMaxOfAddress: number
}
export const CODE_LIMITS: CodeLimitFigures = {
  liveMs: 10 * 60_000,
  pauseMs: 60_000,
  triesMax: 5,
  triesMaxOfAll: 50,
  windowMs: 24 * 3_600_000,
  sendsMaxOfOwn: 10,
  sendsMaxOfOthers: 10,
  turnMs: 30 * 60_000,
  heldMs: 10 * 60_000,
  sendsMaxOfAddress: 50,
}

/** Requester of a code, by what the request proves. */
export interface CodeSender {
  /** `session:<id>` or `device:<name>` of the target's owner: a budget that nobody else can use up. '' for anybody else. */
  readonly own: string
  readonly network: string
  /** Whether `network` has a budget over all targets. */
  readonly isCounted: boolean
  /** True once a captcha and a proof of work came with the request. */
  readonly hasWorked: boolean
}

export interface Send {
  readonly target: string
  readonly sender: CodeSender
  readonly now: number
  readonly limits: CodeLimitFigures
}
type Tx = Transaction<RecordTables>
type Counted = RecordTables['code_sends']

/**
 * Rate limit of sent codes: counts one send, or says why it may not go out. Each subject is locked by its name, so that
 * many requests at once are counted one by one; what is refused counts for nobody but a network that waits its turn.
 */
export async function countSend(tx: Tx, send: Send): Promise<CodeRefusal | null> {
  const subject = subjectOf(send)
  const network = send.sender.own === '' && send.sender.isCounted ? [`address:${send.sender.network}`] : []
  const subjects = [...network, subject]
  for (const one of subjects) await sql`select pg_advisory_xact_lock(hashtextextended(${one}, 0))`.execute(tx)
  const rows = await tx.selectFrom('code_sends').selectAll().where('subject', 'in', subjects).execute()
  const inWindow = rows.filter((row) => send.now < row.window_started_ms + send.limits.windowMs)
  const [ofNetwork, last] = [inWindow.find((row) => row.subject !== subject), rows.find((row) => row.subject === subject)]
  const refused =
    overNetwork(send, ofNetwork) ??
    tooSoon(send, last) ??
    (await overTarget(tx, send, inWindow.includes(last as Counted) ? last : undefined))
  if (refused) return refused
  await count(tx, subjects, send)
  return null
}

/** Whether the next code to this target needs a captcha and a proof of work, whoever else requests one. */
export async function isWorkNeeded(db: Tx, send: Send): Promise<boolean> {
  if (send.sender.own !== '') return false
  const row = await db.selectFrom('code_sends').selectAll().where('subject', '=', subjectOf(send)).executeTakeFirst()
  return row !== undefined && send.now < row.window_started_ms + send.limits.windowMs && row.sends >= send.limits.sendsMaxOfOthers
}

const subjectOf = ({ target, sender }: Send) => (sender.own === '' ? `target:${target}` : `${sender.own} to ${target}`)

function overNetwork({ limits }: Send, row: Counted | undefined): CodeRefusal | null {
  if (row === undefined || row.sends < limits.sendsMaxOfAddress) return null
  return { reason: 'code_limit_reached', nextAtMs: row.window_started_ms + limits.windowMs }
}

function tooSoon({ now, limits }: Send, row: Counted | undefined): CodeRefusal | null {
  if (row === undefined || now >= row.last_at_ms + limits.pauseMs) return null
  return { reason: 'code_asked_too_soon', nextAtMs: row.last_at_ms + limits.pauseMs }
}

async function overTarget(tx: Tx, send: Send, row: Counted | undefined): Promise<CodeRefusal | null> {
  const { sender, limits } = send
  if (sender.own === '') return placeInTurn(tx, send, row)
  if (row === undefined || row.sends < limits.sendsMaxOfOwn) return null
  return { reason: 'code_limit_reached', nextAtMs: row.window_started_ms + limits.windowMs }
}

async function count(tx: Tx, subjects: readonly string[], { now, limits }: Send): Promise<void> {
  const isOver = sql<boolean>`code_sends.window_started_ms <= ${now - limits.windowMs}`
  await tx
    .insertInto('code_sends')
    .values(subjects.map((subject) => ({ subject, window_started_ms: now, last_at_ms: now, sends: 1 })))
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        sends: sql`case when ${isOver} then 1 else code_sends.sends + 1 end`,
        window_started_ms: sql`case when ${isOver} then ${now} else code_sends.window_started_ms end`,
        last_at_ms: now,
      }),
    )
    .execute()
}
