import { keptText, sessionOwner, tabStore } from '@glasshouse/client'
import type { OptionSide } from '@glasshouse/domain'
import { useState } from 'react'

/** Content of the sheet: an order to be placed, or a placed option that is tracked to its end. */
export type OpenSheet = { readonly kind: 'ticket'; readonly side: OptionSide } | { readonly kind: 'followed'; readonly id: string }

/** Owner and id: the countdown survives a reload. */
export const followedEntry = keptText('own.option.followed', (text): text is string => /^\S* \S+ \d+$/.test(text as string), tabStore)

export function useOpenSheet() {
  const [openSheet, setOpenSheet] = useState<OpenSheet | undefined>(storedSheet)
  const set = (next: OpenSheet | undefined) => {
    setOpenSheet(next)
    if (next?.kind === 'followed') followedEntry.write(`${sessionOwner()} ${next.id}`)
    else followedEntry.remove()
  }
  return {
    openSheet,
    order: (side: OptionSide) => set({ kind: 'ticket', side }),
    follow: (id: string) => set({ kind: 'followed', id }),
    close: () => set(undefined),
  }
}

function storedSheet(): OpenSheet | undefined {
  const [userId, realm, id] = (followedEntry.read() ?? '').split(' ')
  return id !== undefined && `${userId} ${realm}` === sessionOwner() ? { kind: 'followed', id } : undefined
}

export type SheetControl = ReturnType<typeof useOpenSheet>
