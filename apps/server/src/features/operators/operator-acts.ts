import type { OperatorActName } from '@glasshouse/domain'
import { CONTENT_ACTS } from './content/content-acts.ts'
import { EXCHANGE_ACTS } from './exchange-acts.ts'
import { KEY_ACTS } from './key-acts.ts'
import { MARKET_ACTS } from './market-acts.ts'
import { MONEY_ACTS } from './money-acts.ts'
import type { OperatorAct } from './operator-act.ts'
import { PERSON_ACTS } from './person-acts.ts'
import { LISTING_ACTS } from './rules/listing-acts.ts'
import { OWN_COIN_ACTS } from './rules/own-coin-acts.ts'
import { RULE_ACTS } from './rules/rule-acts.ts'
import { SETTING_ACTS } from './settings/setting-acts.ts'
import { WIRE_ACTS } from './wire-acts.ts'
import { WITHDRAWAL_ACTS } from './withdrawal-acts.ts'

/** Execution of each act of the role table. A row there without an entry here does not compile. */
export const OPERATOR_ACTS: Readonly<Record<OperatorActName, OperatorAct>> = {
  ...MARKET_ACTS,
  ...RULE_ACTS,
  ...LISTING_ACTS,
  ...OWN_COIN_ACTS,
  ...EXCHANGE_ACTS,
  ...PERSON_ACTS,
  ...WITHDRAWAL_ACTS,
  ...MONEY_ACTS,
  ...WIRE_ACTS,
  ...KEY_ACTS,
  ...SETTING_ACTS,
  ...CONTENT_ACTS,
}
