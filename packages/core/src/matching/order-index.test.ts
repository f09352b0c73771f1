import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OrderIndex } from './order-index.ts'
import { NONE, OrderTable } from './orders.ts'

const FIRST_RING = 1024

function exchange() {
  const orders = new OrderTable()
  const index = new OrderIndex(orders)
  const rest = (orderId: number) => {
    const slot = orders.take()
    orders.setOrderId(slot, orderId)
    index.add(orderId, slot)
    return slot
  }
  const leave = (orderId: number) => {
    const slot = index.get(orderId)
    index.delete(orderId)
    orders.free(slot)
  }
  return { index, rest, leave }
}

test('equals a plain map while ids count up, some resting for very long', () => {
  const step = fc.record({ idsPassed: fc.constantFrom(1, 2, 500, FIRST_RING, FIRST_RING * 2), leaves: fc.option(fc.nat(), { freq: 2 }) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 600, size: 'max' }), (steps) => {
      const { index, rest, leave } = exchange()
      const plain = new Map<number, number>()
      let orderId = 0
      for (const { idsPassed, leaves } of steps) {
        orderId += idsPassed
        plain.set(orderId, rest(orderId))
        if (leaves !== null) {
          const gone = [...plain.keys()][leaves % plain.size] as number
          leave(gone)
          plain.delete(gone)
          expect(index.get(gone)).toBe(NONE)
        }
      }
      expect(index.size).toBe(plain.size)
      expect([...index.sortedKeys()]).toEqual([...plain.keys()].sort((a, b) => a - b))
      for (const [id, slot] of plain) expect(index.get(id)).toBe(slot)
      expect(index.get(orderId + FIRST_RING)).toBe(NONE)
    }),
    { numRuns: 50 },
  )
})

test('two orders whose ids name one place are both found, and so is the younger when the older has gone', () => {
  const { index, rest, leave } = exchange()
  const older = rest(7)
  const younger = rest(7 + FIRST_RING)
  expect([index.get(7), index.get(7 + FIRST_RING)]).toEqual([older, younger])
  leave(7)
  expect([index.get(7), index.get(7 + FIRST_RING), index.size]).toEqual([NONE, younger, 1])
  index.delete(7)
  expect(index.size).toBe(1)
})

test('grows with its orders and keeps every one, ids beyond 32 bits too', () => {
  const { index, rest } = exchange()
  const first = 2 ** 40
  const slots = Array.from({ length: 3_000 }, (_, i) => rest(first + i * 3))
  expect(slots.map((_, i) => index.get(first + i * 3))).toEqual(slots)
  expect(index.get(first + 1)).toBe(NONE)
})
