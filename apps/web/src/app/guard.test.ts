import { describe, expect, test } from 'vitest'
import { redirectFor, waitsForWallet } from './guard.ts'
import { NOT_OPEN_PATHS, PUBLIC_PATHS } from './paths.ts'

/** Written down once more: a list taken from the product would shrink and grow with a mistake in it. */
const OPEN_TO_ALL: readonly string[] = `
  / /home /login /register /forgot-password /no-wallet /app-download /quote /language-selection /help /term-service
  /introduction /service /broadcastDetails /sidebar-termsService /termsOfuse /privacyPolicy
`
  .trim()
  .split(/\s+/)

/** Of our own: what proves the server to anybody, and links of mails, need no account. */
const PROOFS_FOR_ALL: readonly string[] = ['/fairness', '/receipt', '/not-me', '/account-closed', '/withdraw-cancel']

const VISITOR = false
const MEMBER = true

describe('a visitor', () => {
  test.each(OPEN_TO_ALL)('may see %s [ST-020, PM-001]', (path) => {
    expect(redirectFor(path, VISITOR)).toBeUndefined()
  })

  test.each(PROOFS_FOR_ALL)('may see %s', (path) => {
    expect(redirectFor(path, VISITOR)).toBeUndefined()
  })

  test.each(['/receipt/5120', '/protection'])('is sent from %s, which is about an account, to the login screen', (path) => {
    expect(redirectFor(path, VISITOR)).toBe('/login')
    expect(redirectFor(path, MEMBER)).toBeUndefined()
  })

  test('may see these and no other [PM-001]', () => {
    expect([...PUBLIC_PATHS].sort()).toEqual([...OPEN_TO_ALL, ...PROOFS_FOR_ALL].sort())
  })

  test('may see the markets [RT-018]', () => {
    expect(redirectFor('/quote', VISITOR)).toBeUndefined()
  })

  test.each(['/tradeBB', '/assets', ...NOT_OPEN_PATHS.filter((path) => !OPEN_TO_ALL.includes(path))])(
    'is sent from %s to the login screen [ST-021, PM-001]',
    (path) => {
      expect(redirectFor(path, VISITOR)).toBe('/login')
    },
  )

  test('with an invitation comes to the registration, the code with him [ST-018]', () => {
    expect(redirectFor('/i&AB12', VISITOR)).toBe('/register?invite_code=AB12')
  })

  test('keeps every sign of an odd invitation code', () => {
    expect(redirectFor('/i&a%26b', VISITOR)).toBe('/register?invite_code=a%26b')
    expect(redirectFor('/i&%E0%A4', VISITOR)).toBe('/register?invite_code=%25E0%25A4')
  })
})

describe('a member', () => {
  test('may see what visitors may not', () => {
    expect(redirectFor('/assets', MEMBER)).toBeUndefined()
    expect(redirectFor('/tradeBB', MEMBER)).toBeUndefined()
  })

  test('with an invitation link is sent to the first page [ST-016]', () => {
    expect(redirectFor('/i&AB12', MEMBER)).toBe('/')
  })
})

describe.each([
  ['a visitor', VISITOR],
  ['a member', MEMBER],
])('%s', (_who, isSignedIn) => {
  test('always passes to /no-wallet [ST-014]', () => {
    expect(redirectFor('/no-wallet', isSignedIn)).toBeUndefined()
  })

  test('is sent home from an unknown address [RT-028]', () => {
    expect(redirectFor('/casino', isSignedIn)).toBe('/home')
    expect(redirectFor('/assets/secret', isSignedIn)).toBe('/home')
    expect(redirectFor('/platform', isSignedIn)).toBe('/home')
  })
})

describe('a visitor of a brand that wants a wallet', () => {
  const WITHOUT = ['/no-wallet', '/login', '/register', '/forgot-password', '/language-selection', '/help', '/service']
  const CHECKS = ['/fairness', '/receipt', '/term-service', '/sidebar-termsService', '/termsOfuse', '/privacyPolicy']

  test.each(['/', '/home', '/quote', '/app-download', '/assets', '/casino'])(
    'without one is sent from %s to /no-wallet [ST-019]',
    (path) => {
      expect(redirectFor(path, VISITOR, 'none')).toBe('/no-wallet')
    },
  )

  test.each([...WITHOUT, ...CHECKS])('without one may see %s', (path) => {
    expect(redirectFor(path, VISITOR, 'none')).toBeUndefined()
  })

  test('without one reaches the registration by an invitation', () => {
    expect(redirectFor('/i&AB12', VISITOR, 'none')).toBe('/register?invite_code=AB12')
    expect(waitsForWallet('/i&AB12', 'unknown')).toBe(false)
  })

  test('with one is a visitor like any other', () => {
    expect(redirectFor('/quote', VISITOR, 'found')).toBeUndefined()
    expect(redirectFor('/assets', VISITOR, 'found')).toBe('/login')
  })

  test('sees nothing of the rest before it is known', () => {
    expect(waitsForWallet('/quote', 'unknown')).toBe(true)
    for (const path of [...WITHOUT, ...CHECKS]) expect(waitsForWallet(path, 'unknown')).toBe(false)
    for (const known of ['none', 'found', undefined] as const) expect(waitsForWallet('/quote', known)).toBe(false)
  })
})
