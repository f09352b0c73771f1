/** What a notice is about. `security` cannot be switched off. */
export const NOTICE_KINDS = ['security', 'identity', 'account', 'money', 'product'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Ways on which a notice reaches its person; `app` is the inbox. */
export const NOTICE_CHANNELS = ['app', 'mail', 'text', 'push'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** Channels on which a kind goes out unless the person has chosen otherwise. */
export const NOTICE_DEFAULTS: Readonly<Record<NoticeKind, readonly NoticeChannel[]>> = {
  security: NOTICE_CHANNELS,
  identity: ['app', 'mail', 'push'],
  account: ['app'],
  money: ['app', 'mail', 'push'],
  product: ['app', 'push'],
}
