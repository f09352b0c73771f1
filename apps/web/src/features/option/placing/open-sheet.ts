import { ownerNow } from '@glasshouse/client'
import type { OptionSide } from '@glasshouse/domain'
import { useState } from 'react'

/** What stands in the sheet: an order to be placed, or one that was placed and is followed to its end. */
export type Opened = { readonly kind: 'ticket'; readonly side: OptionSide } | { readonly kind: 'followed'; readonly id: string }

/** Of this tab: who reloads, sleeps or loses the page finds the countdown again. */
const KEPT = 'glasshouse.own.option.followed'

export function useOpened() {
  const [opened, setOpened] = useState<Opened | undefined>(kept)
  const set = (next: Opened | undefined) => {
    setOpened(next)
    if (next?.kind === 'followed') sessionStorage.setItem(KEPT, `${ownerNow()} ${next.id}`)
    else sessionStorage.removeItem(KEPT)
  }
  return {
    opened,
    order: (side: OptionSide) => set({ kind: 'ticket', side }),
    follow: (id: string) => set({ kind: 'followed', id }),
    close: () => set(undefined),
  }
}

function kept(): Opened | undefined {
  const [userId, realm, id] = (sessionStorage.getItem(KEPT) ?? '').split(' ')
  return id !== undefined && `${userId} ${realm}` === ownerNow() ? { kind: 'followed', id } : undefined
}

export type OpenedSheet = ReturnType<typeof useOpened>
