import { ACCOUNT_MIGRATIONS } from './accounts/migrations.ts'
import { CONTRACT_MIGRATIONS } from './contract/migrations.ts'
import { HOUSE_MIGRATIONS } from './house/migrations.ts'
import { KEY_MIGRATIONS } from './keys/migrations.ts'
import { MARKET_MIGRATIONS } from './markets/migrations.ts'
import type { Migration } from './migration.ts'
import { OPTION_MIGRATIONS } from './option/migrations.ts'
import { REVENUE_MIGRATIONS } from './revenue/migrations.ts'
import { SPOT_MIGRATIONS } from './spot/migrations.ts'
import { SWAP_MIGRATIONS } from './swap/migrations.ts'
import { WALLET_MIGRATIONS } from './wallet/migrations.ts'
import { WITHDRAWAL_MIGRATIONS } from './withdrawals/migrations.ts'

/** By number, whatever feature they are of: a later step may build on any earlier one. */
export const MIGRATIONS: readonly Migration[] = [
  ...ACCOUNT_MIGRATIONS,
  ...CONTRACT_MIGRATIONS,
  ...HOUSE_MIGRATIONS,
  ...KEY_MIGRATIONS,
  ...MARKET_MIGRATIONS,
  ...OPTION_MIGRATIONS,
  ...REVENUE_MIGRATIONS,
  ...SPOT_MIGRATIONS,
  ...SWAP_MIGRATIONS,
  ...WALLET_MIGRATIONS,
  ...WITHDRAWAL_MIGRATIONS,
].sort((a, b) => (a.name < b.name ? -1 : 1))
