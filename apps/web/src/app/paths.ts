import type { Location } from 'react-router'
import { FEATURE_ROUTES } from './feature-routes.ts'

/** Addresses that the product names and that anybody may open. */
const PLANNED_PUBLIC = [
  '/app-download',
  '/help',
  '/term-service',
  '/introduction',
  '/service',
  '/broadcastDetails',
  '/sidebar-termsService',
  '/termsOfuse',
  '/privacyPolicy',
] as const

/** Addresses that the product names and that need a session. */
const PLANNED_USER = [
  '/helpDetail/:id',
  '/certification-primary',
  '/certification-advanced',
  '/bind-card',
  '/add-bank',
  '/edit-bank',
  '/addAddress',
  '/showpdf',
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

const CLAIMED: ReadonlySet<string> = new Set(FEATURE_ROUTES.map(({ path }) => path))

/**
 * Addresses whose screens are still being built: named by the product, claimed by no feature. They answer one honest
 * screen.
 */
export const NOT_OPEN_PATHS: readonly string[] = [...PLANNED_PUBLIC, ...PLANNED_USER].filter((path) => !CLAIMED.has(path))

/** Addresses that need no session. */
export const PUBLIC_PATHS: readonly string[] = [
  '/',
  ...FEATURE_ROUTES.filter(({ access }) => access === 'public').map(({ path }) => path),
  ...PLANNED_PUBLIC.filter((path) => !CLAIMED.has(path)),
]

/** Screens that share the bottom bar. */
export const TAB_PATHS: readonly string[] = FEATURE_ROUTES.filter(({ hasBar }) => hasBar).map(({ path }) => path)

const PATTERNS = ['/', ...CLAIMED, ...NOT_OPEN_PATHS].map((path) => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`))

/** Of the address that is shown, whole: an entry typed by hand has no key of its own. */
export const addressOf = ({ pathname, search, hash, key }: Location): string => `${key} ${pathname}${search}${hash}`

export function isKnownPath(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path))
}

export function isPublicPath(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return PUBLIC_PATHS.includes(plain)
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
