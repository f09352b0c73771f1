import type { ContentKindName } from '@glasshouse/wire'
import { ImageIcon, Megaphone } from 'lucide-react'
import { PhoneFrame } from '../../kit/PhoneFrame.tsx'
import { SafeHtml } from '../../kit/text/SafeHtml.tsx'
import { useWords } from '../../words/words.ts'
import { type Draft, isEmpty, NO_TEXT } from './draft.ts'

interface EntryPreviewProps {
  readonly kind: ContentKindName
  readonly draft: Draft
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly defaultLanguage: string
}

/** The piece that readers of a language get, at 390 px. */
export function EntryPreview({ kind, draft, language, direction, defaultLanguage }: EntryPreviewProps) {
  const w = useWords('content')
  const own = draft.texts[language] ?? NO_TEXT
  const text = isEmpty(own) ? (draft.texts[defaultLanguage] ?? NO_TEXT) : own
  return (
    <PhoneFrame label={w('preview')} language={language} direction={direction}>
      {isEmpty(text) ? (
        <p className="text-ink-2">{w('preview_empty')}</p>
      ) : (
        <div className="flex flex-col gap-4">
          {kind === 'activity' ? <Banner draft={draft} title={text.title} line={text.remark} /> : null}
          {kind === 'roll_notice' ? (
            <div className="flex min-h-9 items-center gap-2 rounded-md bg-surface-2 px-3">
              <Megaphone aria-hidden className="size-4 shrink-0" />
              <span className="truncate">{text.remark}</span>
            </div>
          ) : null}
          <div className={kind === 'popup' ? 'rounded-lg border border-line bg-surface-1 p-4 shadow-lg' : ''}>
            <div className="pb-2 font-semibold text-lg leading-6">{text.title}</div>
            <SafeHtml html={text.html} />
          </div>
          {draft.link === '' ? null : <div className="text-ink-2 text-xs">{w('leads_to', { link: draft.link })}</div>}
        </div>
      )}
    </PhoneFrame>
  )
}

/** Pictures of the app come from another origin, which this page does not load. */
function Banner({ draft, title, line }: { readonly draft: Draft; readonly title: string; readonly line: string }) {
  return (
    <div className="flex min-h-32 items-center gap-3 rounded-lg bg-surface-2 p-4">
      <div className="min-w-0 flex-1">
        <div className="font-semibold text-base">{title}</div>
        <div className="text-ink-2">{line}</div>
      </div>
      {draft.image === '' ? null : (
        <div className="flex w-24 flex-col items-center gap-1 text-ink-3 text-xs">
          <ImageIcon aria-hidden className="size-8" />
          <span className="w-full truncate">{draft.image}</span>
        </div>
      )}
    </div>
  )
}
