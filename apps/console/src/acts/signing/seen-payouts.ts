import type { ShownWithdrawal } from '@glasshouse/wire'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { sitting } from '../../session/session.ts'

/** As long as a look stays on a page. */
const SEEN_MS = 5 * 60_000

interface SeenPayout {
  readonly withdrawal: ShownWithdrawal
  readonly untilMs: number
}

/** Withdrawals whose destination this operator has opened here, by id: what a signature is held against. */
const payouts = createStore<{ readonly seen: ReadonlyMap<string, SeenPayout> }>(() => ({ seen: new Map() }))

/** What one operator has seen is nothing of the next. */
sitting.subscribe(({ operator }) => {
  if (!operator) payouts.setState({ seen: new Map() })
})

export function rememberPayout(withdrawal: ShownWithdrawal): void {
  const { seen } = payouts.getState()
  payouts.setState({ seen: new Map(seen).set(withdrawal.id, { withdrawal, untilMs: Date.now() + SEEN_MS }) })
}

/** Null where it was not opened, or too long ago. */
export function seenPayout(id: string): ShownWithdrawal | null {
  const seen = payouts.getState().seen.get(id)
  return seen && seen.untilMs > Date.now() ? seen.withdrawal : null
}

/** The same for a page, which forgets it when its time is over. */
export function useSeenPayout(id: string): ShownWithdrawal | null {
  const seen = useStore(payouts, (state) => state.seen.get(id))
  const [, setOver] = useState(0)
  const untilMs = seen?.untilMs
  useEffect(() => {
    if (untilMs === undefined) return
    const timer = setTimeout(() => setOver(untilMs), untilMs - Date.now())
    return () => clearTimeout(timer)
  }, [untilMs])
  return seenPayout(id)
}
