/**
 * Fields by which the journal knows users, places and payments. Programs compare them with what stands above; for people
 * the user, the payment and its amount are named instead, so that these are folded.
 */
const JOURNAL_FIELDS: readonly string[] = [
  ...['accountId', 'fromAccountId', 'userRef', 'fromUserRef', 'withdrawalId', 'destination', 'claim', 'wallet'],
  ...['evidence', 'firstEvidence', 'nonce', 'exchange'],
]

/** `command.accountId` and `accountId` alike. */
export const isJournalField = (name: string): boolean => JOURNAL_FIELDS.includes(name.replace(/^.*\./, ''))
