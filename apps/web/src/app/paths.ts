/** Every address of the product. One that is in no list here is unknown and leads home. */
export const PUBLIC_PATHS = [
  '/',
  '/home',
  '/login',
  '/register',
  '/forgot-password',
  '/no-wallet',
  '/app-download',
  '/quote',
  '/language-selection',
  '/help',
  '/term-service',
  '/introduction',
  '/service',
  '/broadcastDetails',
  '/sidebar-termsService',
  '/termsOfuse',
  '/privacyPolicy',
  '/fairness',
  '/receipt',
] as const

/** Addresses that need a session and have their screen. */
const MEMBER_PATHS = ['/trade', '/tradeBB', '/tradeU', '/tradeDetail', '/tradingRules', '/assets', '/receipt/:id', '/protection'] as const

/** Addresses whose screens are still being built. They answer one honest screen, never a blank one. */
export const NOT_OPEN_PATHS = [
  '/no-wallet',
  '/app-download',
  '/help',
  '/helpDetail/:id',
  '/term-service',
  '/introduction',
  '/service',
  '/broadcastDetails',
  '/sidebar-termsService',
  '/termsOfuse',
  '/privacyPolicy',
  '/certification-primary',
  '/certification-advanced',
  '/bind-card',
  '/add-bank',
  '/edit-bank',
  '/addAddress',
  '/showpdf',
  '/fund-password',
  '/change-password',
  '/email-authentication',
  '/recharge',
  '/recharge-apply',
  '/recharge-order',
  '/recharge-detail',
  '/withdraw',
  '/withdraw-apply',
  '/withdraw-order',
  '/withdraw-detail',
  '/swap',
  '/transfer',
  '/loan',
  '/loan-record',
  '/loan-rule',
  '/subscription',
  '/subscription/info',
  '/subscription/apply',
  '/subscription/order',
  '/plug',
  '/vip-rule',
  '/productPlan',
  '/welfareEvents',
  '/bonusEvents',
  '/specialEvents',
  '/homeSidebar',
  '/defi',
  '/pledge',
  '/financial',
] as const

const PATTERNS = [...PUBLIC_PATHS, ...MEMBER_PATHS, ...NOT_OPEN_PATHS].map((path) => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`))

export function isKnownPath(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path))
}

export function isPublicPath(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return (PUBLIC_PATHS as readonly string[]).includes(plain)
}

/** The code in an invitation link, `/i&CODE`. */
export function inviteCodeIn(path: string): string | undefined {
  const code = /^\/i&(.*)$/.exec(path)?.[1]
  if (code === undefined) return undefined
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}

/** The three screens that share the bottom bar; everything else is a screen of its own. */
export const TAB_PATHS = ['/home', '/quote', '/assets'] as const
