import { Switch } from '@base-ui/react/switch'
import { isSignedIn, useSession } from '@glasshouse/client'
import { ButtonRow, buttonClass, SideSheet } from '@glasshouse/ui'
import { ChevronRight, Compass, HeartHandshake, IdCard, KeyRound, Languages, Moon, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { chooseTheme, useAppearance } from '../../brand/appearance.ts'
import { useMedia } from '../../live/device/use-media.ts'
import { useSettings } from '../../live/settings/settings.ts'
import { EntryIcon } from '../../live/support/EntryIcon.tsx'
import { LANGUAGES } from '../../words/languages.ts'
import { useWords } from '../../words/words.ts'
import { ContentLink } from './ContentLink.tsx'
import { InviteCard } from './InviteCard.tsx'
import { useEntryName } from './use-entry-name.ts'

export interface SidebarProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onService: () => void
  readonly onTour: () => void
  /** Who is signed in, with the way out. */
  readonly account: ReactNode
  /** The row of the notices, in the look of the rows here. */
  readonly notices: (look: string) => ReactNode
  /** The row of the time zone. */
  readonly timeZone: ReactNode
}

const ROW =
  'flex min-h-14 w-full items-center gap-3 px-4 text-start text-sm text-ink-1 transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2'
/** Have a row or a place of their own here. */
const OWN = ['language', 'loginOut']

/** Menu: account, appearance, links. */
export function Sidebar({ isOpen, onClose, onService, onTour, account, notices, timeZone }: SidebarProps) {
  const w = useWords('home')
  const isUser = useSession(isSignedIn)
  const language = useSession((state) => state.language)
  const nameOf = useEntryName('entry')
  const listed = useSettings()?.APP_SIDEBAR_SETTING ?? []
  const entries = listed.filter(({ key, isOpen }) => isOpen && !OWN.includes(key))
  const isLanguageClosed = listed.some(({ key, isOpen }) => key === 'language' && !isOpen)
  return (
    <SideSheet isOpen={isOpen} onClose={onClose} title={w('menu')} closeLabel={w('close')}>
      <div className="px-4 pb-4">{isUser ? account : <Visitor />}</div>
      {isUser && <InviteCard />}
      <ul aria-label={w('settings')} className="border-t border-line py-1">
        {isUser && <li>{notices(ROW)}</li>}
        {!isLanguageClosed && (
          <li>
            <Link to="/language-selection" className={ROW}>
              <Languages aria-hidden className="size-5 shrink-0 text-ink-2" />
              <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
                {w('entry_language')}
                <bdi className="text-xs text-ink-2">{LANGUAGES.find(({ code }) => code === language)?.name}</bdi>
              </span>
              <ChevronRight aria-hidden className="size-4 text-ink-3 rtl:-scale-x-100" />
            </Link>
          </li>
        )}
        <li>
          <NightMode />
        </li>
        <li>{timeZone}</li>
        <li>
          <OwnEntry to="/fairness" icon={<ShieldCheck aria-hidden />} name={w('entry_fairness')} />
        </li>
        <li>
          <button type="button" aria-haspopup="dialog" onClick={onTour} className={ROW}>
            <Compass aria-hidden className="size-5 shrink-0 text-ink-2" />
            <span className="min-w-0 flex-1">{w('tour_entry')}</span>
            <ChevronRight aria-hidden className="size-4 text-ink-3 rtl:-scale-x-100" />
          </button>
        </li>
        {isUser && (
          <li>
            <OwnEntry to="/security" icon={<KeyRound aria-hidden />} name={w('entry_security')} />
          </li>
        )}
        {isUser && (
          <li>
            <OwnEntry to="/certification-primary" icon={<IdCard aria-hidden />} name={w('entry_certification')} />
          </li>
        )}
        {isUser && (
          <li>
            <OwnEntry to="/protection" icon={<HeartHandshake aria-hidden />} name={w('entry_protection')} />
          </li>
        )}
        {entries.map(({ key, jumpUrl, logoUrl }) => (
          <li key={key}>
            <ContentLink link={jumpUrl} onService={onService} className={ROW}>
              <span className="text-ink-2 [&>*]:size-5">
                <EntryIcon img={logoUrl} />
              </span>
              <span className="min-w-0 flex-1">{nameOf(key, key)}</span>
              <ChevronRight aria-hidden className="size-4 text-ink-3 rtl:-scale-x-100" />
            </ContentLink>
          </li>
        ))}
      </ul>
    </SideSheet>
  )
}

/** Ways that no operator can take out of the menu. */
function OwnEntry({ to, icon, name }: { to: string; icon: ReactNode; name: string }) {
  return (
    <Link to={to} className={ROW}>
      <span className="text-ink-2 [&>*]:size-5">{icon}</span>
      <span className="min-w-0 flex-1">{name}</span>
      <ChevronRight aria-hidden className="size-4 text-ink-3 rtl:-scale-x-100" />
    </Link>
  )
}

function Visitor() {
  const w = useWords('home')
  return (
    <>
      <p className="text-base font-semibold">{w('visitor_title')}</p>
      <p className="mt-1 mb-4 text-xs text-ink-2 text-pretty">{w('visitor_text')}</p>
      <ButtonRow>
        <Link to="/register" className={buttonClass({})}>
          {w('register')}
        </Link>
        <Link to="/login" className={buttonClass({ look: 'secondary' })}>
          {w('log_in')}
        </Link>
      </ButtonRow>
    </>
  )
}

/** Light or dark; a theme that follows the device is read off the device until the reader decides. */
function NightMode() {
  const w = useWords('home')
  const { theme } = useAppearance()
  const isDarkDevice = useMedia('(prefers-color-scheme: dark)')
  const isDark = theme === 'dark' || (theme === 'system' && isDarkDevice)
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is a control of the library, inside the label
    <label className={`${ROW} cursor-pointer`}>
      <Moon aria-hidden className="size-5 shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1">{w('night_mode')}</span>
      <Switch.Root
        checked={isDark}
        onCheckedChange={(isOn) => chooseTheme(isOn ? 'dark' : 'light')}
        className="relative h-6 w-10 shrink-0 rounded-lg border border-line-strong bg-surface-2 transition-colors data-checked:border-accent data-checked:bg-accent"
      >
        <Switch.Thumb className="absolute start-0.75 top-0.75 size-4 rounded-lg bg-ink-2 transition-[inset-inline-start] data-checked:start-4.75 data-checked:bg-on-accent" />
      </Switch.Root>
    </label>
  )
}
