import type { Transfer, Wallet } from '@glasshouse/domain'
import { z } from 'zod'
import { clientOrderId } from '../client-order-id.ts'
import { type CommandContext, commandEndpoint } from '../command-endpoint.ts'
import type { Fault } from '../envelope.ts'
import { keyField } from '../explain-refusal.ts'
import { decimalText, refuse, wireCoin, wireDecimal } from '../fields.ts'
import { toSpend } from '../numbers/quantities.ts'

/** Wallets as a transfer names them; statements and balances have their numbers. */
const ACCOUNTS = { platform: 1, financial: 2, contract: 3 } as const satisfies Record<string, Wallet>
type Account = keyof typeof ACCOUNTS
const isAccount = (text: string): text is Account => Object.hasOwn(ACCOUNTS, text)

const account = z
  .string()
  .max(20)
  .superRefine(refuse((text: string) => (isAccount(text) ? null : text === '' ? MISSING : NOT_LISTED)))
  .transform((text) => ACCOUNTS[text as Account])
const MISSING = { reason: 'field_missing', rule: 'is required' } as const
const NOT_LISTED = { reason: 'value_not_listed', rule: `must be one of ${Object.keys(ACCOUNTS).join(', ')}` } as const

const transferBody = z.object({
  coin: wireCoin,
  transferOutAccount: account,
  transferInAccount: account,
  /** Above 0; no other minimum. */
  amount: wireDecimal,
  /** A retry with the same id gets the first answer. */
  clientOrderId,
})
export type TransferBody = z.output<typeof transferBody>

/** Between the wallets of one realm. Of the contract wallet only what no order and no position needs. */
export const transferFunds = commandEndpoint('POST', '/api/asset/transferFunds', {
  clientName: 'transferFunds',
  summary: 'Transfer between the wallets of the session’s realm',
  body: transferBody,
  data: z.object({
    coin: z.string(),
    amount: decimalText,
    /** True when this key was answered before and nothing was done now. */
    isRepeated: z.boolean(),
  }),
  toCommand: ({ body }, context) => toTransfer(body, context),
  refusable: ({ body }) => ({
    fields: { size: 'amount', value: 'transferInAccount', key: keyField(body) },
    rules: { insufficient_available: 'must be at most what is available there' },
  }),
})

const EARN: Wallet = 2
const CONTRACT: Wallet = 3

/** Brings margin, which a freeze leaves open. */
export const entersContractWallet = ({ transferInAccount }: TransferBody): boolean => transferInAccount === CONTRACT
export const leavesContractWallet = ({ transferOutAccount }: TransferBody): boolean => transferOutAccount === CONTRACT
/** On the brands that ask for it, while a contract order or position is open. */
export const CONTRACT_ASSETS_FROZEN: Fault = { reason: 'contract_assets_frozen', field: 'transferOutAccount' }

function toTransfer(body: TransferBody, { actor, coin }: CommandContext): Transfer | Fault {
  const asset = coin(body.coin)
  if (!asset) return { reason: 'unknown_asset', field: 'coin', rule: 'is not a coin of this exchange' }
  const { transferOutAccount: fromWallet, transferInAccount: toWallet } = body
  if (fromWallet === toWallet) return { reason: 'invalid_value', field: 'transferInAccount', rule: 'must be another wallet' }
  if (actor.realm === 'demo' && (fromWallet === EARN || toWallet === EARN))
    return {
      reason: 'real_only',
      field: fromWallet === EARN ? 'transferOutAccount' : 'transferInAccount',
      rule: 'demo funds move between spot and futures alone',
    }
  const units = toSpend(body.amount, asset.decimals, 'amount')
  if (typeof units === 'object') return units
  return { type: 'Transfer', actor, fromWallet, toWallet, assetId: asset.assetId, amount: units }
}
