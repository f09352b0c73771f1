/**
 * Order id -> slot. Ids count up, so an id's last bits name its place in a ring and neighbours in time are neighbours
 * in memory; the slot itself knows its id. Where an older order still holds the place, the younger one goes to a table
 * beside the ring.
 */
import { IntegerTable } from '../tables/integer-table.ts'
import { NONE, NUMBERS, ORDER_ID, type OrderTable } from './orders.ts'

/** Places for each order, so that few are taken. */
const SPARE = 4

export class OrderIndex {
  readonly #orders: OrderTable
  /** Slot + 1, or 0. */
  #ring = new Int32Array(1024)
  readonly #displaced = new IntegerTable()
  size = 0

  constructor(orders: OrderTable) {
    this.#orders = orders
  }

  /** Where the order most likely is, without a look at it; NONE where that is not known. */
  near(orderId: number): number {
    const ring = this.#ring
    return ring[orderId & (ring.length - 1)]! - 1
  }

  /** NONE when the id is unknown. */
  get(orderId: number): number {
    const ring = this.#ring
    const slot = ring[orderId & (ring.length - 1)]! - 1
    if (slot >= 0 && this.#orders.numbers[slot * NUMBERS + ORDER_ID] === orderId) return slot
    return this.#displaced.size === 0 ? NONE : this.#displaced.get(orderId)
  }

  /** The id must be new, and stand in the slot. */
  add(orderId: number, slot: number): void {
    if (this.size * SPARE >= this.#ring.length) this.#grow()
    this.size++
    this.#place(orderId, slot)
  }

  /** While the id still stands in its slot. */
  delete(orderId: number): void {
    const slot = this.get(orderId)
    if (slot === NONE) return
    this.size--
    const ring = this.#ring
    const place = orderId & (ring.length - 1)
    if (ring[place] === slot + 1) ring[place] = 0
    else this.#displaced.delete(orderId)
  }

  /** Ids in ascending order. */
  sortedKeys(): Float64Array {
    const ids = new Float64Array(this.size)
    let count = 0
    for (const entry of this.#ring) if (entry > 0) ids[count++] = this.#orders.orderId(entry - 1)
    ids.set(this.#displaced.sortedKeys(), count)
    return ids.sort()
  }

  #place(orderId: number, slot: number): void {
    const ring = this.#ring
    const place = orderId & (ring.length - 1)
    if (ring[place] === 0) ring[place] = slot + 1
    else this.#displaced.set(orderId, slot)
  }

  #grow(): void {
    const entries = Array.from(this.sortedKeys(), (orderId) => [orderId, this.get(orderId)] as const)
    this.#ring = new Int32Array(this.#ring.length * 2)
    for (const [orderId] of entries) this.#displaced.delete(orderId)
    for (const [orderId, slot] of entries) this.#place(orderId, slot)
  }
}
