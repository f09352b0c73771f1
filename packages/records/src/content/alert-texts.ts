const KEYS = [
  ...['subject_news', 'subject_alarm', 'subject_moved', 'approvals', 'decisions', 'alarm_began', 'alarm_ended', 'moved', 'open', 'why'],
  ...['alarm_law_broken', 'alarm_unready', 'alarm_indices_stale', 'alarm_markets_not_open', 'alarm_late_source'],
  ...['alarm_orders_halted', 'alarm_payouts_stopped', 'alarm_messages_dead', 'alarm_without_gate'],
] as const

/** Texts of mails to operators. `{exchange}`, `{count}`, `{alarm}` and `{link}` are filled in. */
export type AlertTexts = Readonly<Record<string, string>>

/** Reads an `operator-alerts.json`. */
export function readAlertTexts(source: string): AlertTexts {
  const texts = JSON.parse(source) as Readonly<Record<string, unknown>>
  const missing = KEYS.find((key) => typeof texts[key] !== 'string' || texts[key] === '')
  if (missing) throw new Error(`${missing} is missing`)
  return texts as AlertTexts
}
