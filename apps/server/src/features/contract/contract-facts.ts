import { type ContractConfig, type ContractFiguresView, divFloor, formatDecimal, type Realm, scaledValue } from '@glasshouse/domain'
import { listFundingPeriods, listLiquidations } from '@glasshouse/read-model'
import type { Session } from '@glasshouse/records'
import {
  type ContractFigures,
  contractFiguresOf,
  contractRulesOf,
  fundingHistory,
  liquidations,
  list,
  markText,
  rateText,
  rulesToWire,
  success,
} from '@glasshouse/wire'
import { type Server, servePublic } from '../../calls/serve-call.ts'
import { FaultError } from '../../errors/api-error.ts'
import { caughtUp } from '../../services/await-projection.ts'
import type { House } from '../../services/services.ts'
import { fundingPeriodOf, liquidationStepOf } from '../../views/contract-rows.ts'

/** What everybody may know of a contract: its rules, its figures, its funding, its forced closes. */
export function contractFacts(server: Server): void {
  const { house } = server

  servePublic(server, contractRulesOf, ({ query }) => {
    const inForce = listedContract(house, query.symbol)
    const settle = house.listing.asset(inForce.settleAssetId)
    const versions = house.listing.configuration.contractRules.filter(({ marketId }) => marketId === inForce.marketId)
    // The state is the market's, whatever it was when a version began.
    const rules = versions.map((rule) => rulesToWire({ ...rule, state: inForce.state }, settle, rule.version === inForce.version))
    return success(rulesToWire(inForce, settle, true), { rows: rules })
  })

  servePublic(server, contractFiguresOf, async ({ query, session }) => {
    const contract = listedContract(house, query.symbol)
    const figures = await house.engine.read.contractFigures(contract.marketId, realmOf(query, session))
    if (!figures) throw new FaultError({ reason: 'unknown_market', field: 'symbol' })
    return success(figuresToWire(house, contract, figures), { seq: house.engine.health().lastSeq })
  })

  servePublic(server, fundingHistory, async ({ query, session }) => {
    const { marketId } = listedContract(house, query.symbol)
    await caughtUp(house)
    const seq = house.engine.health().projectedSeq
    const request = { marketId, realm: realmOf(query, session), page: query.pageNum, size: query.pageSize }
    const { rows, total } = await listFundingPeriods(house.readModel, request)
    return list(rows.map(fundingPeriodOf), { total, seq })
  })

  servePublic(server, liquidations, async ({ query, session }) => {
    const marketId = query.symbol === undefined ? undefined : listedContract(house, query.symbol).marketId
    await caughtUp(house)
    const seq = house.engine.health().projectedSeq
    const request = { marketId, realm: realmOf(query, session), page: query.pageNum, size: query.pageSize }
    const { rows, total } = await listLiquidations(house.readModel, request)
    return list(
      rows.map((row) => liquidationStepOf(house, row)),
      { total, seq },
    )
  })
}

function listedContract(house: House, symbol: string): ContractConfig {
  const contract = house.listing.contract(symbol)
  if (!contract) throw new FaultError({ reason: 'unknown_market', field: 'symbol', rule: 'is not a listed contract' })
  return contract
}

const realmOf = ({ realm }: { readonly realm?: Realm | undefined }, session: Session | null): Realm => realm ?? session?.realm ?? 'real'

function figuresToWire(house: House, contract: ContractConfig, figures: ContractFiguresView): ContractFigures {
  const { decimals } = house.listing.asset(contract.settleAssetId)
  const money = (units: bigint) => formatDecimal(units, decimals)
  return {
    symbol: contract.symbol,
    realm: figures.realm,
    markPrice: markText(figures.mark),
    isStale: figures.isStale,
    fundingRate: rateText(figures.fundingRatePpm),
    nextFundingTime: figures.nextFundingAtMs,
    lastFundingRate: rateText(figures.lastFundingRatePpm),
    lastFundingTime: figures.lastFundingAtMs,
    openInterest: String(figures.openContracts),
    openInterestValue: money(divFloor(scaledValue(contract, figures.openContracts, figures.mark), BigInt(contract.tickSize))),
    openInterestLimit: money(figures.insurance * BigInt(contract.openInterestFactor)),
    insurance: money(figures.insurance),
  }
}
