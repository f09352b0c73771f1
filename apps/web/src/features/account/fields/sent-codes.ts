import { keptShape, tabStore, useSecondsLeft } from '@glasshouse/client'

/** What a code was asked for: its purpose and its way. */
export type CodeUse =
  | 'REGISTER.email'
  | 'REGISTER.phone'
  | 'FIND_PASSWORD.email'
  | 'UPD_PASSWORD.email'
  | 'FUND_PASSWORD.email'
  | 'BIND.email'
  | 'BIND.phone'
  | 'PROOF.email'
  | 'PROOF.phone'
export interface SentCode {
  /** An e-mail address, or the number without its area code. */
  readonly target: string
  /** Without `+`; '' for an e-mail. */
  readonly areaCode: string
  readonly atMs: number
}

/** After a code went out, Send comes back when this is over. */
export const PAUSE_MS = 60_000
const LIFE_MS = 600_000
export const sentCodeEntry = keptShape<SentCode>('code', { target: 'string', areaCode: 'string', atMs: 'number' }, tabStore)

/**
 * Kept for this tab: who looks into the mail meanwhile finds the form as it was left, and the pause goes on by the
 * clock.
 */
export function rememberSent(use: CodeUse, sent: SentCode): void {
  sentCodeEntry.part(use).write(sent)
}

export function forgetSent(use: CodeUse): void {
  sentCodeEntry.part(use).remove()
}

/** The last code of this use, as long as it is good. */
export function sentFor(use: CodeUse, nowMs: number = Date.now()): SentCode | undefined {
  const sent = sentCodeEntry.part(use).read()
  const ageMs = nowMs - (sent?.atMs ?? 0)
  return sent && ageMs >= 0 && ageMs < LIFE_MS ? sent : undefined
}

/** Whole seconds until Send comes back, by the clock of the device that sent it. */
export function usePauseLeft(atMs: number | undefined): number {
  const left = useSecondsLeft(atMs === undefined ? undefined : atMs + PAUSE_MS, Date.now) ?? 0
  // A device whose clock was set back waits no longer than any other.
  return Math.min(PAUSE_MS / 1_000, left)
}
