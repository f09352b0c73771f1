import { houseAccountId } from '@glasshouse/domain'
import { expect } from 'vitest'
import type { Answered } from './money-traffic.ts'

/** Rows of a query. */
// biome-ignore lint/suspicious/noExplicitAny: rows of any table
export type Rows = (text: string) => Promise<any[]>

export interface MoneyFigures {
  readonly withdrawals: number
  readonly steps: number
  readonly credits: number
  readonly reversals: number
  readonly acts: number
  readonly swaps: number
  readonly transfers: number
}

const NEXT: Readonly<Record<string, readonly string[]>> = {
  '': ['requested'],
  requested: ['requested', 'approved', 'waiting', 'rejected', 'cancelled'],
  approved: ['sending', 'rejected', 'cancelled'],
  waiting: ['sending', 'rejected', 'cancelled'],
  sending: ['settled', 'failed'],
}
const KEPT_PER_KIND = 500
const CUSTODY = houseAccountId('real', 'custody')
const SUSPENSE = houseAccountId('real', 'suspense')

/** Whatever the start has to make good is done: records say what the journal says, and acts have their outcome. */
export async function whenCaughtUp(rows: Rows): Promise<void> {
  const [{ head }] = await rows('select coalesce(max(seq), 0) as head from journal.groups')
  const isProjected = async () => (await rows(`select seq >= ${head} as there from projection_checkpoint`))[0].there
  await expect.poll(isProjected, { timeout: 30_000, interval: 50 }).toBe(true)
  const behind = `select
    (select count(*) from withdrawals where state = 'asked')
    + (select count(*) from approvals where state = 'approved')
    + abs((select count(*) from withdrawal_moves) - (select count(*) from withdrawal_steps))
    + abs((select count(*) from deposits) - (select count(*) from deposit_entries where evidence is not null))
    + abs((select count(*) from credit_reversals) - (select count(*) from deposit_entries where state = 'reversed')) as behind`
  await expect.poll(async () => Number((await rows(behind))[0].behind), { timeout: 30_000, interval: 50 }).toBe(0)
}

/** What holds of money after a kill at any moment. */
export async function checkMoney(rows: Rows, answered: Answered): Promise<MoneyFigures> {
  // An end comes without approvals; the records keep how many there were.
  const moves = await rows(`select withdrawal_id, state,
    max(approvals) over (partition by withdrawal_id order by seq, position) as approvals, seq
    from withdrawal_moves order by withdrawal_id, seq, position`)
  await checkSteps(rows, moves)
  await checkTold(rows)
  const [credits, reversals] = await checkCredits(rows)
  await checkBalances(rows)
  await checkCustody(rows)
  const acts = await checkActs(rows)
  await checkAnswered(rows, answered)
  const count = async (table: string) => Number((await rows(`select count(*) as n from ${table}`))[0].n)
  const transfers = Number((await rows(`select count(*) as n from postings where purpose = 'transfer'`))[0].n) / 2
  return {
    ...{ withdrawals: await count('withdrawals'), steps: moves.length, credits, reversals, acts },
    ...{ swaps: await count('swaps'), transfers },
  }
}

interface Move {
  readonly withdrawal_id: string
  readonly state: string
  readonly approvals: number
  readonly seq: number
}
/** Each withdrawal is in the one state of its last step, by lawful steps, each of which stands in the records and in the audit once. */
async function checkSteps(rows: Rows, moves: readonly Move[]): Promise<void> {
  const steps = await rows('select withdrawal_id, state, approvals, seq from withdrawal_steps order by withdrawal_id, step_no')
  expect(steps).toEqual(moves)
  const audit = await rows(`select replace(subject, 'withdrawal:', '') as withdrawal_id, replace(act, 'withdrawal_', '') as state,
    (detail ->> 'approvals')::int as approvals, (detail ->> 'seq')::int8 as seq
    from audit_entries where act like 'withdrawal\\_%' and act <> 'withdrawal_look' order by 1, audit_id`)
  expect(audit.map(printOf)).toEqual(moves.map(printOf))
  const at = new Map<string, string>()
  for (const { withdrawal_id, state } of moves) {
    expect(NEXT[at.get(withdrawal_id) ?? ''], `${withdrawal_id} ${state}`).toContain(state)
    at.set(withdrawal_id, state)
  }
  const kept = await rows('select withdrawal_id, state from withdrawals')
  expect(new Map(kept.map(({ withdrawal_id, state }) => [withdrawal_id, state]))).toEqual(at)
}
const printOf = ({ withdrawal_id, state, approvals, seq }: Move) => `${withdrawal_id} ${state} ${approvals} ${seq}`

/** A notice for each step that is news, and for each credit and reversal; an inbox keeps so many of a kind. */
async function checkTold(rows: Rows): Promise<void> {
  const told = await rows(`select m.user_id, m.kind, count(*)::int as n from mails m
    where m.link in ('/withdraw-order', '/recharge-order') group by 1, 2 order by 1, 2`)
  const due = await rows(`select user_id, kind, least(${KEPT_PER_KIND}, sum(n))::int as n from (
      select w.user_id, case when v.state = 'requested' then 'security' else 'money' end as kind, count(*) as n
        from withdrawal_moves v join withdrawals w using (withdrawal_id)
        where v.state <> 'requested' or v.value is not null group by 1, 2
      union all select user_id, 'money', count(*) from deposit_entries where claimed is not null group by 1
      union all select user_id, 'money', count(*) from deposit_entries where decided_at_ms is not null group by 1
      union all select user_id, 'money', count(*) from deposit_entries where state = 'reversed' group by 1
    ) parts group by 1, 2 order by 1, 2`)
  expect(told).toEqual(due)
}

