import { ApiError, api, session, useMoneyAct } from '@glasshouse/client'
import type { OptionSide } from '@glasshouse/domain'
import { showToast } from '@glasshouse/ui'
import type { OptionInput, OptionSummary, PlacedOptionSummary } from '@glasshouse/wire'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readAgain } from '../../../live/cache/after-act.ts'
import { cacheKeys } from '../../../live/cache/cache-keys.ts'
import { laterOption } from '../../../live/cache/own-writes.ts'
import { useWords } from '../../../words/words.ts'
import type { OpenSheet, SheetControl } from './open-sheet.ts'
import { useOtherRuleText, usePlacingErrorText } from './use-placing-text.ts'

/** Rule that was on the screen when the button was tapped. */
export interface ShownRule {
  readonly ruleVersion: number
  readonly odds: string
}

/** Why an order was not placed, or that this is not known. */
export interface PlacingError {
  readonly failure: ApiError
  readonly option: OptionInput
  /** The sheet it was sent from; none in the column of a desk. */
  readonly form: OpenSheet | undefined
  /** The answer was no. Else the order may have been accepted, and only its answer was lost. */
  readonly isRefused: boolean
}

/** Accepted under another version of the rule than was shown. */
export interface OtherRule {
  readonly placed: PlacedOptionSummary
  readonly shown: ShownRule
}

interface Sent {
  readonly option: OptionInput
  readonly shown: ShownRule
  readonly form: OpenSheet | undefined
}

/**
 * Placing belongs to the screen and outlives its sheet: an answer that comes when the sheet is closed is told as a
 * toast, and an order that got no answer is repeated as itself, with its own key, from whichever sheet it is sent
 * again, also after the screen was left or the page loaded anew.
 *
 * The key is renewed once the answer was yes or no, and for every other order: of another side, stake, period, coin or
 * time. Then the order before is not under way any more, and the lists, read again after each try, show whether it had
 * arrived.
 */
export function usePlacing({ openSheet, follow, close }: SheetControl) {
  const w = useWords('option')
  const messages = useWords('messages')
  const placingErrorText = usePlacingErrorText()
  const otherRuleText = useOtherRuleText()
  const cache = useQueryClient()
  const isUnderWay = useRef(false)
  const currentSheet = useCurrentSheet(openSheet)
  const [otherRule, setOtherRule] = useState<OtherRule>()

  const act = useMoneyAct<Sent, PlacedOptionSummary>({
    name: 'option.place',
    sameOf: ({ option }) => sameOrder(option),
    send: ({ option }, options) => api.placeOption(option, options),
    repeat: (first) => ({ ...first, option: withoutVersion(first.option) }),
    onDone: ({ data: placed }, { form, shown }) => {
      cache.setQueryData<OptionSummary | null>(cacheKeys.option(session.getState().realm, placed.id), (known) => laterOption(known, placed))
      const other = isOtherRule(placed, shown) ? { placed, shown } : undefined
      setOtherRule(other)
      const isCurrent = currentSheet.current === form
      const isScheduled = placed.status === 'scheduled'
      // One at once is followed by its countdown, which says it all.
      if (other && (isScheduled || !isCurrent)) showToast('info', otherRuleText(other))
      else if (placed.isRepeated) showToast('info', w('placed_before'))
      else if (isScheduled) showToast('success', messages('AppointmentSuccessful'))
      else if (!isCurrent) showToast('success', w('placed'))
      if (isCurrent) isScheduled ? close() : follow(placed.id)
    },
    onFailed: (failure, { option, form }, isRefused) => {
      if (failure.isSilent) return
      const now = { failure, option, form, isRefused }
      setError(now)
      if (currentSheet.current !== form) showToast('failure', placingErrorText(now))
    },
    onSettled: () => {
      isUnderWay.current = false
      void readAgain(cache, 'option')
      void cache.invalidateQueries({ queryKey: ['option-rules'] })
    },
  })
  const [error, setError] = useState<PlacingError | undefined>(() => act.unanswered && unansweredError(act.unanswered.option))
  return {
    isPending: act.isPending,
    otherRule,
    /** One at a time: the second of two taps is none. */
    send: (option: OptionInput, shown: ShownRule, onPlaced: () => void) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      setError(undefined)
      act.mutate({ option, shown, form: openSheet }, { onSuccess: onPlaced })
    },
    /**
     * Trouble to show in the form of this side and coin: its own refusal, or that the same order got no answer before.
     */
    errorOf: (side: OptionSide, symbol: string): PlacingError | undefined => {
      if (error?.option.side !== side || error.option.symbol !== symbol) return undefined
      return error.isRefused && error.form !== openSheet ? undefined : error
    },
  }
}

export type Placing = ReturnType<typeof usePlacing>

/** The sheet on the screen now, none where the form stands in the column of a desk; null once the screen is left. */
function useCurrentSheet(openSheet: OpenSheet | undefined) {
  const currentSheet = useRef<OpenSheet | undefined | null>(undefined)
  useEffect(() => {
    currentSheet.current = openSheet
    return () => {
      currentSheet.current = null
    }
  }, [openSheet])
  return currentSheet
}

/** The page was left before an answer came. */
const unansweredError = (option: OptionInput): PlacingError => ({
  failure: new ApiError('unreachable', ''),
  option,
  form: undefined,
  isRefused: false,
})

/** Fields that make two tries the same order. Price, least stake and version only repeat what the screen showed. */
function sameOrder({ shownPrice, minStake, ruleVersion, ...order }: OptionInput): object {
  return order
}

/** Resend the first attempt unchanged and without its rule version: it may have been accepted under an older rule. */
function withoutVersion({ ruleVersion, ...option }: OptionInput): OptionInput {
  return option
}

const isOtherRule = (placed: PlacedOptionSummary, shown: ShownRule): boolean =>
  placed.ruleVersion !== shown.ruleVersion || placed.odds !== shown.odds
