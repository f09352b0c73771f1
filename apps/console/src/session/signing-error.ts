import { ApiError } from '@glasshouse/client'
import { KeyFileError } from '@glasshouse/operator-keys'
import { wordsOf } from '../words/words.ts'

export type SigningRefusal =
  | 'passkey_elsewhere'
  | 'passkey_refused'
  | 'passkey_unknown'
  | 'passkey_kind'
  | 'key_foreign'
  | 'key_unknown'
  | 'not_an_act'
  | 'act_differs'
  | 'payout_not_seen'
  | 'payout_differs'
  | 'not_signed'

/** Nothing was signed, and why, in words. It reads like a refusal of the server, wherever those are shown. */
export class SigningError extends ApiError {
  constructor(reason: SigningRefusal, field = '') {
    super('refused', wordsOf('signing')(`fault_${reason}`), reason, field)
  }
}

/** What a key file that does not open says. */
export const ofKeyFile = (error: unknown): unknown =>
  error instanceof KeyFileError
    ? new ApiError(
        'refused',
        wordsOf('signing')(`file_${error.reason}`),
        error.reason,
        error.reason === 'passphrase_wrong' ? 'passphrase' : 'file',
      )
    : error
