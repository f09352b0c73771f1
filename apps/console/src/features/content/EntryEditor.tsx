import { ApiError, operatorApi, queryClient } from '@glasshouse/client'
import { type ContentKindName, foreignHostsOf, type ShownContent } from '@glasshouse/wire'
import { Alert, App as AntdApp, Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { openAct } from '../../acts/act-draft.ts'
import { ForeignHosts } from '../../editing/ForeignHosts.tsx'
import { Note } from '../../kit/Note.tsx'
import { FailedState } from '../../kit/states.tsx'
import { useNavigateFromHere } from '../../kit/use-navigate-from-here.ts'
import { momentOf } from '../../live/moments.ts'
import { useMay } from '../../session/session.ts'
import { useWords } from '../../words/words.ts'
import { AudienceField } from './AudienceField.tsx'
import { type Draft, draftToSend } from './draft.ts'
import { EntryFields } from './EntryFields.tsx'
import { EntryPreview } from './EntryPreview.tsx'
import { LanguageTabs } from './LanguageTabs.tsx'
import type { useChoices } from './queries.ts'

export type Choices = NonNullable<ReturnType<typeof useChoices>['data']>

export interface EntryEditorProps {
  /** Null of one that is not kept yet. */
  readonly entry: ShownContent | null
  readonly kind: ContentKindName
  readonly initial: Draft
  readonly choices: Choices
}

/** Writes a draft, keeps it, publishes it. What somebody else has kept meanwhile is never written over. */
export function EntryEditor({ entry, kind, initial, choices }: EntryEditorProps) {
  const w = useWords('content')
  const { message } = AntdApp.useApp()
  const navigate = useNavigateFromHere()
  const mayWrite = useMay('write_content')
  const [draft, setDraft] = useState(initial)
  const [topic, setTopic] = useState(
    entry?.topic ?? (kind === 'activity' ? (choices.groups[0] ?? '') : kind === 'article' ? (choices.articleKeys[0] ?? '') : ''),
  )
  const [language, setLanguage] = useState(choices.defaultLanguage)
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const isChanged = entry === null || JSON.stringify(draft) !== JSON.stringify(initial)
  const run = async (work: () => Promise<void>) => {
    setSending(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  const save = async (): Promise<ShownContent> => {
    if (entry && !isChanged) return entry
    const body = { id: entry?.id ?? null, revision: entry?.revision ?? 0, kind, topic, draft: draftToSend(draft) }
    const { data } = await operatorApi.saveContent(body, { isQuiet: true })
    if (!data) throw new Error('A draft was kept and not answered')
    return data
  }
  const shown = async ({ id }: ShownContent) => {
    await queryClient.invalidateQueries()
    if (entry === null) navigate(`/content/${id}`, { replace: true })
  }
  const keep = () =>
    run(async () => {
      await shown(await save())
      void message.success(w('kept'))
    })
  const publish = () =>
    run(async () => {
      const kept = await save()
      const { data } = await operatorApi
        .publishContent({ id: kept.id, revision: kept.revision }, { isQuiet: true })
        .catch(async (error: unknown) => {
          await shown(kept)
          throw error
        })
      if (data?.ask) openAct({ ...data.ask, reason: 'maintenance', note: w('ask_note') })
      else {
        const [newest] = data?.entry.versions ?? []
        const isLater = newest !== undefined && newest.from > newest.at
        const mailed = isLater ? w('goes_out_at', { at: momentOf(newest.from) }) : w('sending')
        void message.success(kind === 'mail' ? mailed : w('published'))
      }
      await shown(kept)
    })
  const discard = () =>
    run(async () => {
      if (!entry) return
      await operatorApi.discardContent({ id: entry.id, revision: entry.revision }, { isQuiet: true })
      await shown(entry)
    })
  const { direction = 'ltr' } = choices.languages.find(({ code }) => code === language) ?? {}
  const change = (put: Partial<Draft>) => setDraft((before) => ({ ...before, ...put }))
  const isDisabled = !mayWrite
  const hosts = foreignHostsOf(draft, choices.ownHosts)
  // What was kept before counts for pages of terms alone: a link may be gone from the draft by now.
  const isByTwo = hosts.length > 0 || (kind === 'article' && entry?.needsTwo === true)
  return (
    <div className="flex flex-wrap items-start gap-6">
      <div className="flex min-w-0 flex-1 basis-96 flex-col gap-4">
        {isDisabled ? <Note>{w('not_yours')}</Note> : null}
        <EntryFields {...{ kind, draft, change, topic, choices, isDisabled }} onTopic={entry ? null : setTopic} />
        {draft.audience ? (
          <AudienceField audience={draft.audience} onChange={(audience) => change({ audience })} isDisabled={isDisabled} />
        ) : null}
        <LanguageTabs {...{ kind, draft, change, language, choices, isDisabled }} onLanguage={setLanguage} />
        <ForeignHosts hosts={hosts} />
        {failure ? <Failure error={failure} /> : null}
        {isDisabled ? null : (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => void keep()} loading={isSending} disabled={!isChanged}>
              {w('keep_draft')}
            </Button>
            <Popconfirm
              title={kind === 'mail' ? w('send_sure') : w('publish_sure')}
              okText={w('yes')}
              cancelText={w('no')}
              onConfirm={() => void publish()}
            >
              <Button type="primary" loading={isSending} disabled={!isChanged && entry?.draft == null}>
                {isByTwo ? w('publish_with_second') : kind === 'mail' ? w('send') : w('publish')}
              </Button>
            </Popconfirm>
            {entry?.draft ? (
              <Popconfirm title={w('discard_sure')} okText={w('yes')} cancelText={w('no')} onConfirm={() => void discard()}>
                <Button danger disabled={isSending}>
                  {w('discard')}
                </Button>
              </Popconfirm>
            ) : null}
          </div>
        )}
      </div>
      <EntryPreview {...{ kind, draft, language, direction, defaultLanguage: choices.defaultLanguage }} />
    </div>
  )
}

function Failure({ error }: { readonly error: unknown }) {
  const w = useWords('content')
  if (!(error instanceof ApiError) || error.reason !== 'changed_meanwhile') return <FailedState error={error} />
  return (
    <Alert
      type="warning"
      role="alert"
      title={w('changed_meanwhile')}
      action={
        <Button size="small" onClick={() => void queryClient.invalidateQueries()}>
          {w('load_theirs')}
        </Button>
      }
    />
  )
}
