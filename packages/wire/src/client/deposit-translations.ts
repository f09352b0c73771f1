import { depositChannels, depositSummary } from './summaries/deposit-summaries.ts'

/** Tabs of the list, in the order of the wire's numbers. */
export const DEPOSIT_STATUSES = ['waiting', 'success', 'failed'] as const
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number]

interface DepositListInput {
  /** All where none is named. */
  readonly status?: DepositStatus | undefined
  readonly pageNum: number
  readonly pageSize: number
}
interface DepositInput {
  readonly amount: string
  readonly channel: string
  readonly coin: string
  /** Url of the uploaded picture. */
  readonly proof: string
  readonly address: string
}

export const depositTranslations = {
  getDepositChannels: {
    input: ({ coin, channel }: { readonly coin?: string; readonly channel?: string }) => ({
      ...(coin === undefined ? {} : { coin }),
      ...(channel === undefined ? {} : { symbol: channel }),
    }),
    data: depositChannels,
  },
  submitDeposit: {
    input: ({ amount, channel, coin, proof, address }: DepositInput) => ({ amount, type: channel, coin, filePath: proof, address }),
  },
  listDeposits: {
    input: ({ status, pageNum, pageSize }: DepositListInput) => ({
      ...(status === undefined ? {} : { status: String(DEPOSIT_STATUSES.indexOf(status)) }),
      ...{ pageNum: String(pageNum), pageSize: String(pageSize) },
    }),
    row: depositSummary,
  },
  getDeposit: { data: depositSummary },
}
