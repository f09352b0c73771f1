import { NOTICE_CHANNELS, NOTICE_KINDS, type NoticeChannel, type NoticeKind } from '@glasshouse/domain'
import {
  list,
  type NoticeSettingsData,
  noticeEntries,
  noticeEntryToWire,
  noticeSettings,
  noticesReadAll,
  noticesUnread,
  pageOf,
  setNoticeSetting,
  setReadingLanguage,
  success,
} from '@glasshouse/wire'
import { readingLanguage } from '../../calls/reading-language.ts'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'

export type NoticeServices = Needs<'messages' | 'push', 'db' | 'noticeList' | 'noticeSettings' | 'settings' | 'users'>

/** The inbox a page at a time, and what goes out on which channel. */
export function noticeRoutes(server: CallServer, services: NoticeServices): void {
  const { noticeList, noticeSettings: switches } = services.records

  serveUser(server, noticeEntries, async ({ query, request, session }) => {
    const asked = { kind: query.kind, ...pageOf(query) }
    const { rows, total } = await noticeList.page(session.userId, asked, await readingLanguage(services, request))
    return list(rows.map(noticeEntryToWire), { total })
  })

  serveUser(server, noticesUnread, async ({ session }) => success({ unread: await noticeList.unread(session.userId) }))

  serveUser(server, noticesReadAll, async ({ body, session }) =>
    success({ unread: await noticeList.markAllRead(session.userId, Number(body.upTo), body.kind) }, { msg: 'Notices marked read' }),
  )

  serveUser(server, setReadingLanguage, async ({ body, session }) => {
    await services.records.users.noteLanguage(session.userId, body.language)
    return success(null, { msg: 'Language noted' })
  })

  serveUser(server, noticeSettings, async ({ session }) => success(await settingsOf(services, session.userId)))

  serveUser(server, setNoticeSetting, async ({ body, session }) => {
    const { kind, channel, isOn } = body
    if (kind === 'security') throw new ApiError({ reason: 'notice_always_on', field: 'kind' })
    await switches.set(session.userId, kind, channel, isOn)
    return success(await settingsOf(services, session.userId), { msg: 'Notice settings changed' })
  })
}

async function settingsOf(services: NoticeServices, userId: string): Promise<NoticeSettingsData> {
  const { noticeSettings: switches, users, db } = services.records
  const [chosen, addresses, browsers] = await Promise.all([
    switches.of(userId),
    users.provenAddresses(userId),
    services.push.subscriptions.of(db, userId),
  ])
  const { canMail, canText } = services.messages
  const isOn = (kind: NoticeKind, channel: NoticeChannel) => chosen.some((one) => one.kind === kind && one.channel === channel && one.isOn)
  return {
    kinds: fromEach(NOTICE_KINDS, (kind) => fromEach(NOTICE_CHANNELS, (channel) => isOn(kind, channel))),
    reaches: { app: true, mail: canMail && addresses.email, text: canText && addresses.phone, push: browsers.length > 0 },
  }
}

const fromEach = <Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>
