import { EmptyState, Sheet } from '@glasshouse/ui'
import { linkTarget } from '@glasshouse/wire'
import { ChevronRight, ExternalLink, Headset } from 'lucide-react'
import { useSettings } from '../../live/settings/settings.ts'
import { useWords } from '../../words/words.ts'
import { ContentLink } from './ContentLink.tsx'
import { EntryIcon } from './EntryIcon.tsx'

/** Where the server can be asked, as its settings say. */
export function ServiceSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const w = useWords('home')
  const desks = (useSettings()?.SUPPORT_STAFF_SETTING ?? []).filter(({ url }) => ['path', 'external'].includes(linkTarget(url).kind))
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w('service_title')} closeLabel={w('close')}>
      {desks.length === 0 ? (
        <EmptyState icon={<Headset />}>{w('service_none')}</EmptyState>
      ) : (
        <>
          <p className="pb-2 text-sm text-ink-2 text-pretty">{w('service_text')}</p>
          <ul className="divide-y divide-line border-y border-line">
            {desks.map(({ name, url, imgUrl }) => {
              const isOutside = linkTarget(url).kind === 'external'
              return (
                <li key={`${name} ${url}`}>
                  <ContentLink link={url} onService={onClose} className="flex min-h-14 items-center gap-3 text-sm hover:text-accent">
                    <span className="text-accent">
                      <EntryIcon img={imgUrl} />
                    </span>
                    <span className="min-w-0 flex-1 truncate">{name}</span>
                    {isOutside ? (
                      <>
                        <span className="sr-only">{w('service_opens_outside')}</span>
                        <ExternalLink aria-hidden className="size-4 text-ink-3" />
                      </>
                    ) : (
                      <ChevronRight aria-hidden className="size-4 text-ink-3 rtl:-scale-x-100" />
                    )}
                  </ContentLink>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Sheet>
  )
}
