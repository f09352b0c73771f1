import type { WalletSight } from '../live/wallets/wallet-guard.ts'
import { inviteCodeIn, isKnownPath, isPublicPath } from './paths.ts'

/**
 * What a brand that wants a wallet shows to those without one: the other ways in, what a reader agrees to and can
 * check, help, and the languages.
 */
const WITHOUT_WALLET: readonly string[] = `
  /no-wallet /login /register /forgot-password /language-selection /fairness /receipt /help /service
  /term-service /sidebar-termsService /termsOfuse /privacyPolicy
`
  .trim()
  .split(/\s+/)

/** Where an address leads: undefined = here. `wallet`: of a visitor, on a brand that wants one. */
export function redirectFor(path: string, isSignedIn: boolean, wallet?: WalletSight): string | undefined {
  if (path === '/no-wallet') return undefined
  const inviteCode = inviteCodeIn(path)
  if (inviteCode !== undefined) return isSignedIn ? '/' : `/register?invite_code=${encodeURIComponent(inviteCode)}`
  if (wallet === 'none' && !WITHOUT_WALLET.includes(path)) return '/no-wallet'
  if (!isKnownPath(path)) return '/home'
  return isSignedIn || isPublicPath(path) ? undefined : '/login'
}

/** Whether a screen has to wait until it is known if there is a wallet. */
export const waitsForWallet = (path: string, wallet: WalletSight | undefined): boolean =>
  wallet === 'unknown' && inviteCodeIn(path) === undefined && !WITHOUT_WALLET.includes(path)
