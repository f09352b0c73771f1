import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Account of the exchange at a bank, in one version. */
export const listedWireAccount = z.object({
  name: z.string(),
  version: z.number().int().positive(),
  isOpen: z.boolean(),
  coin: z.string(),
  currency: z.string(),
  decimals: z.number().int(),
  bankName: z.string(),
  holderName: z.string(),
  number: z.string(),
  bankCode: z.string(),
  bankAddress: z.string(),
  /** Null of what the brand named at the first start. */
  requestedBy: z.number().int().nullable(),
  approvedBy: z.number().int().nullable(),
  since: z.number().int(),
})
export type ListedWireAccount = z.output<typeof listedWireAccount>

/** In the order in which they were added; the highest version of a name is in force. Changed by the acts `wire-account` and `wire-account-state`. */
export const listWireAccounts = endpoint('GET', '/operator/wire-accounts', {
  summary: 'Every version of the accounts that wires are sent to',
  access: 'operator',
  permission: 'see_deposits',
  kind: 'read',
  row: listedWireAccount,
})

export type KeptWireAccount = Omit<ListedWireAccount, 'since'> & { readonly sinceMs: number }

export const wireAccountToWire = ({ sinceMs: since, ...kept }: KeptWireAccount): ListedWireAccount => ({ ...kept, since })
