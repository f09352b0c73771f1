import { type ApiError, useSession } from '@glasshouse/client'
import { CircleAlert } from 'lucide-react'
import { WalletError } from '../../../live/wallets/wallet.ts'
import { errorText } from '../../../words/error-text.ts'
import { useWords, type WordKey, wordsOf } from '../../../words/words.ts'

/** Why there is no signature, or why the server does not take it: a wallet's own words stay as the wallet said them. */
export function WalletFailure({ failure }: { failure: ApiError | WalletError | undefined }) {
  const text = useFailureText()
  return (
    <div role="alert" className="empty:sr-only">
      {failure && (
        <p className="flex items-start gap-2 rounded-md bg-down-soft px-3 py-2 text-sm text-down">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{text(failure)}</span>
        </p>
      )}
    </div>
  )
}

function useFailureText(): (failure: ApiError | WalletError) => string {
  const w = useWords('walletLogin')
  const language = useSession((state) => state.language)
  return (failure) => {
    if (failure instanceof WalletError) return ownText(failure, w)
    return refusalText(failure.reason) ?? errorText(failure, language)
  }
}

function ownText({ kind, message }: WalletError, w: ReturnType<typeof useWords<'walletLogin'>>): string {
  if (kind === 'own_words') return message === '' ? w('refused') : message
  return w(kind)
}

/** Without the field of the request that an answer names. */
function refusalText(reason: string): string | undefined {
  const key = `refused_${reason}` as WordKey<'app'>
  const text = wordsOf('app')(key)
  return text === key ? undefined : text
}
