import type { Rules } from '../rule.ts'
import { checkFundHouse, fundHouse } from './credit.ts'
import { checkTransfer, transfer } from './transfer.ts'

export const LEDGER_RULES = {
  FundHouse: { check: checkFundHouse, change: fundHouse },
  Transfer: { check: checkTransfer, change: transfer },
} satisfies Partial<Rules>
