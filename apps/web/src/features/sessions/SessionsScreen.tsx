import { api, formatTime, useConfirmation } from '@glasshouse/client'
import { Button, ConfirmDialog, Skeleton, showToast, TopBar } from '@glasshouse/ui'
import type { SessionEntry } from '@glasshouse/wire'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { cacheKeys } from '../../live/cache/cache-keys.ts'
import { failureOf } from '../../live/lists/failure-of.ts'
import { LoadError } from '../../live/lists/LoadError.tsx'
import { BackButton } from '../../live/routes/BackButton.tsx'
import { useTimeStyle } from '../../live/text/use-time-style.ts'
import { ZoneNote } from '../../live/text/ZoneNote.tsx'
import { useWords } from '../../words/words.ts'
import { PayoutStop } from './PayoutStop.tsx'

/** Where the account is signed in, and the ends of those places. */
export function SessionsScreen() {
  const w = useWords('sessions')
  const sessions = useQuery({
    queryKey: cacheKeys.sessions,
    queryFn: async ({ signal }) => (await api.listSessions({}, { signal, isQuiet: true })).rows,
    staleTime: 0,
  })
  const failure = sessions.data ? undefined : (sessions.error ?? failureOf(sessions))
  return (
    <>
      <TopBar title={w('title')} lead={<BackButton />} />
      <div className="flex flex-col gap-2 px-4 pb-8">
        <PayoutStop />
        <p className="text-sm text-ink-2 text-pretty">{w('text')}</p>
        <ZoneNote />
        {failure ? (
          <LoadError error={failure} onRetry={() => void sessions.refetch()} />
        ) : sessions.data ? (
          <SessionList sessions={sessions.data} />
        ) : (
          <SessionsSkeleton label={w('loading')} />
        )}
      </div>
    </>
  )
}

function SessionList({ sessions }: { sessions: readonly SessionEntry[] }) {
  const w = useWords('sessions')
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? <EndOthers /> : <p className="py-2 text-sm text-ink-2">{w('nothing_else')}</p>}
    </>
  )
}

const PHONES = ['Android', 'HarmonyOS', 'iPhone', 'iPad']

function SessionRow({ session: { id, browser, system, network, isOwn, signedInAtMs, lastUsedAtMs } }: { session: SessionEntry }) {
  const w = useWords('sessions')
  const style = useTimeStyle()
  const Icon = PHONES.includes(system) ? Smartphone : Laptop
  const device = system === '' ? browser || w('unknown') : w('on', { browser: browser || w('browser'), system })
  const time = (ms: number) => `\u2068${formatTime(ms, style)}\u2069`
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1 text-xs text-ink-2">
        <h2 className="text-sm font-medium text-ink-1">{device}</h2>
        {isOwn && <p className="font-semibold text-accent">{w('this_session')}</p>}
        <p>{w('network', { network: `\u2068${network}\u2069` })}</p>
        <p>{w('signed_in', { time: time(signedInAtMs) })}</p>
        <p>{w('last_used', { time: time(lastUsedAtMs) })}</p>
      </div>
      {!isOwn && <EndSession sessionId={id} device={device} />}
    </li>
  )
}

function EndSession({ sessionId, device }: { sessionId: string; device: string }) {
  const w = useWords('sessions')
  const refresh = useRefresh('ended')
  const { ask, dialog } = useConfirmation(() => api.endSession({ sessionId }), refresh)
  return (
    <>
      <Button look="secondary" onClick={ask} aria-label={`${w('end')}: ${device}`}>
        {w('end')}
      </Button>
      <ConfirmDialog {...dialog} title={w('end_title')} confirmLabel={w('end')} cancelLabel={w('cancel')} confirmLook="danger">
        {w('end_text', { device })}
      </ConfirmDialog>
    </>
  )
}

function EndOthers() {
  const w = useWords('sessions')
  const refresh = useRefresh('others_ended')
  const { ask, dialog } = useConfirmation(() => api.endOtherSessions({}), refresh)
  return (
    <div className="pt-2">
      <Button look="danger" isWide onClick={ask}>
        {w('end_others')}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={w('end_others_title')}
        confirmLabel={w('end_others')}
        cancelLabel={w('cancel')}
        confirmLook="danger"
      >
        {w('end_others_text')}
      </ConfirmDialog>
    </div>
  )
}

function useRefresh(said: 'ended' | 'others_ended'): () => void {
  const w = useWords('sessions')
  const cache = useQueryClient()
  return () => {
    showToast('success', w(said))
    void cache.invalidateQueries({ queryKey: cacheKeys.sessions })
  }
}

function SessionsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="border-t border-line">
      {[0, 1].map((row) => (
        <div key={row} className="flex flex-col gap-2 border-b border-line py-3">
          <Skeleton width={150} height={16} />
          <Skeleton width={120} height={12} />
          <Skeleton width={180} height={12} />
        </div>
      ))}
    </div>
  )
}
