import { useRef } from 'react'
import { newIdempotencyKey } from '../live/api.ts'

/** The keys of acts that move money: an attempt without an answer is repeated with its own key, so that it counts once. One may come from before. */
export function useAttemptKey(unanswered?: { readonly body: unknown; readonly key: string }) {
  const open = useRef({ body: unanswered ? JSON.stringify(unanswered.body) : '', key: unanswered?.key ?? '' })
  return {
    keyFor(body: unknown): string {
      const text = JSON.stringify(body)
      if (open.current.body !== text) open.current = { body: text, key: newIdempotencyKey() }
      return open.current.key
    },
    /** The house said yes or no: the next attempt is another one, also with the same body. */
    answered(): void {
      open.current = { body: '', key: '' }
    },
  }
}
