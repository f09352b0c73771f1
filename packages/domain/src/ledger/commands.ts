import { type CommandFrom, command } from '../definitions/command.ts'
import { hex, oneOf, uint, units } from '../definitions/fields.ts'
import { approval, realm, smallId, userAccountId } from '../definitions/shared-fields.ts'
import { HOUSE_PURPOSES, type Wallet } from '../primitives/ids.ts'
import type { Amount } from '../primitives/units.ts'

const amount = units<Amount>({ least: 1n, most: 2n ** 62n })

export const LEDGER_COMMANDS = {
  /** external -> house account. `evidence` is unique for ever. */
  FundHouse: command({
    code: 11,
    version: 1,
    origins: ['operator', 'system_in_genesis'],
    account: 'house',
    realm: 'named',
    needsReadiness: false,
    visibility: 'public',
    fields: { ...approval, realm, purpose: oneOf(HOUSE_PURPOSES), assetId: smallId, amount, evidence: hex(32) },
  }),
  /** external -> a user's account, on evidence from custody. */
  CreditDeposit: command({
    code: 12,
    version: 1,
    origins: ['custody'],
    account: 'named',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: { accountId: userAccountId, wallet: uint<Wallet>({ least: 1, most: 3 }), assetId: smallId, amount, evidence: hex(32) },
  }),
}

type Definitions = typeof LEDGER_COMMANDS
export interface FundHouse extends CommandFrom<Definitions, 'FundHouse'> {}
export interface CreditDeposit extends CommandFrom<Definitions, 'CreditDeposit'> {}
