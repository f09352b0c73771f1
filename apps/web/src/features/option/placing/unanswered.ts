import { ownerNow } from '@glasshouse/client'
import type { PlaceBody } from '../ticket/ticket.ts'

/** An order on its way, or one that got no answer. */
export interface Unanswered {
  readonly key: string
  readonly body: PlaceBody
}

/** Of this tab: who reloads or leaves the screen before the house has answered finds the order again, with its key. */
const KEPT = 'glasshouse.own.option.unanswered'

export function keepUnanswered(order: Unanswered): void {
  sessionStorage.setItem(KEPT, JSON.stringify({ ...order, owner: ownerNow() }))
}

export function forgetUnanswered(): void {
  sessionStorage.removeItem(KEPT)
}

/** None of another account or realm. */
export function keptUnanswered(): Unanswered | undefined {
  const text = sessionStorage.getItem(KEPT)
  if (text === null) return undefined
  const { owner, ...order } = JSON.parse(text) as Unanswered & { readonly owner: string }
  return owner === ownerNow() ? order : undefined
}
