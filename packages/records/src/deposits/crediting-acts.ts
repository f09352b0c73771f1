import type { OperatorActName } from '@glasshouse/domain'

/** Acts that credit a person; each may answer a claim by its serial number. */
export const CREDITING_ACTS: readonly OperatorActName[] = ['credit-deposit', 'credit-account', 'assign-suspense', 'correct-credit']

/** Where an act names its claim, or the person instead. */
const PLACES: Readonly<Partial<Record<OperatorActName, number>>> = { 'correct-credit': 1 }

export const claimIn = (act: OperatorActName, words: readonly string[]): string => words[PLACES[act] ?? 0] ?? ''

/** What the person reads, behind the other words of an act. */
export const depositReason = (act: OperatorActName, words: readonly string[]): string =>
  words
    .slice(WORDS_BEFORE[act] ?? 1)
    .join(' ')
    .trim()
const WORDS_BEFORE: Readonly<Partial<Record<OperatorActName, number>>> = {
  ...{ 'credit-deposit': 2, 'credit-account': 3, 'assign-suspense': 3, 'reverse-credit': 3, 'correct-credit': 4 },
}
