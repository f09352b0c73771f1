import { api } from '@glasshouse/client'
import type { GateProduct } from '@glasshouse/domain'
import { Button } from '@glasshouse/ui'
import type { GateState } from '@glasshouse/wire'
import { useState } from 'react'
import { useWords, type WordKey } from '../../words/words.ts'
import { StepError } from './StepError.tsx'
import type { GateDoor } from './use-gate.ts'
import { useGateAct } from './use-gate-act.ts'

type Question = WordKey<'gates'>
interface Sent {
  readonly product: GateProduct
  readonly version: number
  readonly answers: readonly number[]
}

/** Five questions; whoever errs reads why and answers again, three times a day. */
export function QuestionsStep({ door, state }: { door: GateDoor; state: GateState }) {
  const w = useWords('gates')
  const { product, version, questions } = state
  const [choices, setChoices] = useState<Readonly<Record<string, number>>>({})
  const answer = useGateAct(door, (sent: Sent) => api.answerGate(sent))
  const wrong = answer.data?.data?.wrong ?? []
  const triesLeft = answer.data?.data?.triesLeft ?? state.triesLeft
  const isWhole = questions.every((id) => choices[id] !== undefined)
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        // The ticket that the sheet belongs to is a form too.
        event.stopPropagation()
        answer.mutate({ product, version, answers: questions.map((id) => choices[id] ?? -1) })
      }}
    >
      <p className="text-ink-2">{w('questions_text', { tries: triesLeft })}</p>
      {questions.map((id, at) => (
        <Asked
          key={id}
          name={`${product}_${id}`}
          number={at + 1}
          choice={choices[id]}
          isWrong={wrong.includes(id)}
          onChoose={(choice) => setChoices({ ...choices, [id]: choice })}
        />
      ))}
      <StepError>{answer.text ?? (wrong.length > 0 ? w('some_wrong', { wrong: wrong.length, tries: triesLeft }) : undefined)}</StepError>
      <Button type="submit" isWide isPending={answer.isPending} disabled={!isWhole || triesLeft === 0}>
        {w('answer')}
      </Button>
    </form>
  )
}

interface AskedProps {
  /** Of its texts: `futures_leverage`. */
  readonly name: string
  readonly number: number
  readonly choice: number | undefined
  readonly isWrong: boolean
  readonly onChoose: (choice: number) => void
}

function Asked({ name, number, choice, isWrong, onChoose }: AskedProps) {
  const w = useWords('gates')
  const text = (key: string) => w(`${name}${key}` as Question)
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-semibold">
        {number}. {text('')}
      </legend>
      {[0, 1, 2].map((at) => (
        <label key={at} className="flex min-h-11 items-center gap-3 rounded-md border border-line px-3 py-2 has-[:checked]:border-accent">
          <input
            type="radio"
            name={name}
            checked={choice === at}
            onChange={() => onChoose(at)}
            className="size-4 shrink-0 accent-(--color-accent)"
          />
          <span>{text(`_${at}`)}</span>
        </label>
      ))}
      {isWrong && (
        <p role="status" className="rounded-md bg-surface-2 p-2 text-xs text-ink-1">
          <strong>{w('wrong')}</strong> {text('_why')}
        </p>
      )}
    </fieldset>
  )
}
