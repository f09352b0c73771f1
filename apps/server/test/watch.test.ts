import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOperators, type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { loginOf } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'

const text = (path: string) => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8')
const [tess, tom] = [loginOf('tess'), loginOf('tom')] as const
let place: TestServer
let desk: OperatorDesk
beforeAll(async () => {
  place = await testServer()
  desk = await openOperatorDoor(place)
  await addOperators(place, [
    [tess, 'treasury'],
    [tom, 'treasury'],
  ])
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})

/** After a call, so that there is one to count. */
const scrape = async () => {
  await fetch(`${place.url}/healthz`)
  return (await fetch(`${place.url}/metrics`)).text()
}
/** Value of the one line of a metric with these labels, after the figures of the tables are old enough to be read anew. */
async function metric(name: string, labels = ''): Promise<number> {
  await place.beat(6_000)
  const line = (await scrape()).split('\n').find((one) => one.startsWith(`glasshouse_${name}${labels} `))
  return Number(line?.split(' ').at(-1))
}

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly for: string
  readonly severity: string
  readonly summary: string
}

/** Enough of YAML for a file of ours: every line is one of these, each rule has its parts in this order. */
function alertRules(): Rule[] {
  const lines = text('deploy/watch/alerts.yml')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const known = [
    /^groups:$/,
    /^ {2}- name: \w+$/,
    /^ {4}interval: \d+s$/,
    /^ {4}rules:$/,
    /^ {6}- alert: \w+$/,
    /^ {8}(expr|for): \S.*$/,
    /^ {8}(labels|annotations):$/,
    /^ {10}severity: (page|ticket)$/,
    /^ {10}summary: [A-Z].*$/,
  ]
  for (const line of lines) expect([line, known.some((form) => form.test(line))]).toEqual([line, true])
  const rules: Record<string, string>[] = []
  for (const line of lines) {
    const [, key = '', value = ''] = /^ *(?:- )?(\w+): (.*)$/.exec(line) ?? []
    if (key === 'alert') rules.push({ for: '0s', alert: value })
    else if (['expr', 'for', 'severity', 'summary'].includes(key)) Object.assign(rules.at(-1) as object, { [key]: value })
  }
  return rules as unknown as Rule[]
}

/** Names of metrics in an expression of Prometheus. */
const metricsIn = (expression: string): string[] => expression.match(/\b(glasshouse|process|nodejs)_\w+/g) ?? []

