import { buttonClass, ICON_BUTTON_CLASS, NumberText, Skeleton } from '@glasshouse/ui'
import { ArrowLeftRight, ChevronRight, Globe, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Logo } from '../brand/Logo.tsx'
import { AccountHeader } from '../features/account/AccountHeader.tsx'
import { SimCard } from '../features/account/SimCard.tsx'
import { useBalances } from '../live/balances.ts'
import { formatAmount } from '../live/formats.ts'
import { isSignedIn, isSimulating, useSession } from '../live/session.ts'
import { useWords } from '../words/words.ts'
import { HomeMarkets } from './HomeMarkets.tsx'

export function HomeScreen() {
  const w = useWords('app')
  const isMember = useSession(isSignedIn)
  return (
    <>
      <header className="sticky top-(--banner-height) z-10 flex h-14 items-center justify-between bg-surface-0 ps-4 pe-1">
        <Logo name={w('product_name')} />
        <Link to="/language-selection" aria-label={w('language_and_display')} className={ICON_BUTTON_CLASS}>
          <Globe aria-hidden />
        </Link>
      </header>
      <div className="flex flex-1 flex-col px-4 pb-6">{isMember ? <MemberHome /> : <VisitorHome />}</div>
    </>
  )
}

function VisitorHome() {
  const w = useWords('app')
  const a = useWords('account')
  return (
    <>
      <h1 className="mt-8 max-w-[14ch] text-xl font-semibold tracking-tight text-balance">{w('home_promise')}</h1>
      <p className="mt-3 max-w-[44ch] text-sm text-ink-2 text-pretty">{w('home_promise_text')}</p>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Link to="/register" className={buttonClass({})}>
          {a('register_button')}
        </Link>
        <Link to="/login" className={buttonClass({ look: 'secondary' })}>
          {a('login_button')}
        </Link>
      </div>
      <HomeMarkets />
    </>
  )
}

function MemberHome() {
  const w = useWords('app')
  const isDemo = useSession(isSimulating)
  const language = useSession((state) => state.language)
  const total = useBalances().data?.total.all
  return (
    <>
      <h1 className="sr-only">{w('tab_home')}</h1>
      <AccountHeader />
      <section aria-label={w(isDemo ? 'simulated_balance' : 'total_value')} className="mt-3 rounded-md bg-surface-1 p-4">
        <p className="text-xs text-ink-2">{w(isDemo ? 'simulated_balance' : 'total_value')}</p>
        <p className="figure mt-1 flex h-9 items-baseline gap-2 text-xl font-semibold rtl:justify-end">
          {total === undefined ? <Skeleton width={160} height={28} /> : <NumberText value={formatAmount(total, 2, language)} />}
          <span className="text-sm font-medium text-ink-2">{w('usdt')}</span>
        </p>
      </section>
      {!isDemo && (
        <div className="mt-3">
          <SimCard />
        </div>
      )}
      <Ways />
      <HomeMarkets />
    </>
  )
}

function Ways() {
  const w = useWords('app')
  return (
    <nav aria-label={w('home_ways')} className="mt-6 flex flex-col divide-y divide-line border-y border-line">
      <Way to="/tradeBB" icon={<ArrowLeftRight />} title={w('home_trade')} detail={w('home_trade_text')} />
      <Way to="/assets" icon={<Wallet />} title={w('home_assets')} detail={w('home_assets_text')} />
    </nav>
  )
}

function Way({ to, icon, title, detail }: { to: string; icon: ReactNode; title: string; detail: string }) {
  return (
    <Link to={to} className="flex min-h-16 items-center gap-3 py-2 transition-colors hover:text-accent">
      <span aria-hidden className="text-accent [&_svg]:size-5">
        {icon}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-sm font-medium">{title}</span>
        <span className="text-xs text-ink-3">{detail}</span>
      </span>
      <ChevronRight aria-hidden className="size-4 text-ink-3 rtl:-scale-x-100" />
    </Link>
  )
}
