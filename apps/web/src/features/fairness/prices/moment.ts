import { isoMoment } from '@glasshouse/client'

export type MomentError = 'moment_missing' | 'moment_ahead'

/** A moment as a field for date and time writes it, in UTC to the second. */
export const fieldOfMoment = (atMs: number): string => isoMoment(atMs).slice(0, 19)

const FIELD = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/

export function momentOfField(text: string, nowMs: number): { readonly at: number } | { readonly error: MomentError } {
  const at = FIELD.test(text) ? Date.parse(`${text}Z`) : Number.NaN
  if (Number.isNaN(at)) return { error: 'moment_missing' }
  return at > nowMs ? { error: 'moment_ahead' } : { at }
}
