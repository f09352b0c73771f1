import { type Command, formatDecimal, GATE_PRODUCTS } from '@glasshouse/domain'
import { type AnnouncedChange, type AnnouncedRule, listAnnouncedRules } from '@glasshouse/read-model'
import type { ActPreview, ChangedLine } from '@glasshouse/wire'
import { awaitProjection } from '../../../services/await-projection.ts'
import type { Needs } from '../../../services/services.ts'
import { typedLike } from '../last-announced.ts'
import { type CreditLineServices, creditLines } from './credit-lines.ts'
import {
  assetLines,
  changedLines,
  contractLines,
  feeLines,
  gateLines,
  indexLines,
  type LineServices,
  marketLines,
  optionLines,
  sourceLines,
} from './rule-lines.ts'

export type DifferenceServices = LineServices & CreditLineServices & Needs<'engine' | 'readModel'>

/** What one command would change of what stands now, and from when. */
export interface Difference {
  readonly effectiveFromMs: number | null
  readonly lines: readonly ChangedLine[]
  readonly reach: ActPreview['reach']
}

/**
 * Of a command that changes a rule or a state; any other is told by its fields. A rule is held against the one that would
 * hold by then without it: the last that was announced, else the one in force.
 */
export async function differenceOf(services: DifferenceServices, command: Command): Promise<Difference> {
  const { configuration } = services.listing
  const atOnce = (lines: readonly ChangedLine[]): Difference => ({ effectiveFromMs: null, lines, reach: 'at_once' })
  const later = (lines: readonly ChangedLine[], fromMs: number): Difference => ({ effectiveFromMs: fromMs, lines, reach: 'keep_terms' })
  const flagLine = (field: string, now: boolean, then: boolean) => atOnce(changedLines('', [word(field, now)], [word(field, then)]))
  switch (command.type) {
    case 'HaltNewOrders':
      return flagLine('newOrdersStopped', configuration.newOrdersHalted, command.isHalted)
    case 'StopPayouts':
      return flagLine('payoutsStopped', configuration.payoutsStopped, command.isStopped)
    case 'SetMarketState': {
      const market = marketIn(services, command.marketId)
      const line = { subject: market?.symbol ?? String(command.marketId), field: 'state', now: market?.state ?? null, next: command.state }
      return atOnce(line.now === line.next ? [] : [line])
    }
    case 'SetMarketFees': {
      const inForce = configuration.markets.find(({ marketId }) => marketId === command.marketId)
      const market = await announcedLast(services, { change: 'MarketConfigured', id: command.marketId, name: 'market' }, inForce)
      const then = feeLines(command)
      return later(changedLines(market?.symbol ?? '', market ? feeLines(market) : [], then), command.effectiveFromMs)
    }
    case 'ConfigureAsset':
      return atOnce(changedLines(command.asset.symbol, [], assetLines(command.asset)))
    case 'ConfigureSource':
      return atOnce(changedLines(command.source.name, [], sourceLines(command.source)))
    case 'ConfigureMarket': {
      const inForce = configuration.markets.find(({ marketId }) => marketId === command.market.marketId)
      const now = await announcedLast(services, { change: 'MarketConfigured', id: command.market.marketId, name: 'market' }, inForce)
      const lines = [now ? marketLines(services, now) : [], marketLines(services, command.market)] as const
      return later(changedLines(command.market.symbol, ...lines), command.effectiveFromMs)
    }
    case 'SetHouseFees': {
      const now = await announcedLast(services, { change: 'HouseFeesSet', id: 0, name: 'fees' }, configuration.houseFees)
      return later(changedLines('', now ? feeLines(now) : [], feeLines(command.fees)), command.effectiveFromMs)
    }
    case 'ConfigureContract': {
      const inForce = configuration.contracts.find(({ marketId }) => marketId === command.contract.marketId)
      const now = await announcedLast(services, { change: 'ContractConfigured', id: command.contract.marketId, name: 'contract' }, inForce)
      const lines = [now ? contractLines(services, now) : [], contractLines(services, command.contract)] as const
      return later(changedLines(command.contract.symbol, ...lines), command.effectiveFromMs)
    }
    case 'ConfigureOption': {
      const inForce = configuration.options.find(({ marketId }) => marketId === command.option.marketId)
      const now = await announcedLast(services, { change: 'OptionConfigured', id: command.option.marketId, name: 'option' }, inForce)
      const lines = [now ? optionLines(services, now) : [], optionLines(services, command.option)] as const
      return later(changedLines(command.option.symbol, ...lines), command.effectiveFromMs)
    }
    case 'ConfigureIndex': {
      const inForce = configuration.indices.find(({ indexId }) => indexId === command.index.indexId)
      const now = await announcedLast(services, { change: 'IndexConfigured', id: command.index.indexId, name: 'index' }, inForce)
      const lines = [now ? indexLines(services, now) : [], indexLines(services, command.index)] as const
      return later(changedLines(command.index.symbol, ...lines), command.effectiveFromMs)
    }
    case 'SetProductGate': {
      const { product } = command.gate
      const inForce = configuration.gates.find((gate) => gate.product === product)
      const now = await announcedLast(services, { change: 'ProductGateSet', id: GATE_PRODUCTS.indexOf(product), name: 'gate' }, inForce)
      return later(changedLines(command.gate.product, now ? gateLines(now) : [], gateLines(command.gate)), command.effectiveFromMs)
    }
    case 'SetAccountFlag': {
      const account = await services.engine.read.account(command.accountId)
      const subject = account?.realm ?? ''
      return {
        ...atOnce(
          changedLines(subject, account ? [word(command.flag, account.flags[command.flag])] : [], [word(command.flag, command.isOn)]),
        ),
        reach: 'one_of',
      }
    }
    case 'CreditByHand':
    case 'CreditSuspense':
    case 'ReverseCredit':
    case 'CorrectCredit':
      return { effectiveFromMs: null, lines: [...(await creditLines(services, command)), ...told(services, command)], reach: 'one_of' }
    default:
      return { effectiveFromMs: null, lines: told(services, command), reach: 'one_of' }
  }
}

