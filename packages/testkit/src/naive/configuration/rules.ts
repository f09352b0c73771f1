/** What all rules share: names, ids, and the moment at which one takes effect. */
import { type Event, FIRST_USER_ACCOUNT_ID } from '@glasshouse/domain'
import type { NaiveState } from '../state/naive-state.ts'

export const isGenesisOver = (state: NaiveState) => state.lastAccountId >= FIRST_USER_ACCOUNT_ID
export const isName = (text: unknown) => typeof text === 'string' && /^[\x20-\x7e]{1,64}$/.test(text)
export const isId = (id: number) => Number.isInteger(id) && id >= 1 && id <= 65_535

/** Does it now, or when it falls due; the same act either way. */
export function schedule(state: NaiveState, dueMs: number, kind: number, id: number, act: () => Event[]): void {
  if (dueMs <= state.nowMs) act()
  else state.scheduled.push({ dueMs, kind, id, act })
}
