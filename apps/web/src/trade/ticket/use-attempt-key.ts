import type { ApiFailure } from '@glasshouse/client'
import { newIdempotencyKey } from '@glasshouse/client'
import { useRef } from 'react'

/** Said at the door, before anybody looked whether the key is known: it says nothing of what became of the attempt before. */
const SAID_AT_THE_DOOR: readonly string[] = ['unavailable', 'busy', 'too_many_requests', 'internal']

/** The keys of acts that move money: an attempt without an answer is repeated with its own key, so that it counts once. One may come from before. */
export function useAttemptKey(unanswered?: { readonly body: unknown; readonly key: string }) {
  const open = useRef({
    body: unanswered ? JSON.stringify(unanswered.body) : '',
    key: unanswered?.key ?? '',
    isUnanswered: unanswered !== undefined,
  })
  /** The house said yes or no: the next attempt is another one, also with the same body. */
  const answered = () => {
    open.current = { body: '', key: '', isUnanswered: false }
  }
  return {
    keyFor(body: unknown): string {
      const text = JSON.stringify(body)
      if (open.current.body !== text) open.current = { body: text, key: newIdempotencyKey(), isUnanswered: false }
      return open.current.key
    },
    answered,
    /** Whether the house said no: then the attempt is over. Else it stays open, with its key. */
    failed({ kind, reason }: ApiFailure): boolean {
      const isOpen = reason === 'internal' || (open.current.isUnanswered && SAID_AT_THE_DOOR.includes(reason))
      const isRefused = kind === 'refused' && !isOpen
      if (isRefused) answered()
      else open.current.isUnanswered = true
      return isRefused
    },
  }
}
