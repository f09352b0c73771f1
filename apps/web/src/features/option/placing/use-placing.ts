import { ApiFailure, session, submit } from '@glasshouse/client'
import { showToast } from '@glasshouse/ui'
import type { OptionOrder, PlacedOption } from '@glasshouse/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { cacheKeys } from '../../../live/cache/cache-keys.ts'
import { laterOption } from '../../../live/cache/cache-writes.ts'
import { useAttemptKey } from '../../../trade/ticket/use-attempt-key.ts'
import { useWords } from '../../../words/words.ts'
import type { PlaceBody } from '../ticket/ticket.ts'
import { refreshOptions } from './acts.ts'
import type { Opened, OpenedSheet } from './opened.ts'
import { forgetUnanswered, keepUnanswered, keptUnanswered } from './unanswered.ts'
import { useOtherRuleWords, useTroubleWords } from './use-placing-words.ts'

const PLACE = '/api/secondContractOrder/createSecondContractOrder'

/** What was on the screen when the button was tapped. */
export interface Shown {
  readonly ruleVersion: number
  readonly odds: string
}

/** Why an order was not placed, or that this is not known. */
export interface Trouble {
  readonly failure: ApiFailure
  readonly body: PlaceBody
  /** The sheet it was sent from. */
  readonly form: Opened | undefined
  /** The house said no. Else it may have taken the order, and only its answer was lost. */
  readonly isRefused: boolean
}

/** Accepted under another version of the rule than was shown. */
export interface OtherRule {
  readonly placed: PlacedOption
  readonly shown: Shown
}

interface Sent {
  readonly body: PlaceBody
  readonly shown: Shown
  readonly form: Opened | undefined
}

/**
 * Placing belongs to the screen and outlives its sheet: an answer that comes when the sheet is closed is told as a toast, and an order that
 * got no answer is repeated as itself, with its own key, from whichever sheet it is sent again, also after the screen was left or the page
 * loaded anew.
 *
 * The key is renewed once the house said yes or no, and for every other order: of another side, stake, period, coin or time. Then the
 * order before is not under way any more, and the lists, read again after each try, show whether it had arrived.
 */
export function usePlacing({ opened, follow, close }: OpenedSheet) {
  const w = useWords('option')
  const messages = useWords('messages')
  const troubleWords = useTroubleWords()
  const otherRuleWords = useOtherRuleWords()
  const cache = useQueryClient()
  const [kept] = useState(keptUnanswered)
  const attempt = useAttemptKey(kept && { body: sameOrder(kept.body), key: kept.key })
  const first = useRef(kept)
  const isUnderWay = useRef(false)
  const standing = useStanding(opened)
  const [trouble, setTrouble] = useState<Trouble | undefined>(() => kept && withoutAnswer(kept.body))
  const [otherRule, setOtherRule] = useState<OtherRule>()

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ body }: Sent) => {
      const key = attempt.keyFor(sameOrder(body))
      const before = first.current?.key === key ? first.current.body : undefined
      if (!before) first.current = { key, body }
      keepUnanswered({ key, body: before ?? body })
      const { data } = await submit<PlacedOption>(PLACE, { body: before ? again(before) : body, idempotencyKey: key, isQuiet: true })
      return data as PlacedOption
    },
    onSuccess: (placed, { form, shown }) => {
      attempt.answered()
      forgetUnanswered()
      cache.setQueryData<OptionOrder | null>(cacheKeys.option(session.getState().realm, placed.id), (known) => laterOption(known, placed))
      const other = isOtherRule(placed, shown) ? { placed, shown } : undefined
      setOtherRule(other)
      const isStanding = standing.current === form
      // One at once is followed by its countdown, which says it all.
      if (other && (placed.status === 4 || !isStanding)) showToast('info', otherRuleWords(other))
      else if (placed.isRepeated) showToast('info', w('placed_before'))
      else if (placed.status === 4) showToast('success', messages('AppointmentSuccessful'))
      else if (!isStanding) showToast('success', w('placed'))
      if (isStanding) placed.status === 4 ? close() : follow(placed.id)
    },
    onError: (failure, { body, form }) => {
      if (!(failure instanceof ApiFailure)) throw failure
      const isRefused = attempt.failed(failure)
      if (isRefused) forgetUnanswered()
      if (failure.isSilent) return
      const now = { failure, body, form, isRefused }
      setTrouble(now)
      if (standing.current !== form) showToast('failure', troubleWords(now))
    },
    onSettled: () => {
      isUnderWay.current = false
      refreshOptions(cache)
      void cache.invalidateQueries({ queryKey: ['option-rules'] })
    },
  })
  return {
    isPending,
    otherRule,
    /** One at a time: the second of two taps is none. */
    send: (body: PlaceBody, shown: Shown) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      setTrouble(undefined)
      mutate({ body, shown, form: opened })
    },
    /** What there is to say in the sheet of this side and coin: its own refusal, or that the same order got no answer before. */
    troubleOf: (side: PlaceBody['betContent'], symbol: string): Trouble | undefined => {
      if (!trouble) return undefined
      const isOfThisSheet = trouble.isRefused ? trouble.form === opened : trouble.body.betContent === side && trouble.body.symbol === symbol
      return isOfThisSheet ? trouble : undefined
    },
  }
}

export type Placing = ReturnType<typeof usePlacing>

/** The sheet that stands now; none once the screen is left. */
function useStanding(opened: Opened | undefined) {
  const standing = useRef<Opened>(undefined)
  useEffect(() => {
    standing.current = opened
    return () => {
      standing.current = undefined
    }
  }, [opened])
  return standing
}

/** The page went away before the house had answered, or after it had not. */
const withoutAnswer = (body: PlaceBody): Trouble => ({
  failure: new ApiFailure('unreachable', ''),
  body,
  form: undefined,
  isRefused: false,
})

/** What makes two tries the same order. Price, least stake and version are what the screen said beside it. */
function sameOrder({ openPrice, minAmount, ruleVersion, ...order }: PlaceBody): object {
  return order
}

/** The first try over again. Perhaps it was accepted before the rule changed, so that the version of then must not stop the answer. */
function again({ ruleVersion, ...body }: PlaceBody): object {
  return body
}

const isOtherRule = (placed: PlacedOption, shown: Shown): boolean => placed.ruleVersion !== shown.ruleVersion || placed.odds !== shown.odds