/** What the journal credited and took back stands in its person's list once, with the same amount. */
async function checkCredits(rows: Rows): Promise<[number, number]> {
  const credits = await rows(`select d.evidence, u.user_id, d.amount, r.evidence is not null as is_reversed
    from deposits d join accounts a using (account_id) join users u using (user_ref)
    left join credit_reversals r on r.evidence = d.evidence order by d.evidence`)
  const entries = await rows(`select evidence, user_id, credited as amount, state = 'reversed' as is_reversed
    from deposit_entries where evidence is not null order by evidence`)
  const print = (row: { evidence: string; user_id: string; amount: string; is_reversed: boolean }) =>
    `${row.evidence} ${row.user_id} ${Number(row.amount)} ${row.is_reversed}`
  expect(new Set(credits.map(({ evidence }) => evidence)).size).toBe(credits.length)
  expect(entries.map(print)).toEqual(credits.map(print))
  return [credits.length, credits.filter(({ is_reversed }) => is_reversed).length]
}

/** Nothing of a person is below zero, each balance of one is the sum of its postings, and each asset sums to zero. */
async function checkBalances(rows: Rows): Promise<void> {
  const of = 'from balances b join accounts a using (account_id) join users u using (user_ref)'
  expect(await rows(`select b.* ${of} where b.available::numeric < 0 or b.held::numeric < 0`)).toEqual([])
  const sums = `select account_id, wallet, asset_id, sum(available_delta::numeric) as available, sum(held_delta::numeric) as held
    from postings group by 1, 2, 3`
  const off = `select b.* ${of} join (${sums}) p using (account_id, wallet, asset_id)
    where p.available <> b.available::numeric or p.held <> b.held::numeric`
  expect(await rows(off)).toEqual([])
  const total = 'sum(available::numeric + held::numeric)'
  expect(await rows(`select asset_id, ${total} from balances group by 1 having ${total} <> 0`)).toEqual([])
}

/** Custody and suspense are what came in less what went out, as records, lists and acts say it without them. */
async function checkCustody(rows: Rows): Promise<void> {
  const inSuspense = (act: string) => `(select coalesce(sum((i.words ->> 1)::numeric), 0) from approvals i
    where i.act = 'credit-suspense' and i.state = 'executed' and exists
      (select 1 from approvals o where o.act = '${act}' and o.state = 'executed' and o.evidence = i.evidence))`
  const sum = (what: string, from: string) => `(select coalesce(sum(${what}), 0) from ${from})`
  const balance = (accountId: number) => sum('available::numeric', `balances where asset_id = 1 and account_id = ${accountId}`)
  const [found] = await rows(`select -${balance(CUSTODY)} as custody, ${balance(SUSPENSE)} as suspense,
    ${sum('amount::numeric', 'deposits where asset_id = 1')} as credited, ${inSuspense('credit-suspense')} as brought,
    ${inSuspense('assign-suspense')} as assigned, ${inSuspense('return-suspense')} as returned,
    ${sum('paid::numeric', `withdrawals where state = 'settled'`)} as paid, ${sum('taken::numeric', 'credit_reversals where asset_id = 1')} as taken,
    ${sum('-available_delta::numeric', `postings join accounts using (account_id) where purpose = 'debt' and asset_id = 1`)} as debts`)
  const { custody, suspense, credited, brought, assigned, returned, paid, taken, debts } = Object.fromEntries(
    Object.entries(found).map(([name, value]) => [name, Math.round(Number(value) * 1_000_000)]),
  ) as Record<string, number>
  const n = (value: number | undefined) => value ?? Number.NaN
  expect(suspense).toBe(n(brought) - n(assigned) - n(returned))
  expect(custody).toBe(n(credited) - n(assigned) + n(brought) - n(returned) - n(paid) - n(taken) - n(debts))
}

/** Each evidence of an executed act counts once. */
async function checkActs(rows: Rows): Promise<number> {
  const twice = `select act, words, evidence from approvals where state = 'executed' and evidence <> '' and act not in ('assign-suspense', 'return-suspense', 'reverse-credit')
    group by 1, 2, 3 having count(*) > 1`
  expect(await rows(twice)).toEqual([])
  return Number((await rows(`select count(*) as n from approvals where state = 'executed'`))[0].n)
}

/** Whatever was answered as done is there. */
async function checkAnswered(rows: Rows, answered: Answered): Promise<void> {
  const idsOf = async (text: string) => new Set((await rows(text)).map(({ id }) => String(id)))
  const missing = async (text: string, told: readonly string[]) => {
    const there = await idsOf(text)
    return told.filter((id) => !there.has(id))
  }
  expect(await missing('select withdrawal_id as id from withdrawal_moves', answered.withdrawals)).toEqual([])
  expect(await missing('select evidence as id from deposits', answered.credits)).toEqual([])
  expect(await missing(`select approval_id as id from approvals where state = 'executed'`, answered.acts)).toEqual([])
  expect(await missing('select serial_id as id from deposit_entries', answered.claims)).toEqual([])
  expect(await missing('select swap_id as id from swaps', answered.swaps)).toEqual([])
}
