import { holdsNothing, isInDemo, isSignedIn, useSession } from '@glasshouse/client'
import { ButtonRow, buttonClass, ICON_BUTTON_CLASS, IconButton } from '@glasshouse/ui'
import { Globe, Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Logo } from '../brand/Logo.tsx'
import { DemoCard } from '../features/account/demo/DemoCard.tsx'
import { NewcomerCard } from '../features/account/demo/NewcomerCard.tsx'
import { HeadLine } from '../features/fairness/journal/HeadLine.tsx'
import { Balance } from '../features/home/Balance.tsx'
import { Banners } from '../features/home/Banners.tsx'
import { NoticeBar } from '../features/home/NoticeBar.tsx'
import { PopupNotice } from '../features/home/PopupNotice.tsx'
import { Shortcuts } from '../features/home/Shortcuts.tsx'
import type { SidebarProps } from '../features/home/Sidebar.tsx'
import { useUnreadMail } from '../features/inbox/mails.ts'
import { UnreadMail } from '../features/inbox/UnreadMail.tsx'
import { HomeQuotes } from '../features/markets/HomeQuotes.tsx'
import { NoticesBell, NoticesRow } from '../features/notices/NoticesLink.tsx'
import { useSettingsAnswered } from '../live/settings/settings.ts'
import { useSupport } from '../live/support/support.ts'
import { useWords } from '../words/words.ts'

/** The menu with what it shows of other features. */
const Sidebar = lazy(async () => {
  const [{ Sidebar: Menu }, { AccountHeader }, { TimeZoneRow }] = await Promise.all([
    import('../features/home/Sidebar.tsx'),
    import('../features/account/session/AccountHeader.tsx'),
    import('../features/preferences/TimeZoneRow.tsx'),
  ])
  return {
    default: (props: Omit<SidebarProps, 'account' | 'notices' | 'timeZone'>) => (
      <Menu {...props} account={<AccountHeader />} notices={(look) => <NoticesRow className={look} />} timeZone={<TimeZoneRow />} />
    ),
  }
})
const MailPopup = lazy(async () => ({ default: (await import('./MailWithOffer.tsx')).MailWithOffer }))
const TourSheet = lazy(async () => ({ default: (await import('../features/home/tour/TourSheet.tsx')).TourSheet }))

type OpenPopup = 'menu' | 'tour'

/** The server at a glance. In demo trading: the demo balance and the markets, nothing else. */
export function HomeScreen() {
  const w = useWords('app')
  const h = useWords('home')
  const isUser = useSession(isSignedIn)
  const isDemo = useSession(isInDemo)
  const isOffered = isUser && !isDemo
  const isEmpty = useSession(holdsNothing)
  const isKnown = useSettingsAnswered()
  // One popup at a time: a person's own mail goes before what everybody reads.
  const hasMail = useUnreadMail().length > 0
  const [opened, setOpened] = useState<OpenPopup | undefined>()
  // Once loaded they stay, so that they leave the screen the way they came.
  const [known, setKnown] = useState<readonly OpenPopup[]>([])
  const open = (what: OpenPopup) => {
    setOpened(what)
    setKnown([...known, what])
  }
  const close = () => setOpened(undefined)
  const { open: openService } = useSupport()
  const openTour = () => open('tour')
  return (
    <>
      <header className="sticky top-(--banner-height) z-10 flex min-h-bar items-center gap-1 bg-surface-0 px-1">
        <IconButton label={h('menu')} aria-haspopup="dialog" onClick={() => open('menu')}>
          <Menu aria-hidden />
        </IconButton>
        <Logo height={24} />
        <span className="flex-1" />
        {isUser && <NoticesBell />}
        <Link to="/language-selection" aria-label={w('language_and_display')} className={ICON_BUTTON_CLASS}>
          <Globe aria-hidden />
        </Link>
      </header>
      {/* One column on a phone; on a desk the markets stand beside what is the reader's own. */}
      <div className="flex flex-1 flex-col px-4 pb-6 desk:grid desk:grid-cols-[minmax(24rem,5fr)_minmax(0,7fr)] desk:items-start desk:gap-x-10">
        <div className="flex min-w-0 flex-col">
          {isUser ? <UserHead /> : <VisitorHead />}
          {isOffered && isEmpty && (
            <div className="mb-3">
              <NewcomerCard onTour={openTour} />
            </div>
          )}
          {!isDemo && <ExchangeContent onService={openService} />}
        </div>
        {/* Nothing is drawn below the shortcuts before their number is known: it would only be pushed down. */}
        {(isKnown || isDemo) && (
          <div className="flex min-w-0 flex-col">
            <HomeQuotes />
            {isOffered && !isEmpty && (
              <div className="mt-4">
                <DemoCard />
              </div>
            )}
            <div className="mt-4 min-h-11">
              <HeadLine />
            </div>
          </div>
        )}
      </div>
      {isOffered && <UnreadMail popup={MailPopup} />}
      {!isDemo && !hasMail && <PopupNotice />}
      <Suspense>
        {known.includes('menu') && <Sidebar isOpen={opened === 'menu'} onClose={close} onService={openService} onTour={openTour} />}
        {known.includes('tour') && <TourSheet isOpen={opened === 'tour'} onClose={close} />}
      </Suspense>
    </>
  )
}

function ExchangeContent({ onService }: { onService: () => void }) {
  return (
    <>
      <Banners onService={onService} />
      <NoticeBar />
      <Shortcuts onService={onService} />
    </>
  )
}

function UserHead() {
  const w = useWords('app')
  return (
    <>
      <h1 className="sr-only">{w('tab_home')}</h1>
      <Balance />
    </>
  )
}

function VisitorHead() {
  const w = useWords('app')
  const a = useWords('account')
  return (
    <>
      <h1 className="mt-3 max-w-[14ch] text-xl font-semibold tracking-tight text-balance">{w('home_promise')}</h1>
      <p className="mt-2 max-w-[44ch] text-sm text-ink-2 text-pretty">{w('home_promise_text')}</p>
      <div className="mt-4 mb-5">
        <ButtonRow>
          <Link to="/register" className={buttonClass({})}>
            {a('register_button')}
          </Link>
          <Link to="/login" className={buttonClass({ look: 'secondary' })}>
            {a('login_button')}
          </Link>
        </ButtonRow>
      </div>
    </>
  )
}
