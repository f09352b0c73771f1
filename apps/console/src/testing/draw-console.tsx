import { queryClient } from '@glasshouse/client'
import type { OperatorRole } from '@glasshouse/domain'
import type { ActToSign } from '@glasshouse/wire'
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, vi } from 'vitest'
import { closeAct } from '../acts/act-draft.ts'
import { Providers } from '../app/Providers.tsx'
import { forgetKey } from '../session/open-key.ts'
import { sitting } from '../session/session.ts'
import { setLanguage } from '../words/words.ts'

/** Before the first test: English. After each: nobody is signed in, no key is open and nothing is known. */
export function startsClean(): void {
  beforeAll(() => setLanguage('en'))
  afterEach(() => {
    act(closeAct)
    cleanup()
    forgetKey()
    vi.unstubAllGlobals()
    queryClient.clear()
    sitting.setState({ operator: undefined })
  })
}

/** 1 is operator-a, 2 operator-b. */
export const signedInAs = (id: number, ...roles: readonly OperatorRole[]): void =>
  sitting.setState({ operator: { id, name: `operator-${'-abc'[id]}`, roles: [...roles] } })

/** A part of the console at an address, with all that it stands in. */
export function drawConsole(part: ReactNode, at = '/') {
  return render(
    <Providers nonce="">
      <MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>
    </Providers>,
  )
}

/** That operator-a requested, and that waits: a lifting of stopped payouts, where nothing else is said. */
export const requestedAct = (parts: Partial<ActToSign> = {}): ActToSign => ({
  ...{ id: 'ab'.repeat(16), act: 'stop-payouts', words: ['off'], reason: 'incident', evidence: '', state: 'requested' },
  ...{ requestedBy: { id: 1 }, requestedAt: 1, expiresAt: 2, approvedBy: null, approvedAt: null, seq: null, refusal: null },
  ...{ toSign: null, says: [], signableUntil: null, signers: [], isRestricting: false },
  ...{
    confirmedBy: null,
    confirmedAt: null,
    isUnconfirmed: false,
    declinedBy: null,
    declinedAt: null,
    declineWords: null,
    about: null,
    users: [],
    people: [],
  },
  ...parts,
})
