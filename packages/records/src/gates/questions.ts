import type { GateProduct } from '@glasshouse/domain'

/** Question of understanding. Its words stand in the app, by its id; the right choice stands here alone. */
export interface GateQuestion {
  readonly id: string
  /** Place of the right one among its choices. */
  readonly right: number
}

/** Choices of each question. */
export const GATE_CHOICES = 3

/** In the order in which they are shown and answered. Spot has none. */
export const GATE_QUESTIONS: Readonly<Record<GateProduct, readonly GateQuestion[]>> = {
  spot: [],
  futures: [
    { id: 'leverage', right: 1 },
    { id: 'liquidation', right: 2 },
    { id: 'funding', right: 0 },
    { id: 'mark_price', right: 1 },
    { id: 'stop_loss', right: 2 },
  ],
  options: [
    { id: 'stake', right: 0 },
    { id: 'equal', right: 1 },
    { id: 'odds', right: 2 },
    { id: 'cancel', right: 0 },
    { id: 'limits', right: 1 },
  ],
}

/** Ids of those answered wrong; all where the number of answers is another. */
export function wrongAnswers(product: GateProduct, answers: readonly number[]): string[] {
  const questions = GATE_QUESTIONS[product]
  return questions.filter(({ right }, at) => answers.length !== questions.length || answers[at] !== right).map(({ id }) => id)
}
