import { Counter, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { RequestCounts } from './request-counts.ts'

const ANSWERS = [
  ['/api/a', 200, 0.0004],
  ['/api/a', 200, 0.001],
  ['/api/a', 503, 0.03],
  ['/api/b', 200, 7],
] as const

test('writes the lines that the library itself would write for the same answers', async () => {
  const registry = new Registry()
  const counts = new RequestCounts(registry)
  const own = new Registry()
  const answered = new Counter({
    name: 'glasshouse_http_requests_total',
    help: 'Answered requests',
    labelNames: ['route', 'status'],
    registers: [own],
  })
  const seconds = new Histogram({
    name: 'glasshouse_http_seconds',
    help: 'Time to answer',
    labelNames: ['route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
    registers: [own],
  })
  for (const [route, status, time] of ANSWERS) {
    counts.count(route, status, time)
    answered.inc({ route, status: String(status) })
    seconds.observe({ route }, time)
  }
  expect(await registry.metrics()).toBe(await own.metrics())
  expect(await registry.metrics()).toContain('glasshouse_http_seconds_bucket{le="0.001",route="/api/a"} 2')
})

test('without any answer there are names and no lines', async () => {
  const registry = new Registry()
  new RequestCounts(registry)
  expect((await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
})
