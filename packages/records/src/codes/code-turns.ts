import type { Transaction } from 'kysely'
import type { RecordTables } from '../tables.ts'
import type { CodeRefusal } from './codes.ts'
import type { Send } from './send-limits.ts'

type Tx = Transaction<RecordTables>
/** Codes of everybody else to this target within the day; undefined without one. */
type Sent = RecordTables['code_sends'] | undefined
interface Waiter {
  readonly requests: number
  readonly sinceMs: number
}

/**
 * Turn of a network among everybody else who requests codes to one target. The first codes of a day go out at once;
 * after them one may go out in each half hour, first to the network that requested less often that day, and of two alike
 * to the one that waits longer. A turn is kept for each of them that has requested since the last code, and then for the
 * next. A request counts once, however often it is repeated until it is served.
 */
export async function placeInTurn(tx: Tx, send: Send, sent: Sent): Promise<CodeRefusal | null> {
  const isFree = sent === undefined || sent.sends < send.limits.sendsMaxOfOthers
  if (!isFree && !send.sender.hasWorked) return { reason: 'work_required', nextAtMs: send.now }
  const own = await waiterOf(tx, send)
  const refused = isFree ? null : await notYet(tx, send, { sentAtMs: sent.last_at_ms, own })
  await keep(tx, send, { requests: own.requests, sinceMs: refused ? own.sinceMs : null })
  return refused
}

async function notYet(tx: Tx, send: Send, { sentAtMs, own }: { sentAtMs: number; own: Waiter }): Promise<CodeRefusal | null> {
  const { limits, target, sender } = send
  const waiting = await tx
    .selectFrom('code_turns')
    .select(['requests', 'waits_since_ms'])
    .where('target', '=', target)
    .where('network', '!=', sender.network)
    .where('waits_since_ms', 'is not', null)
    .where('last_at_ms', '>', sentAtMs)
    .execute()
  const before = waiting.filter((one) => isBefore({ requests: one.requests, sinceMs: Number(one.waits_since_ms) }, own))
  const turnAtMs = sentAtMs + limits.turnMs + before.length * limits.heldMs
  return send.now < turnAtMs ? { reason: 'code_waits', nextAtMs: turnAtMs } : null
}

const isBefore = (one: Waiter, other: Waiter) =>
  one.requests < other.requests || (one.requests === other.requests && one.sinceMs < other.sinceMs)

/** The network as it waits with this request: anew, or since an earlier one that was not served. */
async function waiterOf(tx: Tx, { target, sender, now, limits }: Send): Promise<Waiter> {
  const row = await tx
    .selectFrom('code_turns')
    .selectAll()
    .where('target', '=', target)
    .where('network', '=', sender.network)
    .where('window_started_ms', '>', now - limits.windowMs)
    .executeTakeFirst()
  const since = row?.waits_since_ms ?? null
  if (row && since !== null) return { requests: row.requests, sinceMs: since }
  return { requests: (row?.requests ?? 0) + 1, sinceMs: now }
}

async function keep(
  tx: Tx,
  { target, sender, now, limits }: Send,
  { requests, sinceMs }: { requests: number; sinceMs: number | null },
): Promise<void> {
  await tx
    .insertInto('code_turns')
    .values({ target, network: sender.network, window_started_ms: now, requests, waits_since_ms: sinceMs, last_at_ms: now })
    .onConflict((conflict) =>
      conflict.columns(['target', 'network']).doUpdateSet((eb) => ({
        requests,
        waits_since_ms: sinceMs,
        last_at_ms: now,
        window_started_ms: eb
          .case()
          .when('code_turns.window_started_ms', '<=', now - limits.windowMs)
          .then(now)
          .else(eb.ref('code_turns.window_started_ms'))
          .end(),
      })),
    )
    .execute()
}
