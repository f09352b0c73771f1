import { type EventFrom, event } from '../definitions/event.ts'
import { hex, oneOf, uint, units } from '../definitions/fields.ts'
import { orderIdOrNone, realm, tradeIdOrNone } from '../definitions/shared-fields.ts'
import { POSTING_PURPOSES } from '../primitives/enums.ts'
import { type AccountId, type AssetId, HOUSE_PURPOSES, type Wallet } from '../primitives/ids.ts'
import type { Amount } from '../primitives/units.ts'

const accountId = uint<AccountId>()
const wallet = uint<Wallet>()
const assetId = uint<AssetId>()
const amount = units<Amount>()

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
}

type Definitions = typeof LEDGER_EVENTS
export interface HouseFunded extends EventFrom<Definitions, 'HouseFunded'> {}
export interface DepositCredited extends EventFrom<Definitions, 'DepositCredited'> {}
export interface Posted extends EventFrom<Definitions, 'Posted'> {}
