import { NOTICE_CHANNELS, NOTICE_KINDS } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const isOn = z.record(z.enum(NOTICE_CHANNELS), z.boolean())
const noticeSettingsData = z.object({
  /** Channels by kind; those of `security` are always on. */
  kinds: z.record(z.enum(NOTICE_KINDS), isOn),
  /** Channels that reach the person now: an address is proven and the exchange can send there. */
  reaches: isOn,
})
export type NoticeSettingsData = z.output<typeof noticeSettingsData>

/** Which kinds of notices go out on which channels. */
export const noticeSettings = endpoint('GET', '/api/notices/settings', {
  clientName: 'getNoticeSettings',
  summary: 'Notice settings of the user',
  access: 'user',
  kind: 'read',
  ignoresRealm: true,
  data: noticeSettingsData,
})

/** Switches one kind on one channel. `security` is refused with `notice_always_on`. */
export const setNoticeSetting = endpoint('POST', '/api/notices/settings', {
  clientName: 'setNoticeSetting',
  summary: 'Switch one kind of notices on one channel',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  body: z.object({ kind: z.enum(NOTICE_KINDS), channel: z.enum(NOTICE_CHANNELS), isOn: z.boolean() }),
  data: noticeSettingsData,
})
