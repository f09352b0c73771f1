import type { CoreModule, CoreState } from '@glasshouse/domain'

/** Positions a group that fundings of small houses need several groups for. */
export const FEW_PER_GROUP = 3

/**
 * A core whose groups may change so few positions by funding that the small houses of tests take many of them. Its
 * snapshots say nothing of the number; a twin needs the same one.
 */
export function withFundingPerGroup(core: CoreModule, positions: number): CoreModule {
  const sliced = (state: CoreState) => {
    const { perpetual } = state as unknown as { readonly perpetual: { fundingPerGroup: number } }
    perpetual.fundingPerGroup = positions
    return state
  }
  return {
    ...core,
    createState: () => sliced(core.createState()),
    decodeState: (shape, sections) => sliced(core.decodeState(shape, sections)),
  }
}
