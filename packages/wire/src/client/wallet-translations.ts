import { read } from './call.ts'
import { balancesOf, postingSummary } from './wallet-summaries.ts'
import { WALLETS, type Wallet } from './words.ts'

interface PostingListInput {
  readonly coin: string
  readonly wallet: Wallet
  readonly pageNum?: number
  readonly pageSize?: number
}

export const walletCalls = {
  getBalances: read('assetBalance', 'GET /api/asset/assetBalance', { data: balancesOf }),
  listPostings: read('assetStatement', 'GET /api/asset/statement', {
    input: ({ wallet, ...rest }: PostingListInput) => ({ ...rest, type: WALLETS[wallet] }),
    row: postingSummary,
  }),
}
