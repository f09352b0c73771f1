import { ApiError, api, formatTime } from '@glasshouse/client'
import { Button, showToast } from '@glasshouse/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { cacheKeys } from '../../live/cache/cache-keys.ts'
import { useProof } from '../../live/proof/proof-request.ts'
import { useTimeStyle } from '../../live/text/use-time-style.ts'
import { useWords } from '../../words/words.ts'

/** Says that payouts are stopped, and lifts the stop; nothing where they are not. */
export function PayoutStop() {
  const w = useWords('sessions')
  const style = useTimeStyle()
  const cache = useQueryClient()
  const withProof = useProof()
  const [isPending, setPending] = useState(false)
  const { data } = useQuery({
    queryKey: cacheKeys.payouts,
    queryFn: async ({ signal }) => (await api.getPayouts({}, { signal, isQuiet: true })).data,
    staleTime: 0,
  })
  if (!data || data.stoppedAtMs === null) return null
  const lift = async () => {
    setPending(true)
    try {
      // It asks for two proofs: by a key, then by a code.
      await withProof(() => withProof(() => api.resumePayouts({})))
      showToast('success', w('stopped_lifted'))
      await cache.invalidateQueries({ queryKey: cacheKeys.payouts })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      setPending(false)
    }
  }
  return (
    <section className="flex gap-3 rounded-md bg-surface-1 p-4">
      <Ban aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
      <div className="min-w-0 flex-1">
        <h2 className="text-sm font-semibold text-ink-1">{w('stopped_title')}</h2>
        <p className="mt-1 mb-3 text-sm text-ink-2 text-pretty">
          {w('stopped_text', { time: `\u2068${formatTime(data.stoppedAtMs, style)}\u2069` })}
        </p>
        <Button look="secondary" isPending={isPending} onClick={() => void lift()}>
          {w('stopped_lift')}
        </Button>
      </div>
    </section>
  )
}
