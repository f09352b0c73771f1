import type { Event, MarketId, OptionPlaced, OptionResultView, PeriodId, Realm } from '@glasshouse/domain'

type OptionSettled = Extract<Event, { type: 'OptionSettled' }>

/** What settled options came to, per market, realm and period, as their events say. */
export class WitnessedResults {
  private readonly sums = new Map<string, OptionResultView & { readonly marketId: MarketId; readonly realm: Realm }>()

  note({ marketId, realm, periodId }: OptionPlaced, { outcome, stake, reward }: OptionSettled): void {
    const key = `${marketId}/${realm}/${periodId}`
    const sum = this.sums.get(key) ?? { marketId, realm, ...nothing(periodId) }
    this.sums.set(key, {
      ...sum,
      options: { ...sum.options, [outcome]: sum.options[outcome] + 1 },
      stakes: { ...sum.stakes, [outcome]: sum.stakes[outcome] + stake },
      paid: (sum.paid + reward) as OptionResultView['paid'],
      kept: (sum.kept + (outcome === 'lost' ? stake : 0n)) as OptionResultView['kept'],
    })
  }

  of(marketId: MarketId, realm: Realm): OptionResultView[] {
    return [...this.sums.values()]
      .filter((sum) => sum.marketId === marketId && sum.realm === realm)
      .map(({ marketId: _, realm: __, ...result }) => result)
      .sort((a, b) => a.periodId - b.periodId)
  }
}

function nothing(periodId: PeriodId): OptionResultView {
  const zero = 0n as OptionResultView['paid']
  return {
    periodId,
    options: { won: 0, lost: 0, equal: 0, void: 0, not_opened: 0 },
    stakes: { won: zero, lost: zero, equal: zero, void: zero, not_opened: zero },
    paid: zero,
    kept: zero,
  }
}
