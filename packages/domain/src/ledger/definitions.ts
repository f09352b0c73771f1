import { type CommandFrom, command } from '../definitions/command.ts'
import { type EventFrom, event } from '../definitions/event.ts'
import { hex, oneOf, uint, units } from '../definitions/fields.ts'
import { accountId, amount, approval, orderIdOrNone, realm, smallId, tradeIdOrNone, userAccountId } from '../definitions/shared-fields.ts'
import { POSTING_PURPOSES } from '../primitives/enums.ts'
import { type AssetId, HOUSE_PURPOSES, type Wallet } from '../primitives/ids.ts'
import type { Amount } from '../primitives/units.ts'

const credit = units<Amount>({ least: 1n, most: 2n ** 62n })
const anyWallet = uint<Wallet>({ least: 1, most: 3 })

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
    fields: { ...approval, realm, purpose: oneOf(HOUSE_PURPOSES), assetId: smallId, amount: credit, evidence: hex(32) },
  }),
  /** custody -> a user's account of the real realm, on evidence that counts once for ever. */
  CreditDeposit: command({
    code: 12,
    version: 1,
    origins: ['custody'],
    account: 'named',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: { accountId: userAccountId, wallet: uint<Wallet>({ least: 1, most: 3 }), assetId: smallId, amount: credit, evidence: hex(32) },
  }),
  /** Between two wallets of the own account. */
  Transfer: command({
    code: 50,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: { fromWallet: anyWallet, toWallet: anyWallet, assetId: smallId, amount: credit },
  }),
}

type Commands = typeof LEDGER_COMMANDS
export interface FundHouse extends CommandFrom<Commands, 'FundHouse'> {}
export interface CreditDeposit extends CommandFrom<Commands, 'CreditDeposit'> {}
export interface Transfer extends CommandFrom<Commands, 'Transfer'> {}

const wallet = uint<Wallet>()
const assetId = uint<AssetId>()

export const LEDGER_EVENTS = {
  HouseFunded: event({
    code: 13,
    visibility: 'public',
    fields: { realm, purpose: oneOf(HOUSE_PURPOSES), assetId, amount, evidence: hex(32) },
  }),
  DepositCredited: event({ code: 14, visibility: 'private', fields: { accountId, wallet, assetId, amount, evidence: hex(32) } }),
  /**
   * One change of one balance; `available` and `held` are those after it. Postings of a command sum to zero per asset
   * over available + held. `orderId` (of an order or option) and `tradeId`: what it belongs to, else 0.
   */
  Posted: event({
    code: 16,
    visibility: 'private',
    fields: {
      accountId,
      wallet,
      assetId,
      availableDelta: amount,
      heldDelta: amount,
      available: amount,
      held: amount,
      purpose: oneOf(POSTING_PURPOSES),
      orderId: orderIdOrNone,
      tradeId: tradeIdOrNone,
    },
  }),
  Transferred: event({ code: 57, visibility: 'private', fields: { accountId, fromWallet: wallet, toWallet: wallet, assetId, amount } }),
}

type Events = typeof LEDGER_EVENTS
export interface HouseFunded extends EventFrom<Events, 'HouseFunded'> {}
export interface DepositCredited extends EventFrom<Events, 'DepositCredited'> {}
export interface Posted extends EventFrom<Events, 'Posted'> {}
export interface Transferred extends EventFrom<Events, 'Transferred'> {}
