import type { SignedActName } from '@glasshouse/domain'
import type { ActToSign, OperatorSignature, RequestedAct, ShownWithdrawal } from '@glasshouse/wire'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { sitting } from '../../session/session.ts'
import { SigningError } from '../../session/signing-error.ts'

/** What a signature of an act would do: ask for it, approve it, or confirm what somebody did alone. */
export type SigningPart = 'ask' | 'approve' | 'confirm'

export interface Signing {
  readonly act: ActToSign
  /** As its bytes name it. */
  readonly name: SignedActName
  /** Every field of its bytes, as this page read them. */
  readonly says: readonly string[]
  /** Whether all that its bytes do is to stop, to close or to freeze. */
  readonly takesAway: boolean
  /** The withdrawal that it is of, as this operator has opened it. */
  readonly payout: ShownWithdrawal | null
  /** User ids whose references in the bytes this page computed again. */
  readonly users: readonly string[]
  readonly part: SigningPart
  /** Sends the signature. What it throws is shown in the dialog, which stays: nothing was changed by it. */
  readonly send: (signature: OperatorSignature) => Promise<RequestedAct>
}
interface OpenSigning extends Signing {
  readonly done: (act: RequestedAct) => void
  readonly dropped: (error: SigningError) => void
}

const signings = createStore<{ readonly open: OpenSigning | null }>(() => ({ open: null }))
export const useSigning = (): OpenSigning | null => useStore(signings, ({ open }) => open)

/** A session that ends meanwhile signs nothing. */
sitting.subscribe(({ operator }) => {
  if (!operator) signings.getState().open?.dropped(new SigningError('not_signed'))
})

/** Shows what would be signed. Ends when the exchange has taken the signature, or when nobody gives one. */
export function askForSignature(signing: Signing): Promise<RequestedAct> {
  signings.getState().open?.dropped(new SigningError('not_signed'))
  return new Promise((done, dropped) => {
    const ended =
      <Value>(end: (value: Value) => void) =>
      (value: Value) => {
        signings.setState({ open: null })
        end(value)
      }
    signings.setState({ open: { ...signing, done: ended(done), dropped: ended(dropped) } })
  })
}
