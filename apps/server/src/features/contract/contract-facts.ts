import type { ContractConfig, Realm } from '@glasshouse/domain'
import { listFundingPeriods, listLiquidations } from '@glasshouse/read-model'
import type { Session } from '@glasshouse/records'
import {
  contractFiguresOf,
  contractFiguresToWire,
  contractRulesOf,
  fundingHistory,
  fundingPeriodToWire,
  liquidations,
  pageOf,
  rulesToWire,
  success,
} from '@glasshouse/wire'
import { type CallServer, servePublic } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'
import { liquidationStep } from '../../views/contract-rows.ts'
import { projectedPage } from '../../views/page-of-rows.ts'

export type ContractFactServices = Needs<'engine' | 'listing' | 'prices' | 'readModel'>

/** Public facts of a contract: its rules, its figures, its funding, its forced closes. */
export function contractFacts(server: CallServer, services: ContractFactServices): void {
  servePublic(server, contractRulesOf, ({ query }) => {
    const inForce = listedContract(services, query.symbol)
    const settle = services.listing.asset(inForce.settleAssetId)
    const versions = services.listing.configuration.contractRules.filter(({ marketId }) => marketId === inForce.marketId)
    // The state is the market's, whatever it was when a version began.
    const rules = versions.map((rule) => rulesToWire({ ...rule, state: inForce.state }, settle, rule.version === inForce.version))
    return success(rulesToWire(inForce, settle, true), { rows: rules })
  })

  servePublic(server, contractFiguresOf, async ({ query, session }) => {
    const contract = listedContract(services, query.symbol)
    const figures = await services.engine.read.contractFigures(contract.marketId, realmOf(query, session))
    if (!figures) throw new ApiError({ reason: 'unknown_market', field: 'symbol' })
    return success(contractFiguresToWire(figures, contract, services.listing.asset(contract.settleAssetId)), {
      seq: services.engine.health().lastSeq,
    })
  })

  servePublic(server, fundingHistory, async ({ query, session }) => {
    const { marketId } = listedContract(services, query.symbol)
    const request = { marketId, realm: realmOf(query, session), ...pageOf(query) }
    return projectedPage(services, () => listFundingPeriods(services.readModel, request), fundingPeriodToWire)
  })

  servePublic(server, liquidations, async ({ query, session }) => {
    const marketId = query.symbol === undefined ? undefined : listedContract(services, query.symbol).marketId
    const request = { marketId, realm: realmOf(query, session), ...pageOf(query) }
    return projectedPage(
      services,
      () => listLiquidations(services.readModel, request),
      (row) => liquidationStep(services, row),
    )
  })
}

function listedContract(services: ContractFactServices, symbol: string): ContractConfig {
  const contract = services.listing.contract(symbol)
  if (!contract) throw new ApiError({ reason: 'unknown_market', field: 'symbol', rule: 'is not a listed contract' })
  return contract
}

const realmOf = ({ realm }: { readonly realm?: Realm | undefined }, session: Session | null): Realm => realm ?? session?.realm ?? 'real'
