import { ApiError } from '@glasshouse/client'
import type { WantedProof } from '@glasshouse/wire'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { leftScreens } from '../routes/left-screens.ts'

/** A refused call that waits for its person to prove to be the owner of the account. */
export interface ProofRequest {
  readonly ways: WantedProof['ways']
  readonly settle: (isProved: boolean) => void
}

const waiting = createStore<{ readonly request: ProofRequest | undefined }>(() => ({ request: undefined }))

export const useProofRequest = (): ProofRequest | undefined => useStore(waiting, ({ request }) => request)

/** The same call within 500 ms counts as a second tap. */
const REPEAT_MS = 600

/** A screen was left: what it waited for is not carried out, whether its proof was requested, given or not yet needed. */
export function endProofs(): void {
  waiting.getState().request?.settle(false)
}

/**
 * Sends a call; where it needs a proof, one sheet asks for it, and the call is sent again. Closing the sheet, or leaving
 * the screen, ends the call without a word.
 */
export async function withProof<T>(send: () => Promise<T>): Promise<T> {
  const atMs = performance.now()
  const leftAtStart = leftScreens()
  const refuseIf = (isRefused: boolean) => {
    if (isRefused) throw new ApiError('aborted', 'Not proved')
  }
  try {
    return await send()
  } catch (error) {
    const proof = error instanceof ApiError && error.reason === 'proof_required' ? error.proof : undefined
    if (!proof) throw error
    refuseIf(leftScreens() !== leftAtStart || !(await proved(proof)))
    await new Promise((go) => setTimeout(go, Math.max(0, REPEAT_MS - (performance.now() - atMs))))
    refuseIf(leftScreens() !== leftAtStart)
    return send()
  }
}

export const useProof = () => withProof

function proved({ ways }: WantedProof): Promise<boolean> {
  waiting.getState().request?.settle(false)
  return new Promise((resolve) => {
    const request: ProofRequest = {
      ways,
      settle: (isProved) => {
        // A proof that comes late settles its own request, and leaves a newer one waiting.
        if (waiting.getState().request === request) waiting.setState({ request: undefined })
        resolve(isProved)
      },
    }
    waiting.setState({ request })
  })
}
