import type { HeadDifference, MoneyDifference, PayoutDifference, RequestDifference } from '@glasshouse/act-reader'
import { ApiError } from '@glasshouse/client'
import { KeyFileError } from '@glasshouse/operator-keys'
import { listed } from '../words/listed.ts'
import { type WordKey, wordsOf } from '../words/words.ts'

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
  | 'money_differs'
  | 'not_signed'

/** In what there is to sign may differ from what was typed or shown. */
export type Difference = HeadDifference | MoneyDifference | PayoutDifference | RequestDifference

/** Nothing was signed, and why, in words. It reads like a refusal of the server, wherever those are shown. */
export class SigningError extends ApiError {
  constructor(reason: SigningRefusal, field = '', differs: readonly Difference[] = []) {
    super('refused', wordsOf('signing')(`fault_${reason}`, { what: namesOf(differs) }), reason, field)
  }
}

function namesOf(differs: readonly Difference[]): string {
  const w = wordsOf('signing')
  return listed([...new Set(differs)].map((one) => w(`differs_${one.replace(' ', '_')}` as WordKey<'signing'>)))
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
