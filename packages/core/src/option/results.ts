/**
 * Sums of settled options, per market, realm and period (RULES.md 9.4.6). No rule reads them: published rounds and
 * results are compared with them.
 */
import { type Amount, amount, OPTION_OUTCOMES, type OptionOutcome, type OptionResultView, type PeriodId } from '@glasshouse/domain'

export interface OptionResult {
  readonly periodId: PeriodId
  readonly options: Record<OptionOutcome, number>
  readonly stakes: Record<OptionOutcome, bigint>
  /** Rewards of those that won. */
  paid: bigint
}

export class OptionResults {
  readonly #byPeriod = new Map<PeriodId, OptionResult>()

  count(periodId: PeriodId, settled: { readonly outcome: OptionOutcome; readonly stake: Amount; readonly reward: Amount }): void {
    const result = this.#byPeriod.get(periodId) ?? emptyResult(periodId)
    this.#byPeriod.set(periodId, result)
    result.options[settled.outcome]++
    result.stakes[settled.outcome] += settled.stake
    result.paid += settled.reward
  }

  set(result: OptionResult): void {
    this.#byPeriod.set(result.periodId, result)
  }

  get inOrder(): OptionResult[] {
    return [...this.#byPeriod.values()].sort((a, b) => a.periodId - b.periodId)
  }
}

function emptyResult(periodId: PeriodId): OptionResult {
  return { periodId, options: byOutcome(0), stakes: byOutcome(0n), paid: 0n }
}

export const resultView = ({ periodId, options, stakes, paid }: OptionResult): OptionResultView => ({
  periodId,
  options: { ...options },
  stakes: Object.fromEntries(OPTION_OUTCOMES.map((outcome) => [outcome, amount(stakes[outcome])])) as Record<OptionOutcome, Amount>,
  paid: amount(paid),
  kept: amount(stakes.lost),
})

const byOutcome = <Value>(value: Value) =>
  Object.fromEntries(OPTION_OUTCOMES.map((outcome) => [outcome, value])) as Record<OptionOutcome, Value>
