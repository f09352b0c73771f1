import { accounts } from './0001-accounts.ts'
import { house } from './0002-house.ts'
import { wallet } from './0003-wallet.ts'
import { spot } from './0004-spot.ts'
import { keys } from './0005-keys.ts'
import { postings } from './0006-postings.ts'
import { markets } from './0050-markets.ts'
import { contracts } from './0060-contracts.ts'
import { options } from './0070-options.ts'
import { indexConfigurations } from './0071-index-configurations.ts'
import { optionRounds } from './0072-option-rounds.ts'
import { lateQuotes } from './0073-late-quotes.ts'
import type { Migration } from './migration.ts'

/** In order. */
export const MIGRATIONS: readonly Migration[] = [
  accounts,
  house,
  wallet,
  spot,
  keys,
  postings,
  markets,
  contracts,
  options,
  indexConfigurations,
  optionRounds,
  lateQuotes,
]
