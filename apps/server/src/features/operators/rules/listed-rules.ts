import type { ContractConfig, HouseFees, IndexConfig, MarketConfig, OptionConfig, ProductGate } from '@glasshouse/domain'
import { type AnnouncedChange, type AnnouncedRule, listAnnouncedRules } from '@glasshouse/read-model'
import { withdrawalMethodsIn } from '@glasshouse/records'
import type { ListedRule } from '@glasshouse/wire'
import { awaitProjection } from '../../../services/await-projection.ts'
import type { Needs } from '../../../services/services.ts'
import { typedLike } from '../last-announced.ts'
import {
  changedLines,
  contractLines,
  feeLines,
  gateLines,
  gateSubject,
  indexLines,
  marketLines,
  methodLines,
  optionLines,
  type RuleLine,
} from './rule-lines.ts'

export type RuleListServices = Needs<'engine' | 'listing' | 'readModel', 'settings'>

/** What one kind of rule is: where it stands, how it reads, and what of an announcement it is. */
interface Kind<Config> {
  readonly kind: ListedRule['kind']
  readonly change: AnnouncedChange
  readonly inForce: readonly { readonly id: number; readonly subject: string; readonly version: number | null; readonly config: Config }[]
  readonly lines: (config: Config) => RuleLine[]
  readonly announcedIn: (body: never) => Config
}

/** Every rule in force, each with what was announced for it; new ones have no lines of now. */
export async function rulesOf(services: RuleListServices): Promise<ListedRule[]> {
  await awaitProjection(services)
  const announced = await listAnnouncedRules(services.readModel, services.engine.health().lastTimeMs)
  return [...kindsOf(services).flatMap((kind) => listed(kind as Kind<unknown>, announced)), ...(await methodsOf(services))]
}

function kindsOf(services: RuleListServices) {
  const { markets, contracts, options, indices, gates, houseFees } = services.listing.configuration
  const ofMarkets = <Config extends { marketId: number; symbol: string; version: number }>(configs: readonly Config[]) =>
    configs.map((config) => ({ id: config.marketId, subject: config.symbol, version: config.version, config }))
  const market: Kind<MarketConfig> = {
    ...{ kind: 'market', change: 'MarketConfigured', inForce: ofMarkets(markets) },
    lines: (config) => marketLines(services, config),
    announcedIn: (body: { readonly market: MarketConfig }) => body.market,
  }
  const contract: Kind<ContractConfig> = {
    ...{ kind: 'contract', change: 'ContractConfigured', inForce: ofMarkets(contracts) },
    lines: (config) => contractLines(services, config),
    announcedIn: (body: { readonly contract: ContractConfig }) => body.contract,
  }
  const option: Kind<OptionConfig> = {
    ...{ kind: 'option', change: 'OptionConfigured', inForce: ofMarkets(options) },
    lines: (config) => optionLines(services, config),
    announcedIn: (body: { readonly option: OptionConfig }) => body.option,
  }
  const index: Kind<IndexConfig> = {
    ...{ kind: 'index', change: 'IndexConfigured' },
    inForce: indices.map((config) => ({ id: config.indexId, subject: config.symbol, version: null, config })),
    lines: (config) => indexLines(services, config),
    announcedIn: (body: { readonly index: IndexConfig }) => body.index,
  }
  const gate: Kind<ProductGate> = {
    ...{ kind: 'gate', change: 'ProductGateSet' },
    inForce: gates.map((config) => ({ id: placeOf(config), subject: config.product, version: config.version, config })),
    lines: gateLines,
    announcedIn: (body: { readonly gate: ProductGate }) => body.gate,
  }
  const fees: Kind<HouseFees> = {
    ...{ kind: 'house_fees', change: 'HouseFeesSet', inForce: [{ id: 0, subject: '', version: null, config: houseFees }] },
    lines: feeLines,
    announcedIn: (body: { readonly fees: HouseFees }) => body.fees,
  }
  return [market, contract, option, index, gate, fees]
}

const placeOf = ({ product }: ProductGate) => ['spot', 'futures', 'options'].indexOf(product)

function listed<Config>({ kind, change, inForce, lines, announcedIn }: Kind<Config>, announced: readonly AnnouncedRule[]): ListedRule[] {
  const own = announced.filter((one) => one.change === change)
  const standing = inForce.map(({ id, subject, version, config }) => {
    const now = lines(config)
    const waiting = own.filter((one) => one.subject_id === id)
    return { kind, subject, version, lines: now, announced: waiting.map((one) => announcedOf(one, { subject, now, like: config })) }
  })
  // Announced for something that is not there yet: amounts are read like those of a rule of its kind.
  const like = inForce[0]?.config
  const unknown = own.filter((one) => like !== undefined && !inForce.some(({ id }) => id === one.subject_id))
  const coming = unknown.map((one) => {
    const subject = subjectOf(announcedIn(one.body as never), one.subject_id)
    const told = announcedOf(one, { subject, now: [], like: like as Config })
    return { kind, subject, version: null, lines: [], announced: [told] }
  })
  return [...standing, ...coming]

  function announcedOf(
    { body, effective_from_ms: from }: AnnouncedRule,
    { subject, now, like: alike }: { readonly subject: string; readonly now: readonly RuleLine[]; readonly like: Config },
  ): ListedRule['announced'][number] {
    const config = typedLike(alike, announcedIn(body as never))
    const { version = null } = config as { readonly version?: number }
    return { from, version, lines: changedLines(subject, now, lines(config)) }
  }
}

function subjectOf(config: unknown, id: number): string {
  const { symbol } = config as { readonly symbol?: string }
  return symbol ?? gateSubject(id)
}

/** Beside the core: a change of them waits for nothing. */
async function methodsOf({ records }: RuleListServices): Promise<ListedRule[]> {
  const methods = withdrawalMethodsIn((await records.settings.all()).WITHDRAWAL_CHANNEL_SETTING)
  return methods.map((method) => ({
    ...{ kind: 'withdrawal_method', subject: method.id, version: null, lines: methodLines(method), announced: [] },
  }))
}
