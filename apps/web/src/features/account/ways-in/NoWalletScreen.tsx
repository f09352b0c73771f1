import { Button, ICON_BUTTON_CLASS, TopBar } from '@glasshouse/ui'
import { Copy, Globe } from 'lucide-react'
import { Link } from 'react-router'
import { useBrand } from '../../../brand/brand.tsx'
import { Mark } from '../../../brand/Logo.tsx'
import { copyText } from '../../../live/device/copy-text.ts'
import { useSettings } from '../../../live/settings/settings.ts'
import { useSupport } from '../../../live/support/support.ts'
import { useWords } from '../../../words/words.ts'
import { openMethods } from './methods.ts'
import { WalletWay } from './WalletWay.tsx'

const LINK = 'inline-flex min-h-11 items-center font-semibold text-accent'

/** For visitors of a brand that wants a wallet: what is needed, the wallets of this browser, and every other way in. */
export function NoWalletScreen() {
  const w = useWords('walletLogin')
  const a = useWords('account')
  const { loginMethods, registerMethods } = useBrand()
  const settings = useSettings()?.LOGIN_REGIS_SETTING
  const support = useSupport()
  const hasOther = (purpose: 'login' | 'register', brandMethods: typeof loginMethods) =>
    openMethods({ settings, purpose, brandMethods }).length > 0
  return (
    <>
      <TopBar
        trail={
          <Link to="/language-selection" aria-label={a('language_and_display')} className={ICON_BUTTON_CLASS}>
            <Globe aria-hidden />
          </Link>
        }
      />
      <div className="flex flex-1 flex-col gap-5 px-[min(1.5rem,7.5vw)] pb-8">
        <div className="mt-4 flex items-center gap-3">
          <Mark size={36} />
          <h1 className="min-w-0 text-lg font-semibold wrap-anywhere">{w('needed_title')}</h1>
        </div>
        {settings?.walletIsOpen === false ? <p className="text-sm text-ink-2">{w('closed')}</p> : <Steps />}
        {settings?.walletIsOpen !== false && <ThisPage />}
        {settings?.walletIsOpen !== false && <WalletWay purpose="needed" />}
        <div className="flex flex-col items-center text-center text-sm">
          {hasOther('login', loginMethods) && (
            <Link to="/login" className={LINK}>
              {w('other_login')}
            </Link>
          )}
          {hasOther('register', registerMethods) && (
            <Link to="/register" className={LINK}>
              {w('other_register')}
            </Link>
          )}
          {support.isOffered && (
            <Button look="quiet" onClick={support.open} aria-haspopup={support.opensSheet ? 'dialog' : undefined}>
              {support.label}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}

/** The address of the exchange, to be opened in a wallet's own browser. */
function ThisPage() {
  const w = useWords('walletLogin')
  const h = useWords('home')
  const address = `${location.origin}/`
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md bg-surface-1 p-3">
      <p className="min-w-0 flex-1 basis-40 text-sm text-ink-1">
        <span className="block text-xs text-ink-2">{w('page_address')}</span>
        <bdi dir="ltr" translate="no" className="wrap-anywhere">
          {address}
        </bdi>
      </p>
      <Button look="secondary" icon={<Copy aria-hidden className="size-4" />} onClick={() => void copyText(address)}>
        {h('copy_link')}
      </Button>
    </div>
  )
}

function Steps() {
  const w = useWords('walletLogin')
  return (
    <ol className="flex list-decimal flex-col gap-1.5 ps-5 text-sm text-ink-2 text-pretty">
      <li>{w('step_install')}</li>
      <li>{w('step_open')}</li>
      <li>{w('step_sign')}</li>
    </ol>
  )
}
