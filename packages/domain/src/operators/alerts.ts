/** What an operator may be notified of by mail. */
export const OPERATOR_ALERTS = [
  'approvals', // requests that the operator could decide
  'decisions', // what became of the operator's own requests
  'alarms', // begun and ended
] as const
export type OperatorAlert = (typeof OPERATOR_ALERTS)[number]

/** At most one mail an operator in this time; an alarm that begins does not wait for it. */
export const ALERT_PAUSE_MS = 5 * 60_000
