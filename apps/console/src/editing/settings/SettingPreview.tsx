import { ImageIcon } from 'lucide-react'
import { useWords } from '../../words/words.ts'

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
}

/**
 * The affected piece, drawn here: the app itself lives at another origin, which this page may not frame. Words are the setting's
 * own; the app writes its own words where it knows the key.
 */
export function SettingPreview({ settingKey, value }: { readonly settingKey: string; readonly value: unknown }) {
  const w = useWords('settings')
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
            <Piece key={entry.key} name={nameOf(entry)} />
          ))}
        </div>
      )
    case 'MIDDLE_MENU_SETTING':
      return (
        <div className="grid grid-cols-4 gap-y-3 text-center text-xs">
          {shown.map((entry) => (
            <Piece key={entry.key} name={nameOf(entry)} />
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
              <ImageIcon aria-hidden className="size-5 text-ink-3" />
              {nameOf(entry)}
              {entry.isDefault === 'Y' ? <span className="ms-auto text-ink-2 text-xs">{w('default')}</span> : null}
            </li>
          ))}
        </ul>
      )
  }
}

const nameOf = ({ name, remark, key }: Entry): string => name ?? remark ?? key ?? ''

function Piece({ name }: { readonly name: string }) {
  return (
    <div className="flex min-w-0 flex-col items-center gap-1 px-1">
      <ImageIcon aria-hidden className="size-6 text-ink-2" />
      <span className="w-full truncate">{name}</span>
    </div>
  )
}