async function announcedLast<Config>(
  services: DifferenceServices,
  { change, id, name }: { readonly change: AnnouncedChange; readonly id: number; readonly name: string },
  inForce: Config | undefined,
): Promise<Config | undefined> {
  if (inForce === undefined) return undefined
  await awaitProjection(services)
  const waiting: readonly AnnouncedRule[] = await listAnnouncedRules(services.readModel, services.engine.health().lastTimeMs)
  const last = waiting.filter((one) => one.change === change && one.subject_id === id).at(-1)
  return last === undefined ? inForce : typedLike(inForce, (last.body as Readonly<Record<string, unknown>>)[name])
}

const word = (field: string, is: boolean) => ({ field, value: is ? 'on' : 'off' })

function marketIn({ listing }: LineServices, marketId: number) {
  const { markets, contracts, options } = listing.configuration
  return [...markets, ...contracts, ...options].find((one) => one.marketId === marketId)
}

/** Who acts stands elsewhere. */
const OWN_WORDS: readonly string[] = ['type', 'actor', 'approverId', 'reasonCode']

function told({ listing }: LineServices, command: Command): ChangedLine[] {
  const { assetId } = command as { readonly assetId?: number }
  const coin = assetId === undefined ? null : listing.asset(assetId)
  const text = (field: string, value: unknown): string => {
    if (typeof value === 'bigint') return coin === null ? String(value) : `${formatDecimal(value, coin.decimals)} ${coin.symbol}`
    if (/Ms$/.test(field) && typeof value === 'number') return new Date(value).toISOString()
    return typeof value === 'string' ? value : JSON.stringify(value, (_name, inner) => (typeof inner === 'bigint' ? String(inner) : inner))
  }
  return Object.entries(command)
    .filter(([field, value]) => !OWN_WORDS.includes(field) && field !== 'assetId' && value !== '')
    .map(([field, value]) => ({ subject: command.type, field, now: null, next: text(field, value) }))
}
