import { lots, ticks, timeMs } from '@glasshouse/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { exchange, one, order, refusal, USDT } from '../testing/exchange.ts'
import { KEY_LIFE_MS, KeyMemory, type RememberedKey } from './key-memory.ts'

const KEY = 'a'.repeat(32)

function trader() {
  const x = exchange()
  const alice = x.account()
  x.deposit(alice, USDT, 100_000_000_000n)
  return { x, alice }
}

describe('a repeated key', () => {
  test('gives the first answer and does nothing again', () => {
    const { x, alice } = trader()
    const { orderId } = one(x.place(alice, {}, { key: KEY }), 'OrderAccepted')
    expect(core.check(x.state, order(alice, {}, { key: KEY }))).toBeNull()
    expect(x.place(alice, {}, { key: KEY })).toEqual([{ type: 'DuplicateCommand', accountId: alice, orderId, reason: '' }])
    expect(core.openOrders(x.state, alice)).toHaveLength(1)
    x.cancel(alice, orderId, { key: 'b'.repeat(32) })
    expect(x.cancel(alice, orderId, { key: 'b'.repeat(32) })).toEqual([{ type: 'DuplicateCommand', accountId: alice, orderId, reason: '' }])
  })

  test('gives a first refusal again, even when the order would pass now', () => {
    const { x, alice } = trader()
    const bob = x.account()
    expect(refusal(x.place(bob, {}, { key: KEY }))).toBe('insufficient_available')
    x.deposit(bob, USDT, 100_000_000_000n)
    expect(x.place(bob, {}, { key: KEY })).toEqual([
      { type: 'DuplicateCommand', accountId: bob, orderId: 0, reason: 'insufficient_available' },
    ])
    expect(core.check(x.state, order(bob, {}, { key: KEY }))).toBe('insufficient_available')
    expect(one(x.place(alice, {}, { key: KEY }), 'OrderAccepted').accountId).toBe(alice)
  })

  test('of a command that makes nothing answers without an id', () => {
    const { x, alice } = trader()
    const { actor } = order(alice, {}, { key: KEY })
    const exclusion = { type: 'ExcludeFromOptions', actor, untilMs: timeMs(x.now + 7 * 86_400_000) } as const
    expect(one(x.run(exclusion), 'ExcludedFromOptions').accountId).toBe(alice)
    expect(x.run(exclusion)).toEqual([{ type: 'DuplicateCommand', accountId: alice, orderId: 0, reason: '' }])
  })

  test('with another body is refused', () => {
    const { x, alice } = trader()
    x.place(alice, {}, { key: KEY })
    expect(refusal(x.place(alice, { quantityLots: lots(11) }, { key: KEY }))).toBe('key_reused')
    expect(refusal(x.place(alice, { priceTicks: ticks(500_001) }, { key: KEY }))).toBe('key_reused')
    expect(refusal(x.cancel(alice, 1, { key: KEY }))).toBe('key_reused')
  })

  test('is forgotten after 24 hours of core time, not a millisecond before', () => {
    const { x, alice } = trader()
    x.place(alice, {}, { key: KEY })
    x.later(KEY_LIFE_MS - 1)
    expect(x.place(alice, {}, { key: KEY })[0]?.type).toBe('DuplicateCommand')
    x.later(1)
    expect(one(x.place(alice, {}, { key: KEY }), 'OrderAccepted').accountId).toBe(alice)
  })

  test('that nobody had a right to use is not remembered', () => {
    const { x, alice } = trader()
    expect(refusal(x.place(alice, {}, { key: KEY, realm: 'demo' }))).toBe('realm_mismatch')
    expect(one(x.place(alice, {}, { key: KEY }), 'OrderAccepted').accountId).toBe(alice)
  })

  test('with a malformed key is refused', () => {
    const { x, alice } = trader()
    expect(refusal(x.place(alice, {}, { key: 'A'.repeat(32) }))).toBe('origin_not_allowed')
  })
})

test('the memory equals a plain list of its newest entries', () => {
  const entry = fc.record({
    accountId: fc.constantFrom(0, 1_001, 4_000_000_000),
    key: fc.nat(3_000).map((n) => n.toString(16).padStart(32, '0')),
  })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 200 }), fc.constantFrom(1, 7, 100), (entries, max) => {
      const memory = new KeyMemory(max)
      let plain: RememberedKey[] = []
      entries.forEach(({ accountId, key }, at) => {
        const known = plain.findIndex((one) => one.accountId === accountId && one.key === key)
        expect(memory.find(accountId, key) >= 0).toBe(known >= 0)
        if (known >= 0) return
        const remembered = { accountId, key, digestHigh: at, digestLow: 1, orderId: at, reasonCode: 0, atMs: at * 1_000_000 }
        memory.remember(remembered)
        plain = [...plain, remembered].slice(-max)
        memory.forgetBefore(at * 1_000_000)
        plain = plain.filter((one) => one.atMs + KEY_LIFE_MS > at * 1_000_000)
      })
      expect([...memory.entries()]).toEqual(plain)
    }),
    { numRuns: 50 },
  )
})

test('the memory grows beyond its first room and keeps every entry', () => {
  const memory = new KeyMemory(5_000)
  for (let at = 0; at < 6_000; at++) {
    memory.remember({
      accountId: 1_001,
      key: at.toString(16).padStart(32, '0'),
      digestHigh: at,
      digestLow: 0,
      orderId: at,
      reasonCode: 0,
      atMs: at,
    })
  }
  expect(memory.count).toBe(5_000)
  expect(memory.find(1_001, (999).toString(16).padStart(32, '0'))).toBe(-1)
  for (let at = 1_000; at < 6_000; at++) expect(memory.orderIdOf(memory.find(1_001, at.toString(16).padStart(32, '0')))).toBe(at)
})