test('every metric that an alarm or the dashboard names is there, with the labels it names', async () => {
  const said = await scrape()
  const names = new Set([...said.matchAll(/^([a-z_0-9]+)(?:\{| )/gm)].map(([, name]) => name))
  const dashboard = JSON.parse(text('deploy/watch/grafana-dashboard.json')) as { panels: { targets?: { expr: string }[] }[] }
  const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  expect(shown.length).toBeGreaterThan(25)
  const asked = [...alertRules().map(({ expr }) => expr), ...shown]
  for (const expression of asked)
    for (const name of metricsIn(expression)) expect([expression, names.has(name)]).toEqual([expression, true])
  for (const { expr } of alertRules().filter(({ alert }) => alert !== 'ExchangeDown'))
    expect([expr, metricsIn(expr).length > 0]).toEqual([expr, true])
  const queues = [...said.matchAll(/^glasshouse_waiting_age_seconds\{queue="(\w+)"\}/gm)].map(([, queue]) => queue)
  for (const { expr } of alertRules())
    for (const [, wanted = ''] of expr.matchAll(/queue=~?"([\w|]+)"/g))
      for (const queue of wanted.split('|')) expect(queues).toContain(queue)
})

test('every metric of the exchange that an operator can act on is on the dashboard', async () => {
  const shown = text('deploy/watch/grafana-dashboard.json')
  const names = new Set(
    [...(await scrape()).matchAll(/^(glasshouse_[a-z_0-9]+?)(?:_bucket|_sum|_count)?(?:\{| )/gm)].map(([, name]) => name as string),
  )
  const left = [...names].filter((name) => !shown.includes(name))
  expect(left).toEqual(['glasshouse_watch_age_seconds'])
})

test('every alarm has its half page in the runbook, and no half page lacks its alarm', () => {
  const [alarms = '', tasks = ''] = text('docs/runbook.md').split('\n# Tasks of a day\n')
  const pages = alarms.slice(alarms.indexOf('\n# Alarms\n')).split('\n## ').slice(1)
  const rules = alertRules()
  expect(pages.map((page) => page.split('\n', 1)[0])).toEqual(rules.map(({ alert }) => alert))
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const page of pages) {
    for (const part of ['**Means**', '**A user sees**', '**Look at**', '**Do**', '**Do not**'])
      expect([page.split('\n', 1)[0], page.includes(part)]).toEqual([page.split('\n', 1)[0], true])
    expect(page.length).toBeLessThan(1_500)
  }
  for (const { for: lasting, severity, summary } of rules)
    expect([/^\d+[smhd]$/.test(lasting), severity, summary.length > 10]).toEqual([true, severity, true])
  expect(tasks.match(/^## .*$/gm)).toHaveLength(15)
})

test('what waits is counted with the age of its oldest', async () => {
  expect([await metric('waiting', '{queue="approvals"}'), await metric('waiting_age_seconds', '{queue="approvals"}')]).toEqual([0, 0])
  expect(await desk.request(['stop-payouts', 'off'], { asker: tess })).toMatchObject({ code: 200 })
  expect(await metric('waiting', '{queue="approvals"}')).toBe(1)
  const age = await metric('waiting_age_seconds', '{queue="approvals"}')
  expect(age).toBeGreaterThanOrEqual(6)
  expect(await metric('waiting_age_seconds', '{queue="approvals"}')).toBe(age + 6)
})

test('stops, silent sources and custody that is wrong show', async () => {
  expect(await metric('payouts_stopped')).toBe(0)
  const stopped = await desk.act(['stop-payouts', 'on'], { asker: tess, approver: tom })
  expect(stopped).toMatchObject({ code: 200 })
  expect([await metric('payouts_stopped'), await metric('markets_not_open'), await metric('new_orders_halted')]).toEqual([1, 0, 0])
  const [, source = ''] = /^glasshouse_source_age_seconds\{index="btcusdt",source="([^"]+)"\}/m.exec(await scrape()) ?? []
  expect(await metric('source_age_seconds', `{index="btcusdt",source="${source}"}`)).toBeLessThan(2)
  expect([await metric('replica_lag_groups'), await metric('custody_broken'), await metric('suspense_coins')]).toEqual([0, 0, 0])
  expect(await desk.act(['credit-suspense', 'usdt', '5'], { asker: tess, approver: tom, evidence: 'bank:WATCH-1' })).toMatchObject({
    code: 200,
  })
  await place.settled()
  expect([await metric('suspense_coins'), await metric('custody_broken')]).toEqual([1, 0])
  const { readModel } = place.services
  await sql`update balances set available = available + 1 where account_id = 9`.execute(readModel)
  expect(await metric('custody_broken')).toBe(1)
  await sql`update balances set available = available - 1 where account_id = 9`.execute(readModel)
  expect(await metric('custody_broken')).toBe(0)
})

test('tables that do not answer hide no other metric, and their figures grow old', async () => {
  const { db } = place.services.records
  const before = await metric('waiting', '{queue="approvals"}')
  await db.transaction().execute(async (tx) => {
    await sql`lock table approvals in access exclusive mode`.execute(tx)
    await place.beat(60_000)
    const said = await scrape()
    expect(said).toContain('glasshouse_last_seq ')
    expect(Number(/^glasshouse_watch_age_seconds (.*)$/m.exec(said)?.[1])).toBeGreaterThan(50)
    expect(Number(/^glasshouse_waiting\{queue="approvals"\} (.*)$/m.exec(said)?.[1])).toBe(before)
  })
  expect(await metric('watch_age_seconds')).toBeLessThan(7)
})
