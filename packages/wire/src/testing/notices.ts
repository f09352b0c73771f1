import type { SessionEntry } from '../accounts/sessions.ts'
import type { NoticeSettingsData } from '../notices/notice-settings.ts'
import type { NoticeEntry } from '../notices/notices.ts'

export const signInNotice: NoticeEntry = {
  id: '12',
  kind: 'security',
  isRead: false,
  title: 'New sign-in to your account',
  html: '<p>Device: <b>Chrome on Android</b></p>',
  link: '/sessions',
  sentAtMs: 1_723_075_262_000,
  mayStop: true,
}
const inboxOnly = { app: true, mail: false, text: false, push: false }
const byMail = { app: true, mail: true, text: false, push: true }
export const noticeSwitches: NoticeSettingsData = {
  kinds: {
    security: { app: true, mail: true, text: true, push: true },
    identity: byMail,
    account: inboxOnly,
    money: byMail,
    product: { ...inboxOnly, push: true },
  },
  reaches: { app: true, mail: true, text: false, push: false },
}
export const ownSession: SessionEntry = {
  id: 'ab'.repeat(16),
  browser: 'Chrome',
  system: 'Android',
  network: '192.0.2.x',
  isOwn: true,
  signedInAtMs: 1_723_075_262_000,
  lastUsedAtMs: 1_723_078_800_000,
}
