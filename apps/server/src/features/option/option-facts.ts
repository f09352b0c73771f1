import { type OptionConfig, type Realm, ratePpm } from '@glasshouse/domain'
import { listOptionRules, type OptionRuleRow } from '@glasshouse/read-model'
import {
  optionMarketOf,
  optionPoolToWire,
  optionRulesOf,
  optionRulesToWire,
  periodList,
  periodToWire,
  success,
  UNKNOWN_OPTION,
} from '@glasshouse/wire'
import { type CallServer, servePublic } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'

export type OptionFactServices = Needs<'engine' | 'listing' | 'readModel'>

/** Public facts of options before placing one: periods, odds, windows, limits, and the pool that pays. */
export function optionFacts(server: CallServer, services: OptionFactServices): void {
  servePublic(server, periodList, ({ body }) => {
    const option = services.listing.findOption(optionMarketOf(body))
    if (!option) throw new ApiError({ reason: 'unknown_market', ...UNKNOWN_OPTION })
    const stake = services.listing.asset(option.stakeAssetId)
    const periods = option.periods.map((one) => periodToWire(one, stake))
    return success(periods, { rows: periods, total: periods.length })
  })

  servePublic(server, optionRulesOf, async ({ params, query, session }) => {
    const option = services.listing.option((params.symbol as string).toLowerCase())
    if (!option) throw new ApiError({ reason: 'unknown_market', field: 'symbol', rule: 'has no options' })
    const realm: Realm = query.realm ?? session?.realm ?? 'real'
    await awaitProjection(services)
    const [figures, versions] = await Promise.all([
      services.engine.read.optionFigures(option.marketId, realm),
      listOptionRules(services.readModel, option.marketId),
    ])
    if (!figures) throw new ApiError({ reason: 'unknown_market', field: 'symbol' })
    const stake = services.listing.asset(option.stakeAssetId)
    const ruleOf = (row: OptionRuleRow) =>
      optionRulesToWire(
        { ...configOf(row), state: option.state },
        { stake, isInForce: row.version === option.version, fromMs: row.in_force_at_ms ?? row.effective_from_ms },
      )
    const inForce = versions.find(({ version }) => version === option.version)
    const rule = optionRulesToWire(option, { stake, isInForce: true, fromMs: inForce?.in_force_at_ms ?? 0 })
    return success(
      { ...rule, pool: optionPoolToWire(figures, option, stake) },
      { rows: versions.map(ruleOf), seq: services.engine.health().lastSeq },
    )
  })
}

/** The rule as the projection keeps it: its amounts are texts. */
function configOf({ body }: Pick<OptionRuleRow, 'body'>): OptionConfig {
  const kept = body as Omit<OptionConfig, 'periods'> & { readonly periods: readonly Record<keyof OptionConfig['periods'][number], never>[] }
  return {
    ...kept,
    periods: kept.periods.map((one) => ({
      periodId: one.periodId,
      seconds: one.seconds,
      oddsPpm: ratePpm(one.oddsPpm),
      minStake: BigInt(one.minStake) as OptionConfig['periods'][number]['minStake'],
      maxStake: BigInt(one.maxStake) as OptionConfig['periods'][number]['maxStake'],
    })),
  }
}
