import type { NoticeChannel, NoticeKind } from '@glasshouse/domain'

/** What a person has chosen; the defaults stand in `NOTICE_DEFAULTS`. */
export interface NoticeSettingTable {
  user_id: string
  kind: Exclude<NoticeKind, 'security'>
  channel: NoticeChannel
  is_on: boolean
}
export interface NoticeSendTable {
  user_id: string
  /** `<channel>:<name>` */
  subject: string
  window_started_ms: number
  sends: number
}
export interface NotMeTokenTable {
  token_hash: string
  user_id: string
  expires_at_ms: number
  used_at_ms: number | null
}
export interface PushSubscriptionTable {
  subscription_id: string
  user_id: string
  /** Keyed by nothing: an endpoint has random letters enough. */
  endpoint_hash: string
  /** Sealed JSON of endpoint and keys. */
  content: Buffer
  created_at_ms: number
}

export interface NoticeTables {
  notice_settings: NoticeSettingTable
  notice_sends: NoticeSendTable
  not_me_tokens: NotMeTokenTable
  push_subscriptions: PushSubscriptionTable
}
