import { ApiError, api } from '@glasshouse/client'
import { showToast } from '@glasshouse/ui'
import type { MethodSummary } from '@glasshouse/wire'
import { useEffect, useRef, useState } from 'react'
import { useNavigateFromHere } from '../../../live/routes/use-navigate-from-here.ts'
import { useWords } from '../../../words/words.ts'
import { useAfterWithdrawal } from '../queries.ts'
import { formDetour } from './form-detour.ts'
import { AFTER_ASKING_MS, type WayOut, wayOutOf } from './withdrawal-form.ts'

const UNKNOWN: readonly string[] = ['', 'internal', 'busy', 'unavailable', 'unknown_outcome', 'too_many_requests']

type Asked = Parameters<typeof api.submitWithdrawal>[0]

/**
 * Asks for a withdrawal. A try without an answer is repeated with its key, so that it counts once; the key stays in
 * memory, for the request beside it holds a password.
 */
export function useAsk({ method, onRefused }: { readonly method: MethodSummary; readonly onRefused: (error: ApiError) => boolean }) {
  const w = useWords('withdraw')
  const m = useWords('messages')
  const after = useAfterWithdrawal()
  const leaveSoon = useLeaving()
  const key = useRef<string>(undefined)
  const isSending = useRef(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  const [isDone, setDone] = useState(false)

  const leave = ({ message, path, afterMs }: WayOut) => {
    showToast('failure', m(message))
    leaveSoon(path, afterMs, formDetour(method))
  }
  const fail = (error: ApiError) => {
    const wayOut = wayOutOf(error.reason)
    if (wayOut) return leave(wayOut)
    if (error.reason === 'withdrawal_pending') showToast('failure', m('last_order_info'))
    if (!onRefused(error) && !error.isSilent) setFailure(error)
  }
  const send = async (asked: Asked) => {
    // Two taps in one turn of the page see the same drawing; the second must find the first.
    if (isSending.current) return
    isSending.current = true
    setPending(true)
    setFailure(undefined)
    key.current ??= crypto.randomUUID()
    try {
      await api.submitWithdrawal(asked, { idempotencyKey: key.current, isQuiet: true })
      key.current = undefined
      setDone(true)
      showToast('success', w('withdraw_success'))
      leaveSoon('/withdraw-order', AFTER_ASKING_MS)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // A no ends the attempt; where it is not known what became of it, the same one again counts once.
      if (error.kind === 'refused' && !UNKNOWN.includes(error.reason)) key.current = undefined
      fail(error)
    } finally {
      await after()
      isSending.current = false
      setPending(false)
    }
  }
  return { send, leave, isPending, isDone, failure }
}

/** Leads to another screen after a moment in which a message can be read; not from a screen that was left meanwhile. */
function useLeaving() {
  const navigate = useNavigateFromHere()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (path: string, afterMs: number, state?: object) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => navigate(path, { state }), afterMs)
  }
}
