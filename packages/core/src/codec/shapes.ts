/**
 * Shapes that commands, events and snapshots share. Once a core is released, a changed shape needs a new version of
 * every record that holds it.
 */
import {
  ASSET,
  CONSOLE,
  CONTRACT,
  CONTRACT_LIMITS,
  GATE,
  HOUSE_FEES,
  INDEX,
  INDEX_PART,
  MARKET,
  OPERATOR,
  OPERATOR_KEY,
  OPTION,
  OPTION_LIMITS,
  QUOTE,
  SOURCE,
} from '@glasshouse/domain'
import { fieldOf } from './from-definition.ts'

export const assetShape = fieldOf(ASSET)
export const sourceShape = fieldOf(SOURCE)
export const indexShape = fieldOf(INDEX)
export const marketShape = fieldOf(MARKET)
export const contractShape = fieldOf(CONTRACT)
export const gateShape = fieldOf(GATE)
export const optionShape = fieldOf(OPTION)
export const limitsShape = fieldOf(OPTION_LIMITS)
export const contractLimitsShape = fieldOf(CONTRACT_LIMITS)
export const operatorShape = fieldOf(OPERATOR)
export const operatorKeyShape = fieldOf(OPERATOR_KEY)
export const consoleShape = fieldOf(CONSOLE)
export const houseFeesShape = fieldOf(HOUSE_FEES)
export const quoteShape = fieldOf(QUOTE)
export const partShape = fieldOf(INDEX_PART)
