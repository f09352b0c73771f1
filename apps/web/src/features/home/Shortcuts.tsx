import { Skeleton } from '@glasshouse/ui'
import { linkTarget } from '@glasshouse/wire'
import { useSettings, useSettingsAnswered } from '../../live/settings/settings.ts'
import { EntryIcon } from '../../live/support/EntryIcon.tsx'
import { useSupport } from '../../live/support/support.ts'
import { useWords } from '../../words/words.ts'
import { ContentLink } from './ContentLink.tsx'
import { useEntryName } from './use-entry-name.ts'

const ROW = [0, 1, 2, 3]
const CELL =
  'flex min-h-19 w-full flex-col items-center gap-1.5 rounded-md py-2 text-center text-xs text-ink-1 transition-colors [a&]:hover:text-accent [button&]:hover:text-accent focus-visible:-outline-offset-2'

/** The ways the server offers from home, as the settings list them. */
export function Shortcuts({ onService }: { onService: () => void }) {
  const w = useWords('home')
  const nameOf = useEntryName('shortcut')
  const isAnswered = useSettingsAnswered()
  const entries = useSettings()?.MIDDLE_MENU_SETTING ?? []
  const { isOffered } = useSupport()
  const open = isAnswered && entries.filter(({ isOpen, linkUrl }) => isOpen && (isOffered || linkTarget(linkUrl).kind !== 'service'))
  if (open && open.length === 0) return null
  return (
    <nav aria-label={w('shortcuts')} aria-busy={!open} className="@container mt-3">
      <ul className="grid grid-cols-4 gap-x-1 @max-[16rem]:grid-cols-3 @max-[12.5rem]:grid-cols-2">
        {open
          ? open.map(({ key, name, img, linkUrl }) => (
              <li key={key}>
                <ContentLink link={linkUrl} onService={onService} className={CELL}>
                  <span className="inline-flex size-11 items-center justify-center rounded-lg bg-surface-1 text-accent">
                    <EntryIcon img={img} />
                  </span>
                  <span className="max-w-full wrap-anywhere hyphens-auto">{nameOf(key, name)}</span>
                </ContentLink>
              </li>
            ))
          : ROW.map((place) => (
              <li key={place} className={CELL}>
                <Skeleton width={44} height={44} />
                <Skeleton width={48} height={12} />
              </li>
            ))}
      </ul>
    </nav>
  )
}
