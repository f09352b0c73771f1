import type { NoticeKind } from '@glasshouse/domain'

interface NoticeRule {
  readonly kind: NoticeKind
  /** Path of the app that it leads to; '' leads nowhere. */
  readonly link: string
}

/**
 * Every notice by its name. Its texts are `content/<language>/mails/<name>.md`: the title, perhaps `> one short line`
 * for phones, the body, with `{values}` in them.
 */
export const NOTICES = {
  welcome: { kind: 'account', link: '' },
  'liquidated-long': { kind: 'product', link: '/tradeU?panel=history' },
  'liquidated-short': { kind: 'product', link: '/tradeU?panel=history' },
  'deleveraged-long': { kind: 'product', link: '/tradeU?panel=history' },
  'deleveraged-short': { kind: 'product', link: '/tradeU?panel=history' },
  'sign-in-new-device': { kind: 'security', link: '/sessions' },
  'payouts-stopped': { kind: 'security', link: '/sessions' },
  'payouts-resumed': { kind: 'security', link: '/sessions' },
  'payouts-resumed-by-service': { kind: 'security', link: '/sessions' },
  'account-closed': { kind: 'security', link: '' },
  'products-closed': { kind: 'product', link: '' },
  'identity-approved': { kind: 'identity', link: '/certification-advanced' },
  'identity-rejected': { kind: 'identity', link: '/certification-primary' },
  'identity-more-wanted': { kind: 'identity', link: '/certification-primary' },
  // Steps of withdrawals, by their states. The request is a matter of security: an owner who did not make it can stop it.
  'withdrawal-requested': { kind: 'security', link: '/withdraw-order' },
  'withdrawal-approved': { kind: 'money', link: '/withdraw-order' },
  'withdrawal-waiting': { kind: 'money', link: '/withdraw-order' },
  'withdrawal-sending': { kind: 'money', link: '/withdraw-order' },
  'withdrawal-settled': { kind: 'money', link: '/withdraw-order' },
  'withdrawal-rejected': { kind: 'money', link: '/withdraw-order' },
  'withdrawal-failed': { kind: 'money', link: '/withdraw-order' },
  'withdrawal-cancelled': { kind: 'money', link: '/withdraw-order' },
  'deposit-submitted': { kind: 'money', link: '/recharge-order' },
  'deposit-credited': { kind: 'money', link: '/recharge-order' },
  'deposit-credited-differently': { kind: 'money', link: '/recharge-order' },
  'deposit-refused': { kind: 'money', link: '/recharge-order' },
  'deposit-reversed': { kind: 'money', link: '/recharge-order' },
  'deposit-withdrawn': { kind: 'money', link: '' },
  // Changes of credentials, by their names with hyphens (CREDENTIAL_CHANGES).
  'password-set': { kind: 'security', link: '/security' },
  'password-changed': { kind: 'security', link: '/security' },
  'password-reset': { kind: 'security', link: '/security' },
  'fund-password-set': { kind: 'security', link: '/security' },
  'fund-password-changed': { kind: 'security', link: '/security' },
  'fund-password-reset': { kind: 'security', link: '/security' },
  'fund-password-kept': { kind: 'security', link: '/security' },
  'email-bound': { kind: 'security', link: '/security' },
  'phone-bound': { kind: 'security', link: '/security' },
  'totp-added': { kind: 'security', link: '/security' },
  'totp-removed': { kind: 'security', link: '/security' },
  'recovery-codes-renewed': { kind: 'security', link: '/security' },
  'passkey-added': { kind: 'security', link: '/security' },
  'passkey-removed': { kind: 'security', link: '/security' },
  'wallet-bound': { kind: 'security', link: '/security' },
  'wallet-removed': { kind: 'security', link: '/security' },
  'address-bound': { kind: 'security', link: '/security' },
  'address-renamed': { kind: 'security', link: '/addAddress' },
  'address-removed': { kind: 'security', link: '/addAddress' },
  'card-added': { kind: 'security', link: '/bind-card' },
  'card-changed': { kind: 'security', link: '/bind-card' },
  'card-removed': { kind: 'security', link: '/bind-card' },
  'email-replaced': { kind: 'security', link: '/security' },
  'phone-replaced': { kind: 'security', link: '/security' },
} as const satisfies Readonly<Record<string, NoticeRule>>
export type NoticeName = keyof typeof NOTICES

/** With a link that stops payouts: every matter of security, but where nothing is left to stop. */
export const offersStop = (name: NoticeName): boolean => NOTICES[name].kind === 'security' && name !== 'account-closed'

export const NOTICE_NAMES = Object.keys(NOTICES) as readonly NoticeName[]
