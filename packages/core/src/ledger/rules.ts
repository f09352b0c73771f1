import type { Rules } from '../rule.ts'
import { checkCreditDeposit, checkFundHouse, creditDeposit, fundHouse } from './credit.ts'

export const LEDGER_RULES = {
  FundHouse: { check: checkFundHouse, change: fundHouse },
  CreditDeposit: { check: checkCreditDeposit, change: creditDeposit },
} satisfies Partial<Rules>
