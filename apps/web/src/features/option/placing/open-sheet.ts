import { sessionOwner } from '@glasshouse/client'
import type { OptionSide } from '@glasshouse/domain'
import { useState } from 'react'

/** Content of the sheet: an order to be placed, or a placed option that is tracked to its end. */
export type OpenSheet = { readonly kind: 'ticket'; readonly side: OptionSide } | { readonly kind: 'followed'; readonly id: string }

/** Key in the tab's storage: the countdown survives a reload. */
const KEPT = 'glasshouse.own.option.followed'

export function useOpenSheet() {
  const [openSheet, setOpenSheet] = useState<OpenSheet | undefined>(storedSheet)
  const set = (next: OpenSheet | undefined) => {
    setOpenSheet(next)
    if (next?.kind === 'followed') sessionStorage.setItem(KEPT, `${sessionOwner()} ${next.id}`)
    else sessionStorage.removeItem(KEPT)
  }
  return {
    openSheet,
    order: (side: OptionSide) => set({ kind: 'ticket', side }),
    follow: (id: string) => set({ kind: 'followed', id }),
    close: () => set(undefined),
  }
}

function storedSheet(): OpenSheet | undefined {
  const [userId, realm, id] = (sessionStorage.getItem(KEPT) ?? '').split(' ')
  return id !== undefined && `${userId} ${realm}` === sessionOwner() ? { kind: 'followed', id } : undefined
}

export type SheetControl = ReturnType<typeof useOpenSheet>
