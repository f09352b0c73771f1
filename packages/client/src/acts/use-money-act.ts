import type { Envelope } from '@glasshouse/wire'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../calls/envelope.ts'
import type { CallOptions } from '../calls/requests.ts'
import { Attempt, type AttemptParts } from './attempt.ts'

export interface MoneyAct<Input, Answer> extends AttemptParts<Input> {
  /** Sends one try with the options it is given: its key among them. */
  readonly send: (input: Input, options: CallOptions) => Promise<Envelope<Answer>>
  /** The first input as a repeat sends it; absent: unchanged. */
  readonly repeat?: (first: Input) => Input
  readonly onDone?: (answer: Answered<Answer>, input: Input) => void
  /** `isRefused`: the answer was no. Else it is unknown, and the attempt stays open. */
  readonly onFailed?: (failure: ApiError, input: Input, isRefused: boolean) => void
  /** After every answer, and after none. */
  readonly onSettled?: () => void | Promise<void>
}

export type Answered<Answer> = Omit<Envelope<Answer>, 'data'> & { readonly data: Answer }

/**
 * An act that moves money or changes a limit. Repeated after a lost answer, or after a reload, it carries the key of
 * its first try and counts once; a refusal ends it. The caller says what to show.
 */
export function useMoneyAct<Input, Answer>({ name, sameOf, shape, send, repeat, onDone, onFailed, onSettled }: MoneyAct<Input, Answer>) {
  const [attempt] = useState(() => new Attempt<Input>({ name, ...(sameOf && { sameOf }), ...(shape && { shape }) }))
  const [unanswered] = useState(attempt.unanswered)
  const [isRefused, setRefused] = useState(true)
  const mutation = useMutation({
    mutationFn: async (input: Input): Promise<Answered<Answer>> => {
      const { key, input: first, isRepeat } = attempt.begin(input)
      const sent = isRepeat && repeat ? repeat(first) : input
      const answer = await send(sent, { idempotencyKey: key, isQuiet: true })
      return { ...answer, data: answer.data as Answer }
    },
    onSuccess: (answer, input) => {
      attempt.answered()
      onDone?.(answer, input)
    },
    onError: (failure, input) => {
      if (!(failure instanceof ApiError)) throw failure
      const isNo = attempt.failed(failure)
      setRefused(isNo)
      onFailed?.(failure, input, isNo)
    },
    onSettled: () => onSettled?.(),
  })
  return {
    ...mutation,
    /**
     * Of a failure: the answer was no. Else it is not known whether the act arrived, and the same one again counts
     * once.
     */
    isRefused,
    /** The input that had no answer when this was first drawn. */
    unanswered: unanswered?.input,
  }
}
