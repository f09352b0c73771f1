import type { Rules } from '../rule.ts'
import {
  checkConfigureAsset,
  checkConfigureIndex,
  checkConfigureMarket,
  checkConfigureSource,
  checkSetHouseFees,
  checkSetMarketFees,
  checkSetMarketState,
} from './check-configuration.ts'
import { checkConfigureContract } from './check-contract.ts'
import { checkSetProductGate } from './check-gate.ts'
import { checkConfigureOption } from './check-option.ts'
import {
  configureAsset,
  configureIndex,
  configureMarket,
  configureSource,
  setHouseFees,
  setMarketFees,
  setMarketState,
  setProductGate,
} from './configure.ts'
import { configureContract } from './configure-contract.ts'
import { configureOption } from './configure-option.ts'

/** Configuration of every feature: what one market may be depends on the others. */
export const CONFIGURATION_RULES = {
  ConfigureAsset: { check: checkConfigureAsset, change: configureAsset },
  ConfigureSource: { check: checkConfigureSource, change: configureSource },
  ConfigureIndex: { check: checkConfigureIndex, change: configureIndex },
  ConfigureMarket: { check: checkConfigureMarket, change: configureMarket },
  ConfigureContract: { check: checkConfigureContract, change: configureContract },
  ConfigureOption: { check: checkConfigureOption, change: configureOption },
  SetMarketFees: { check: checkSetMarketFees, change: setMarketFees },
  SetHouseFees: { check: checkSetHouseFees, change: setHouseFees },
  SetProductGate: { check: checkSetProductGate, change: setProductGate },
  SetMarketState: { check: checkSetMarketState, change: setMarketState },
} satisfies Partial<Rules>
