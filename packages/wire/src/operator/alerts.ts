import { OPERATOR_ALERTS } from '@glasshouse/domain'
import { z } from 'zod'
import { wireEmail, wireSentCode } from '../accounts/credentials.ts'
import { endpoint } from '../endpoint.ts'
import { wireMoment } from '../fields.ts'
import { requestedAct } from './acts.ts'

/** Languages of the console. */
export const ALERT_LANGUAGES = ['en', 'zh'] as const
/** Decided requests that are listed, the newest. */
export const OWN_REQUESTS_MAX = 50

const alertSettings = z.object({
  /** Gets the notices; '' without one. */
  address: z.string(),
  /** Waits for the code that it got; '' without one. */
  pendingAddress: z.string(),
  kinds: z.array(z.enum(OPERATOR_ALERTS)),
  language: z.enum(ALERT_LANGUAGES),
  /** False where this exchange sends no mail. */
  canMail: z.boolean(),
})
export type AlertSettingsView = z.output<typeof alertSettings>

export const showAlerts = endpoint('GET', '/operator/alerts', {
  summary: 'Where and about what the operator is notified',
  access: 'operator',
  kind: 'read',
  data: alertSettings,
})

export const chooseAlerts = endpoint('POST', '/operator/alerts', {
  summary: 'Choose what to be notified about, and in which language',
  access: 'operator',
  kind: 'submit',
  body: z.object({ kinds: z.array(z.enum(OPERATOR_ALERTS)).max(OPERATOR_ALERTS.length), language: z.enum(ALERT_LANGUAGES) }),
  data: alertSettings,
})

/** The confirmed address gets the notices until the new one is confirmed. */
export const changeAlertAddress = endpoint('POST', '/operator/alerts/address', {
  summary: 'Send a code to a new address for notices',
  access: 'operator',
  kind: 'submit',
  body: z.object({ email: wireEmail }),
  data: alertSettings,
})

export const confirmAlertAddress = endpoint('POST', '/operator/alerts/confirm', {
  summary: 'Confirm the new address by the code that it got',
  access: 'operator',
  kind: 'submit',
  body: z.object({ code: wireSentCode }),
  data: alertSettings,
})

export const removeAlertAddress = endpoint('POST', '/operator/alerts/remove', {
  summary: 'Send no notices any more',
  access: 'operator',
  kind: 'submit',
  data: alertSettings,
})

/** Decided by others or by their time, newest decision first. */
export const listOwnRequests = endpoint('GET', '/operator/requests/own', {
  summary: 'The operator’s own requests that were decided',
  access: 'operator',
  kind: 'read',
  data: z.object({
    /** Decided since the operator last looked, however many are listed. */
    fresh: z.number().int().nonnegative(),
    seenAt: z.number().int().nonnegative(),
  }),
  row: requestedAct.extend({ decidedAt: z.number().int().nonnegative() }),
})
export type OwnRequest = z.output<NonNullable<typeof listOwnRequests.row>>

export const seeOwnRequests = endpoint('POST', '/operator/requests/own/seen', {
  summary: 'Note that decisions up to a moment were seen',
  access: 'operator',
  kind: 'submit',
  body: z.object({ until: wireMoment }),
})
