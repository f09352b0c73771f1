import { Button, Sheet } from '@glasshouse/ui'
import { ChevronRight, ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { useWords } from '../../words/words.ts'
import { type Desk, useDesks } from './desks.ts'
import { EntryIcon } from './EntryIcon.tsx'
import { closeSupportSheet, useSupportSheet } from './support.ts'

/** Where customer service can be asked: an image and a name each, as the settings list them. */
export function SupportSheet() {
  const w = useWords('home')
  const isOpen = useSupportSheet()
  const desks = useDesks()
  return (
    <Sheet isOpen={isOpen} onClose={closeSupportSheet} title={w('service_title')} closeLabel={w('close')}>
      <p className="pb-2 text-sm text-ink-2 text-pretty">{w('service_text')}</p>
      <ul className="mb-4 divide-y divide-line border-y border-line">
        {desks.map((desk) => (
          <li key={`${desk.name} ${desk.target.kind === 'path' ? desk.target.path : desk.target.url}`}>
            <DeskLink desk={desk} />
          </li>
        ))}
      </ul>
      <Button look="secondary" isWide onClick={closeSupportSheet}>
        {w('service_cancel')}
      </Button>
    </Sheet>
  )
}

const ROW = 'flex min-h-14 items-center gap-3 py-1.5 text-sm hover:text-accent focus-visible:-outline-offset-2'

function DeskLink({ desk: { name, image, target } }: { desk: Desk }) {
  const w = useWords('home')
  const mark = (
    <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg bg-surface-2 text-accent">
      <EntryIcon img={image} />
    </span>
  )
  if (target.kind === 'path')
    return (
      <Link to={target.path} onClick={closeSupportSheet} className={ROW}>
        {mark}
        <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" />
      </Link>
    )
  return (
    <a href={target.url} target="_blank" rel="noopener noreferrer" onClick={closeSupportSheet} className={ROW}>
      {mark}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="wrap-anywhere">{name}</span>
        <span className="text-xs text-ink-3">{w('service_opens_outside')}</span>
      </span>
      <ExternalLink aria-hidden className="size-4 shrink-0 text-ink-3" />
    </a>
  )
}
