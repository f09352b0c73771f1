import { Button, Drawer, Dropdown } from 'antd'
import { Keyboard, Languages, LogOut, Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ActDialog } from '../acts/ActDialog.tsx'
import { SigningDialog } from '../acts/signing/SigningDialog.tsx'
import { useHome } from '../live/home.ts'
import { lastingOf, timeOf, useNow } from '../live/moments.ts'
import { noteSittingEnd, signOut, stay, useIdleEnd, useOperator, useSitting } from '../session/session.ts'
import { LANGUAGES } from '../words/languages.ts'
import { listed } from '../words/listed.ts'
import { chooseLanguage, useLanguage, useWords } from '../words/words.ts'
import { KeyHelp } from './KeyHelp.tsx'
import { Menu } from './Menu.tsx'
import { RecoveryBanner } from './RecoveryBanner.tsx'
import { StaleStrip } from './StaleStrip.tsx'

/** Menu at the side, or behind a button where there is no room, and who sits here until when. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const w = useWords('console')
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [areKeysShown, setKeysShown] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu that led to it
  useEffect(() => {
    setMenuOpen(false)
  }, [pathname])
  return (
    <div className="flex min-h-dvh flex-col">
      <button type="button" className="sr-only focus:not-sr-only focus:p-2" onClick={() => document.getElementById('page')?.focus()}>
        {w('skip_to_page')}
      </button>
      <div className="sticky top-0 z-10">
        <header className="flex min-h-11 items-center gap-3 border-line border-b bg-surface-1 px-3">
          <Button
            className="min-[1100px]:!hidden"
            type="text"
            icon={<MenuIcon aria-hidden className="size-4" />}
            aria-label={w('menu')}
            onClick={() => setMenuOpen(true)}
          />
          <span className="hidden min-w-0 truncate font-semibold sm:inline">{w('name')}</span>
          <div className="ms-auto flex items-center gap-1">
            <SittingEnd />
            <Button
              className="max-sm:!hidden"
              type="text"
              icon={<Keyboard aria-hidden className="size-4" />}
              aria-label={w('keys')}
              onClick={() => setKeysShown(true)}
            />
            <LanguageChoice />
            <Button type="text" icon={<LogOut aria-hidden className="size-4" />} aria-label={w('sign_out')} onClick={() => void signOut()}>
              <span className="max-sm:hidden">{w('sign_out')}</span>
            </Button>
          </div>
        </header>
        <StaleStrip />
      </div>
      <RecoveryBanner />
      <div className="flex min-w-0 flex-1">
        <aside className="sticky top-11 hidden h-[calc(100dvh-2.75rem)] w-52 shrink-0 overflow-y-auto border-line border-e min-[1100px]:block">
          <Menu />
        </aside>
        <main id="page" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          {children}
        </main>
      </div>
      <Drawer
        open={isMenuOpen}
        placement="left"
        size={240}
        title={w('menu')}
        onClose={() => setMenuOpen(false)}
        styles={{ body: { padding: 0 } }}
      >
        <Menu />
      </Drawer>
      <ActDialog />
      <SigningDialog />
      <KeyHelp isOpen={areKeysShown} onOpen={setKeysShown} />
    </div>
  )
}

const WARNED_MS = 3 * 60_000
const IDLE_WARNED_MS = 2 * 60_000

function SittingEnd() {
  const w = useWords('console')
  const language = useLanguage()
  const operator = useOperator()
  const { expiresAtMs } = useSitting()
  const { data: home } = useHome()
  // By the server's clock; this one may differ.
  useEffect(() => {
    if (home) noteSittingEnd(home.sittingEndsAt - home.now)
  }, [home])
  const now = useNow()
  const idleEndMs = useIdleEnd()
  const left = expiresAtMs === null ? null : expiresAtMs - now
  const idleLeft = idleEndMs === null ? null : idleEndMs - now
  const time = left === null ? '' : left < WARNED_MS ? lastingOf(left, language) : timeOf(expiresAtMs ?? 0, language)
  return (
    <span className="flex flex-wrap items-baseline justify-end gap-x-3 text-end text-xs">
      <span className="font-semibold">{operator.name}</span>
      <span className="hidden text-ink-3 lg:inline">{listed(operator.roles.map((role) => w(`role_${role}`)))}</span>
      {idleLeft !== null && idleLeft < IDLE_WARNED_MS && idleLeft < (left ?? Number.POSITIVE_INFINITY) ? (
        <span role="alert" className="flex items-center gap-2 text-warn">
          <span aria-live="off">{w('idle_in', { time: lastingOf(idleLeft, language) })}</span>
          <Button size="small" onClick={() => void stay()}>
            {w('stay')}
          </Button>
        </span>
      ) : left === null ? null : (
        <span className={left < WARNED_MS ? 'text-warn' : 'text-ink-3'}>
          {left < WARNED_MS ? w('session_minutes', { time }) : w('session_until', { time })}
        </span>
      )}
    </span>
  )
}

function LanguageChoice() {
  const w = useWords('console')
  const language = useLanguage()
  const items = LANGUAGES.map(({ code, name }) => ({ key: code, label: <span lang={code}>{name}</span> }))
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, selectedKeys: [language], onClick: ({ key }) => void chooseLanguage(key as (typeof LANGUAGES)[number]['code']) }}
    >
      <Button type="text" icon={<Languages aria-hidden className="size-4" />} aria-label={w('language')} />
    </Dropdown>
  )
}
