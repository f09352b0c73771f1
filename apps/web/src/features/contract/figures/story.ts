import type { LiquidationSummary, PositionChangeSummary } from '@glasshouse/wire'

/** One forced close, with the figures that made it necessary. */
export interface StoryStep {
  readonly id: string
  readonly time: number
  readonly step: LiquidationSummary['step']
  /** The mark of that moment; undefined where the public list does not reach back so far. */
  readonly mark: string | undefined
  readonly contracts: string
  readonly price: string
  readonly left: string
}

export interface Story {
  /** The liquidation price that the mark reached; '0' where it is not known. */
  readonly liquidation: string
  readonly steps: readonly StoryStep[]
}

const STEPS = { liquidation: 'order', takeover: 'takeover', deleveraging: 'deleveraging' } as const

/** Whether something else than its owner or its own stops ended it. */
export const isForced = (cause: string): cause is keyof typeof STEPS => cause in STEPS

/**
 * What happened to a position, oldest first: its own changes, with the marks of the public steps of the same moment.
 */
export function storyOf(changes: readonly PositionChangeSummary[], published: readonly LiquidationSummary[]): Story {
  const told = changes.toReversed()
  const first = told.findIndex(({ cause }) => isForced(cause))
  const steps = told.flatMap(({ id, atMs, cause, side, contracts, price, contractsAfter }) => {
    if (!isForced(cause)) return []
    const step = STEPS[cause]
    const mark = published.find((one) => one.time === atMs && one.side === side && one.step === step)?.markPrice
    return [{ id, time: atMs, step, mark, contracts: contracts.replace('-', ''), price, left: contractsAfter }]
  })
  return { liquidation: told[first - 1]?.liquidationPriceAfter ?? '0', steps }
}
