import { inviteCodeIn, isKnownPath, isPublicPath } from './paths.ts'

/** Where an address leads: undefined = here. */
export function redirectFor(path: string, isSignedIn: boolean): string | undefined {
  if (path === '/no-wallet') return undefined
  const inviteCode = inviteCodeIn(path)
  if (inviteCode !== undefined) return isSignedIn ? '/' : `/register?invite_code=${encodeURIComponent(inviteCode)}`
  if (!isKnownPath(path)) return '/home'
  return isSignedIn || isPublicPath(path) ? undefined : '/login'
}
