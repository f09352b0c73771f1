import { ApiError, api } from '@glasshouse/client'
import { NOTICE_CHANNELS, NOTICE_KINDS, type NoticeChannel, type NoticeKind } from '@glasshouse/domain'
import { classNames, Skeleton, TopBar } from '@glasshouse/ui'
import type { NoticeSettingsData } from '@glasshouse/wire'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { cacheKeys } from '../../live/cache/cache-keys.ts'
import { failureOf } from '../../live/lists/failure-of.ts'
import { LoadError } from '../../live/lists/LoadError.tsx'
import { BackButton } from '../../live/routes/BackButton.tsx'
import { useWords } from '../../words/words.ts'
import { PushSwitch } from './PushSwitch.tsx'

/** Which kinds of notices go out on which channels. */
export function NoticeSettingsScreen() {
  const w = useWords('notices')
  const settings = useQuery({
    queryKey: cacheKeys.noticeSettings,
    queryFn: async ({ signal }) => (await api.getNoticeSettings({}, { signal, isQuiet: true })).data ?? undefined,
  })
  const failure = settings.data ? undefined : (settings.error ?? failureOf(settings))
  return (
    <>
      <TopBar title={w('settings')} lead={<BackButton />} />
      <div className="px-4 pb-8">
        <p className="pb-4 text-sm text-ink-2 text-pretty">{w('settings_text')}</p>
        {failure ? (
          <LoadError error={failure} onRetry={() => void settings.refetch()} />
        ) : settings.data ? (
          <Kinds settings={settings.data} />
        ) : (
          <SettingsSkeleton label={w('loading')} />
        )}
      </div>
    </>
  )
}

function Kinds({ settings }: { settings: NoticeSettingsData }) {
  const w = useWords('notices')
  const missing = (['mail', 'text', 'push'] as const).filter((channel) => !settings.reaches[channel])
  return (
    <>
      {NOTICE_KINDS.map((kind) => (
        <section key={kind} className="border-t border-line py-4">
          <h2 className="text-sm font-semibold text-ink-1">{w(`kind_${kind}`)}</h2>
          <p className="mt-1 mb-3 text-xs text-ink-2">{w(`about_${kind}`)}</p>
          {kind === 'security' ? (
            <p className="text-sm text-ink-2">{w('always_on')}</p>
          ) : (
            <fieldset className="flex flex-wrap gap-2">
              <legend className="sr-only">{w('channels_of', { kind: w(`kind_${kind}`) })}</legend>
              {NOTICE_CHANNELS.map((channel) => (
                <ChannelChip key={channel} kind={kind} channel={channel} isOn={settings.kinds[kind][channel]} />
              ))}
            </fieldset>
          )}
        </section>
      ))}
      <PushSwitch />
      {missing.length > 0 && (
        <ul className="flex flex-col gap-1 border-t border-line pt-4 text-xs text-ink-2">
          {missing.map((channel) => (
            <li key={channel}>{w(`reach_${channel}`)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function ChannelChip({ kind, channel, isOn }: { kind: NoticeKind; channel: NoticeChannel; isOn: boolean }) {
  const w = useWords('notices')
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: async () => (await api.setNoticeSetting({ kind, channel, isOn: !isOn })).data,
    onSuccess: (data) => data && cache.setQueryData(cacheKeys.noticeSettings, data),
    throwOnError: (error) => !(error instanceof ApiError),
  })
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={change.isPending || undefined}
      onClick={() => !change.isPending && change.mutate()}
      className={classNames(
        'inline-flex min-h-11 items-center gap-1.5 rounded-md border px-3 text-sm transition-colors',
        isOn ? 'border-accent bg-surface-2 font-semibold text-ink-1' : 'border-line-strong text-ink-2',
        change.isPending && 'opacity-60',
      )}
    >
      <Check aria-hidden className={classNames('size-4 text-accent', !isOn && 'invisible')} />
      {w(`channel_${channel}`)}
    </button>
  )
}

function SettingsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {NOTICE_KINDS.map((kind) => (
        <div key={kind} className="flex flex-col gap-2 border-t border-line py-4">
          <Skeleton width={96} height={16} />
          <Skeleton width={220} height={12} />
          <Skeleton width="100%" height={44} />
        </div>
      ))}
    </div>
  )
}
