import { Skeleton } from '@glasshouse/ui'
import { LoaderCircle, Wallet as WalletMark } from 'lucide-react'
import { type FoundWallet, useFoundWallets } from '../../../live/wallets/found-wallets.ts'
import { shortAddress } from '../../../live/wallets/wallet.ts'
import { useWords } from '../../../words/words.ts'
import type { Signing } from './use-signing.ts'
import { WalletFailure } from './WalletFailure.tsx'

/** Wallets of this browser: one tap asks for the address and signs the server's text, which is shown meanwhile. */
export function WalletList({ signing }: { signing: Signing }) {
  const w = useWords('walletLogin')
  const found = useFoundWallets()
  return (
    <div className="flex flex-col gap-3">
      {found ? (
        <>
          <ul aria-label={w('wallets')} className="divide-y divide-line overflow-hidden rounded-lg border border-line">
            {found.map((one) => (
              <li key={one.wallet.id}>
                <WalletRow found={one} signing={signing} />
              </li>
            ))}
          </ul>
          {!found.some(({ wallet }) => wallet.type === 'ethereum') && <p className="text-xs text-ink-2 text-pretty">{w('no_ethereum')}</p>}
        </>
      ) : (
        <Skeleton width="100%" height={64} />
      )}
      <SignedText signing={signing} />
      <WalletFailure failure={signing.failure} />
    </div>
  )
}

function WalletRow({ found: { wallet, address, isThere }, signing }: { found: FoundWallet; signing: Signing }) {
  const w = useWords('walletLogin')
  const isAsked = signing.asked === wallet
  const isWaiting = signing.asked !== undefined
  return (
    <button
      type="button"
      aria-busy={isAsked || undefined}
      aria-disabled={isWaiting || undefined}
      onClick={() => signing.sign(wallet)}
      className="flex min-h-16 w-full items-center gap-3 bg-surface-1 px-3 py-2 text-start transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2"
    >
      <span className="inline-flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-md bg-surface-2 text-accent">
        {wallet.icon === '' ? (
          <WalletMark aria-hidden className="size-5" />
        ) : (
          <img src={wallet.icon} alt="" className="size-8 object-contain" />
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span dir="auto" className="text-sm font-semibold text-ink-1 wrap-anywhere rtl:text-right">
          {wallet.name}
        </span>
        <span className="text-xs text-ink-2">
          {address === '' ? (
            w(isThere ? `type_${wallet.type}` : 'not_there')
          ) : (
            <bdi dir="ltr" translate="no" className="figure">
              {shortAddress(address)}
            </bdi>
          )}
        </span>
      </span>
      {isAsked && <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-ink-2" />}
    </button>
  )
}

/** On a small screen the text would begin below the fold. */
function intoView(text: HTMLElement | null): void {
  text?.scrollIntoView({ block: 'nearest' })
}

/** Before the tap what the text says, after it the text itself, letter by letter. */
function SignedText({ signing: { asked, text } }: { signing: Signing }) {
  const w = useWords('walletLogin')
  return (
    <div className="rounded-md bg-surface-1 px-3 py-2.5 text-xs text-ink-2">
      <p className="font-semibold text-ink-1">{w('signed_title')}</p>
      <p className="mt-1 text-pretty">{w('signed_text')}</p>
      <div role="status" className="empty:hidden">
        {asked && <p className="mt-2 font-medium text-ink-1">{w(text === undefined ? 'waiting_address' : 'waiting_signature')}</p>}
        {text !== undefined && (
          <pre
            ref={intoView}
            dir="ltr"
            lang="en"
            className="mt-2 rounded-sm bg-surface-2 p-2 [font-family:inherit] text-xs wrap-anywhere whitespace-pre-wrap text-ink-1"
          >
            {text}
          </pre>
        )}
      </div>
    </div>
  )
}
