import type { AddressType } from '@glasshouse/domain'
import {
  addressSummary,
  askedWithdrawal,
  methodSummary,
  WITHDRAWAL_PROGRESSES,
  type WithdrawalProgress,
  withdrawalDetailSummary,
  withdrawalSummary,
} from './summaries/withdrawal-summaries.ts'

const CHAINS = { ethereum: 'ERC', tron: 'TRC' } as const

interface WithdrawalListInput {
  readonly progress?: WithdrawalProgress | undefined
  readonly pageNum?: number
  readonly pageSize?: number
}
interface AskInput {
  readonly method: string
  readonly coin: string
  readonly amount: string
  readonly password: string
  /** One of both. */
  readonly address?: string
  readonly cardId?: string
}

export const withdrawalTranslations = {
  listWithdrawalMethods: { row: methodSummary },
  listWithdrawals: {
    input: ({ progress, ...page }: WithdrawalListInput) => ({
      ...page,
      ...(progress === undefined ? {} : { status: WITHDRAWAL_PROGRESSES.indexOf(progress) }),
    }),
    row: withdrawalSummary,
  },
  getWithdrawal: { data: withdrawalDetailSummary },
  submitWithdrawal: {
    input: ({ method, coin, amount, password, address, cardId }: AskInput) => ({
      ...{ amount, coin, coinType: method, pwd: password },
      ...(address === undefined ? {} : { adress: address }),
      ...(cardId === undefined ? {} : { cardId }),
    }),
    data: askedWithdrawal,
  },
  listAddresses: { row: addressSummary },
  addAddress: {
    input: ({ network, address, name }: { readonly network: AddressType; readonly address: string; readonly name: string }) => ({
      ...{ type: CHAINS[network], address, name },
    }),
  },
}
