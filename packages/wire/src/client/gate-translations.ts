import type { GateProduct } from '@glasshouse/domain'

export const gateTranslations = {
  answerGate: {
    input: (sent: { readonly product: GateProduct; readonly version: number; readonly answers: readonly number[] }) => sent,
  },
}
