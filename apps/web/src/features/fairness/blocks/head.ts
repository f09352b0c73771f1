import { api } from '@glasshouse/client'
import type { fairnessHead, ReplyOf } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { noteKey } from '../../../live/settings/first-key.ts'

/**
 * Apart from the other queries of fairness, which bring what receipts are checked with: home asks for this one alone.
 */
export type HeadNow = NonNullable<ReplyOf<typeof fairnessHead>['data']>

const HEAD_EVERY_MS = 5_000

export async function askHead(signal: AbortSignal): Promise<HeadNow> {
  const head = (await api.getHead({}, { signal, isQuiet: true })).data as HeadNow
  noteKey(head.publicKey)
  return head
}

export function useHead(everyMs = HEAD_EVERY_MS) {
  return useQuery({
    queryKey: ['fairness', 'head'],
    queryFn: ({ signal }) => askHead(signal),
    refetchInterval: everyMs,
  })
}
