import {
  type AssetConfig,
  type AssetId,
  type CoreModule,
  type CoreState,
  HOUSE_PURPOSES,
  houseAccountId,
  OPTION_OUTCOMES,
  type OptionConfig,
  type OptionFiguresView,
  REALMS,
  type Realm,
} from '@glasshouse/domain'
import { exactCount, exactUnits } from './exact.ts'
import { Sums } from './sums.ts'

/** What the state counts itself, at one group. */
export interface StateSums {
  readonly seq: number
  /** Counts, stakes and rewards of settled options by period and outcome; payouts of open ones. */
  readonly options: Sums
  /** The columns of `option_results` that the state counts, by period. */
  readonly results: Sums
  /** Counts, stakes and rewards by outcome, over all periods. */
  readonly rounds: Sums
  /** What each account of the exchange holds, and all users together. */
  readonly balances: Sums
  readonly symbols: { readonly market: ReadonlyMap<number, string>; readonly asset: ReadonlyMap<number, string> }
}

/** Reads memory alone, so that a projector stands still only so long. */
export function stateSumsOf(core: CoreModule, state: CoreState): StateSums {
  const { assets, options: markets } = core.configuration(state)
  const sums = { options: new Sums(), results: new Sums(), rounds: new Sums(), balances: new Sums() }
  const decimals = new Map(assets.map((asset) => [asset.assetId, asset.decimals]))
  for (const { marketId, stakeAssetId } of markets)
    for (const realm of REALMS) {
      const figures = core.optionFigures(state, marketId, realm)
      if (figures) addMarket(sums, figures, decimals.get(stakeAssetId) as number)
    }
  addBalances(sums.balances, core, state, decimals)
  return { seq: core.lastSeq(state), ...sums, symbols: { market: symbolsOf(markets, 'marketId'), asset: symbolsOf(assets, 'assetId') } }
}

const symbolsOf = <Id extends 'marketId' | 'assetId'>(all: readonly Pick<AssetConfig & OptionConfig, Id | 'symbol'>[], id: Id) =>
  new Map(all.map((each) => [each[id], each.symbol]))

function addMarket(sums: Pick<StateSums, 'options' | 'results' | 'rounds'>, figures: OptionFiguresView, decimals: number): void {
  const { realm, marketId: subjectId, results, openPayouts } = figures
  const money = (units: bigint) => exactUnits(units, decimals)
  const all = { realm, subjectId, period: null }
  sums.options.add(all, { 'open.payouts': money(openPayouts) })
  for (const { periodId: period, options, stakes, paid, kept } of results) {
    const place = { realm, subjectId, period }
    for (const outcome of OPTION_OUTCOMES) {
      const settled = figuresOf(outcome, {
        options: exactCount(options[outcome]),
        stakes: money(stakes[outcome]),
        paid: outcome === 'won' ? money(paid) : 0n,
      })
      sums.options.add(place, settled)
      sums.rounds.add(all, settled)
      sums.results.add(place, { [outcome]: exactCount(options[outcome]) })
    }
    sums.results.add(place, { stakes: money(stakes.won + stakes.lost), kept: money(kept), paid: money(paid) })
  }
}

/** Named by outcome: `won.stakes`. */
export const figuresOf = <Value>(outcome: string, figures: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${outcome}.${name}`, value]))

/** Users have what the books hold beside the exchange's own accounts: no user's account is read. */
function addBalances(sums: Sums, core: CoreModule, state: CoreState, decimals: ReadonlyMap<AssetId, number>): void {
  const add = (realm: Realm, assetId: AssetId, holder: string, units: bigint) =>
    sums.add({ realm, subjectId: assetId, period: null }, { [holder]: exactUnits(units, decimals.get(assetId) as number) })
  for (const { realm, assetId, sum } of core.books(state)) add(realm, assetId, 'users', sum)
  for (const realm of REALMS)
    for (const purpose of HOUSE_PURPOSES)
      for (const { assetId, available, held } of core.balances(state, houseAccountId(realm, purpose))) {
        add(realm, assetId, purpose, available + held)
        add(realm, assetId, 'users', -(available + held))
      }
}
