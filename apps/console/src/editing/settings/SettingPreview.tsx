import { CircleDot, ImageIcon } from 'lucide-react'
import { useWords, type WordKey } from '../../words/words.ts'
import { APP_ICONS } from './app-icons.ts'

const DRAWN = [
  'LOGO_SETTING',
  'BOTTOM_MENU_SETTING',
  'MIDDLE_MENU_SETTING',
  'APP_SIDEBAR_SETTING',
  'TAB_SETTING',
  'PLAYING_SETTING',
  'SUPPORT_STAFF_SETTING',
  't_app_language',
]
export const hasPreview = (key: string): boolean => DRAWN.includes(key)

interface Entry {
  readonly key?: string
  readonly name?: string
  readonly remark?: string
  readonly isOpen?: boolean
  readonly isOn?: boolean
  readonly isDefault?: string
  readonly img?: string
  readonly logoUrl?: string
}

/**
 * The affected piece, drawn here: the app itself lives at another origin, which this page may not frame. Entries that the app
 * knows have its own names in the operator's language and its own icons.
 */
export function SettingPreview({ settingKey, value }: { readonly settingKey: string; readonly value: unknown }) {
  const w = useWords('settings')
  const appName = useAppName()
  const entries = (Array.isArray(value) ? value : []) as readonly Entry[]
  const shown = entries.filter(({ isOpen = true, isOn = true }) => isOpen && isOn)
  if (settingKey === 'LOGO_SETTING') {
    const { name = '' } = (value ?? {}) as Entry
    return <div className="border-line border-b pb-3 font-semibold text-lg">{name}</div>
  }
  if (shown.length === 0) return <div className="py-4 text-ink-2">{w('preview_empty')}</div>
  switch (settingKey) {
    case 'BOTTOM_MENU_SETTING':
      return (
        <div className="grid auto-cols-fr grid-flow-col border-line border-t pt-2 text-center text-xs">
          {shown.map((entry) => (
            <Piece key={entry.key} name={appName('tab', entry)} entry={entry} />
          ))}
        </div>
      )
    case 'MIDDLE_MENU_SETTING':
      return (
        <div className="grid grid-cols-4 gap-y-3 text-center text-xs">
          {shown.map((entry) => (
            <Piece key={entry.key} name={appName('shortcut', entry)} entry={entry} />
          ))}
        </div>
      )
    case 'TAB_SETTING':
    case 'PLAYING_SETTING':
      return (
        <div className="flex gap-4 overflow-hidden border-line border-b">
          {shown.map((entry, place) => (
            <span
              key={nameOf(entry)}
              className={`whitespace-nowrap py-2 ${place === 0 ? 'border-accent border-b-2 font-semibold' : 'text-ink-2'}`}
            >
              {nameOf(entry)}
            </span>
          ))}
        </div>
      )
    default:
      return (
        <ul>
          {shown.map((entry) => (
            <li key={nameOf(entry)} className="flex min-h-14 items-center gap-3 border-line border-b">
              <Mark entry={entry} />
              {settingKey === 'APP_SIDEBAR_SETTING' ? appName('entry', entry) : nameOf(entry)}
              {entry.isDefault === 'Y' ? <span className="ms-auto text-ink-2 text-xs">{w('default')}</span> : null}
            </li>
          ))}
        </ul>
      )
  }
}

const nameOf = ({ name, remark, key }: Entry): string => name ?? remark ?? key ?? ''

/** The app's own name of an entry that it knows by its key; else the one that the setting gives. */
function useAppName(): (kind: 'shortcut' | 'entry' | 'tab', entry: Entry) => string {
  const w = useWords('app')
  return (kind, entry) => {
    const key = `${kind}_${entry.key}`
    const said: string = w(key as WordKey<'app'>)
    return said === key ? nameOf(entry) : said
  }
}

function Piece({ name, entry }: { readonly name: string; readonly entry: Entry }) {
  return (
    <div className="flex min-w-0 flex-col items-center gap-1 px-1">
      <Mark entry={entry} />
      <span className="w-full truncate">{name}</span>
    </div>
  )
}

/** An icon that the app knows by its name, and the place of a picture. One that it does not know it draws as a dot. */
function Mark({ entry: { img, logoUrl } }: { readonly entry: Entry }) {
  const named = img ?? logoUrl ?? ''
  const Icon = named === '' || /^(\/|https:|blob:)/.test(named) ? ImageIcon : (APP_ICONS[named] ?? CircleDot)
  return <Icon aria-hidden data-icon={named} className="size-6 text-ink-2" />
}
