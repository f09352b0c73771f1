import { NOTICE_DEFAULTS, type NoticeChannel, type NoticeKind } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { Records } from '../database.ts'
import { defaultOf } from '../settings/checked-settings.ts'
import { exchangeNameIn } from '../settings/settings.ts'

/** Whom a notice is for: addresses that are proven, the language, and the channels that are on for its kind. */
export interface NoticeReader {
  /** '' where it is not known. */
  readonly language: string
  /** Language of the exchange, for a reader whose own has no text. */
  readonly defaultLanguage: string
  readonly exchangeName: string
  readonly email: string | null
  /** Area code plus number. */
  readonly phone: string | null
  readonly channels: ReadonlySet<NoticeChannel>
}

/** Notices of one name to one person that leave the house within a day. What is above stays in the inbox. */
export const SENDS_MAX = { mail: 20, text: 5, push: 20 } as const
export const SENDS_WINDOW_MS = 86_400_000
/** Notices of one kind that an inbox keeps; the oldest go. */
export const KEPT_PER_KIND_MAX = 500

/** What is read and written beside the mail itself, always in the transaction of what the notice tells of. */
export class NoticeBook {
  readonly #clock: () => number

  constructor(clock: () => number) {
    this.#clock = clock
  }

  async readerOf(tx: Records, userId: string, kind: NoticeKind): Promise<NoticeReader> {
    const user = await tx
      .selectFrom('users')
      .select(['language', 'email', 'email_key', 'phone', 'phone_key'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!user) throw new Error('a notice for a user that is not known')
    // Read through this transaction: waiting for another connection while holding one could stop them all.
    const settings = new Map(
      (await tx.selectFrom('settings').select(['key', 'value']).where('key', 'in', ['LOGO_SETTING', 't_app_language']).execute()).map(
        ({ key, value }) => [key, value as unknown],
      ),
    )
    const languages = settings.get('t_app_language')
    return {
      language: user.language,
      defaultLanguage: defaultOf(Array.isArray(languages) ? languages : []),
      exchangeName: exchangeNameIn(settings.get('LOGO_SETTING')),
      email: user.email_key === null ? null : user.email,
      phone: user.phone_key,
      channels: await this.#channelsOf(tx, userId, kind),
    }
  }

  /** Counts one that is to leave the house; false when the day's are used up. */
  async takeSend(tx: Records, userId: string, channel: keyof typeof SENDS_MAX, name: string): Promise<boolean> {
    const now = this.#clock()
    const isOld = sql<boolean>`notice_sends.window_started_ms <= ${now - SENDS_WINDOW_MS}`
    const { sends } = await tx
      .insertInto('notice_sends')
      .values({ user_id: userId, subject: `${channel}:${name}`, window_started_ms: now, sends: 1 })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'subject']).doUpdateSet({
          sends: sql`case when ${isOld} then 1 else notice_sends.sends + 1 end`,
          window_started_ms: sql`case when ${isOld} then ${now}::int8 else notice_sends.window_started_ms end`,
        }),
      )
      .returning('sends')
      .executeTakeFirstOrThrow()
    return sends <= SENDS_MAX[channel]
  }

  /** By the person's own choice, whatever is usual. */
  async isSwitchedOff(tx: Records, userId: string, kind: NoticeKind, channel: NoticeChannel): Promise<boolean> {
    if (kind === 'security') return false
    const chosen = await tx
      .selectFrom('notice_settings')
      .select('is_on')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('channel', '=', channel)
      .executeTakeFirst()
    return chosen?.is_on === false
  }

  /** Keeps an inbox bounded: notices of one kind never push out those of another. */
  async trim(tx: Records, userId: string, kind: NoticeKind): Promise<void> {
    const ofKind = tx.selectFrom('mails').select('mail_id').where('user_id', '=', userId).where('kind', '=', kind)
    const oldest = ofKind.orderBy('mail_id', 'desc').offset(KEPT_PER_KIND_MAX).limit(1)
    await tx
      .deleteFrom('mails')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('mail_id', '<=', (eb) => eb.selectFrom(oldest.as('oldest')).select('oldest.mail_id'))
      .execute()
  }

  async #channelsOf(tx: Records, userId: string, kind: NoticeKind): Promise<ReadonlySet<NoticeChannel>> {
    const channels = new Set(NOTICE_DEFAULTS[kind])
    if (kind === 'security') return channels
    const chosen = await tx
      .selectFrom('notice_settings')
      .select(['channel', 'is_on'])
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .execute()
    for (const { channel, is_on } of chosen) is_on ? channels.add(channel) : channels.delete(channel)
    return channels
  }
}
