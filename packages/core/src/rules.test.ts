import { COMMAND_TYPES } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { ACCOUNT_RULES } from './accounts/rules.ts'
import { CLOCK_RULES } from './clock/rules.ts'
import { CONFIGURATION_RULES } from './configuration/rules.ts'
import { CUSTODY_RULES } from './custody/rules.ts'
import { EXCHANGE_RULES } from './exchange/rules.ts'
import { GATE_RULES } from './gates/rules.ts'
import { INDEX_PRICE_RULES } from './index-price/rules.ts'
import { LEDGER_RULES } from './ledger/rules.ts'
import { MARKET_MAKER_RULES } from './market-maker/rules.ts'
import { OPERATOR_RULES } from './operators/rules.ts'
import { OPTION_RULES } from './option/rules.ts'
import { PERPETUAL_RULES } from './perpetual/rules.ts'
import { SPOT_RULES } from './spot/rules.ts'
import { SWAP_RULES } from './swap/rules.ts'
import { WITHDRAWAL_RULES } from './withdrawals/rules.ts'

// The compiler finds a command without a rule; of two rules of one command it would silently take the later.
test('each command has its rule in one table', () => {
  const tables = [
    ACCOUNT_RULES,
    CLOCK_RULES,
    CONFIGURATION_RULES,
    CUSTODY_RULES,
    EXCHANGE_RULES,
    GATE_RULES,
    INDEX_PRICE_RULES,
    LEDGER_RULES,
    MARKET_MAKER_RULES,
    OPERATOR_RULES,
    OPTION_RULES,
    PERPETUAL_RULES,
    SPOT_RULES,
    SWAP_RULES,
    WITHDRAWAL_RULES,
  ]
  expect(tables.flatMap((table) => Object.keys(table)).sort()).toEqual([...COMMAND_TYPES].sort())
})
