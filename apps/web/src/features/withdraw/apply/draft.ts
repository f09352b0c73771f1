import { useSession } from '@glasshouse/client'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** What was typed into the form, and what could be chosen then. A password is never part of it. */
export interface Draft {
  readonly amount: string
  /** Id of an address or a card. */
  readonly destination: string
  /** Ids that the form offered. */
  readonly offered: readonly string[]
}

/** The latest form alone, of one visit to the app: nothing of it is stored. */
let kept: (Draft & { readonly entry: string }) | undefined

/** The draft of this history entry: the way back leads to what was typed, a new visit to a blank form. */
export function useDraft(): Draft | undefined {
  const entry = useEntry()
  const [draft] = useState(() => (kept?.entry === entry ? kept : undefined))
  return draft
}

/** Keeps what the form shows, until another one takes its place; undefined: nothing is kept. */
export function useKeepDraft(draft: Draft | undefined): void {
  const entry = useEntry()
  useEffect(() => {
    if (draft) kept = { ...draft, entry }
    else if (kept?.entry === entry) kept = undefined
  })
}

function useEntry(): string {
  const { key, search } = useLocation()
  const userId = useSession(({ userInfo }) => userInfo?.user.userId ?? '')
  return `${userId} ${key} ${search}`
}

/** Chosen at first: what was added on the way, what had been chosen, else the only one there is. */
export function firstChoice(
  draft: Draft | undefined,
  destinations: readonly { readonly id: string }[],
  preferred: string | undefined,
): string {
  const ids = destinations.map(({ id }) => id)
  const added = draft && ids.filter((id) => !draft.offered.includes(id))
  if (added?.length === 1) return added[0] as string
  if (draft && ids.includes(draft.destination)) return draft.destination
  return preferred ?? (ids.length === 1 ? (ids[0] as string) : '')
}
