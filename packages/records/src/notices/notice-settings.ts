import { NOTICE_CHANNELS, NOTICE_DEFAULTS, NOTICE_KINDS, type NoticeChannel, type NoticeKind } from '@glasshouse/domain'
import type { Records } from '../database.ts'

/** A kind whose channels a person switches. */
export type SwitchedKind = Exclude<NoticeKind, 'security'>

export interface NoticeSwitch {
  readonly kind: NoticeKind
  readonly channel: NoticeChannel
  readonly isOn: boolean
}

/** What each person has switched, over the defaults. */
export class NoticeSettings {
  readonly #db: Records

  constructor(db: Records) {
    this.#db = db
  }

  /** Every kind on every channel. */
  async of(userId: string): Promise<readonly NoticeSwitch[]> {
    const chosen = await this.#db.selectFrom('notice_settings').selectAll().where('user_id', '=', userId).execute()
    const isOn = (kind: NoticeKind, channel: NoticeChannel) =>
      chosen.find((one) => one.kind === kind && one.channel === channel)?.is_on ?? NOTICE_DEFAULTS[kind].includes(channel)
    return NOTICE_KINDS.flatMap((kind) => NOTICE_CHANNELS.map((channel) => ({ kind, channel, isOn: isOn(kind, channel) })))
  }

  async set(userId: string, kind: SwitchedKind, channel: NoticeChannel, isOn: boolean): Promise<void> {
    await this.#db
      .insertInto('notice_settings')
      .values({ user_id: userId, kind, channel, is_on: isOn })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet({ is_on: isOn }))
      .execute()
  }
}
