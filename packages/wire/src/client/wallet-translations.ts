import type { StoryKind } from '@glasshouse/domain'
import type { StatementFormat } from '../wallet/account-statement.ts'
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
interface PeriodInput {
  /** Days such as `2026-02-28`, both within it. */
  readonly from: string
  readonly to: string
  readonly zone: string
}
const periodToWire = ({ from, to, zone }: PeriodInput) => ({ from, to, tz: zone })
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
  getStatementSums: { input: periodToWire, data: statementSummaryOf },
  statementFile: {
    input: ({ format, ...period }: PeriodInput & { readonly format: StatementFormat }) => ({ ...periodToWire(period), format }),
  },
  listPostings: {
    input: ({ wallet, ...rest }: PostingListInput) => ({ ...rest, type: WALLETS[wallet] }),
    row: postingSummary,
  },
}
