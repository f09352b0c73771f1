import { balancesOf, postingSummary } from './summaries/wallet-summaries.ts'
import { WALLETS, type Wallet } from './words.ts'

interface PostingListInput {
  readonly coin: string
  readonly wallet: Wallet
  readonly pageNum?: number
  readonly pageSize?: number
}

export const walletTranslations = {
  getBalances: { data: balancesOf },
  listPostings: {
    input: ({ wallet, ...rest }: PostingListInput) => ({ ...rest, type: WALLETS[wallet] }),
    row: postingSummary,
  },
}
