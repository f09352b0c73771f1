import { balancesOf, postingSummary } from './summaries/wallet-summaries.ts'
import { WALLETS, type Wallet } from './words.ts'

interface PostingListInput {
  readonly coin: string
  readonly wallet: Wallet
  readonly pageNum?: number
  readonly pageSize?: number
}

interface TransferInput {
  readonly coin: string
  readonly from: Wallet
  readonly to: Wallet
  readonly amount: string
}

export const walletTranslations = {
  transferFunds: {
    input: ({ from, to, ...rest }: TransferInput) => ({ ...rest, transferOutAccount: from, transferInAccount: to }),
  },
  getBalances: { data: balancesOf },
  listPostings: {
    input: ({ wallet, ...rest }: PostingListInput) => ({ ...rest, type: WALLETS[wallet] }),
    row: postingSummary,
  },
}
