import type { StoryKind } from '@glasshouse/domain'
import { balancesOf, postingSummary, statementSummaryOf, storySummary } from './summaries/wallet-summaries.ts'
import { WALLETS, type Wallet } from './words.ts'

interface PostingListInput {
  readonly coin: string
  readonly wallet: Wallet
  readonly pageNum?: number
  readonly pageSize?: number
}

interface StoryListInput {
  readonly kind?: StoryKind | undefined
  readonly coin?: string | undefined
  readonly wallet?: Wallet | undefined
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  readonly id?: string | undefined
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
  listStories: {
    input: ({ wallet, fromMs, toMs, ...rest }: StoryListInput) => ({
      ...rest,
      type: wallet && WALLETS[wallet],
      from: fromMs,
      to: toMs,
    }),
    row: storySummary,
  },
  listHolds: {
    input: ({ coin, wallet }: { readonly coin: string; readonly wallet: Wallet }) => ({ coin, type: WALLETS[wallet] }),
  },
  getStatementSums: { data: statementSummaryOf },
  listPostings: {
    input: ({ wallet, ...rest }: PostingListInput) => ({ ...rest, type: WALLETS[wallet] }),
    row: postingSummary,
  },
}
