import { describe, expect, test } from 'vitest'
import { isImageLink, isTextLink, LINK_MAX, linkTarget } from './link.ts'

const kindOf = (link: string) => linkTarget(link).kind

test('a shortcut link is nothing, live, /trade, an outside address, the service or a path [RT-036]', () => {
  expect(linkTarget('')).toEqual({ kind: 'none' })
  expect(linkTarget('live')).toEqual({ kind: 'live' })
  expect(linkTarget('/trade')).toEqual({ kind: 'trade' })
  expect(linkTarget('customer_service')).toEqual({ kind: 'service' })
  expect(linkTarget('http://example.org')).toEqual({ kind: 'external', url: 'http://example.org' })
  expect(linkTarget('HTTPS://Example.org:8443/a?b=c#d')).toEqual({ kind: 'external', url: 'HTTPS://Example.org:8443/a?b=c#d' })
  expect(linkTarget('/tradeBB?symbol=btcusdt')).toEqual({ kind: 'path', path: '/tradeBB?symbol=btcusdt' })
  for (const path of ['/', '/i&K7Q2MZ', '/app-download?flag=home', '/financial?menu=1', '/trade?tradeKey=BBTrading']) {
    expect(linkTarget(path)).toEqual({ kind: 'path', path })
  }
})

/** Scripts, data, and addresses that lead elsewhere than they say. */
export const NASTY_LINKS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\u0000script:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  '/javascript\u2028:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.org/1',
  'ftp://example.org',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%2f/evil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/..//evil.example',
  '/../evil.example',
  '/./evil.example',
  '/%2e%2e/evil.example',
  '/%252f%252fevil.example',
  '/home//evil.example',
  '/login?next=//evil.example',
  '/home%0d%0aset-cookie:a=b',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https:///evil.example',
  'https://',
  'https://good.example@evil.example',
  'https://good.example:pw@evil.example',
  'https://good.example\\@evil.example',
  'https://good.example%40evil.example',
  'https://evil.example/" onclick="alert(1)',
  "https://evil.example/' onclick='alert(1)",
  'https://evil.example/<script>',
  'https://evil.example/ a',
  'https://-evil.example',
  'https://evil..example',
  'https://\u0430pple.example',
  'home',
  'trade',
  'Live',
  'live ',
  '?a=b',
  '#/home',
  './home',
  '/a b',
  '/a"b',
  '/a<b',
  '/a\u202eb',
]
test.each(NASTY_LINKS.map((link) => ({ link })))('$link leads nowhere, as shortcut, picture or in a text', ({ link }) => {
  expect(kindOf(link)).toBe('refused')
  expect(isTextLink(link)).toBe(false)
  expect(isImageLink(link)).toBe(false)
})

test('a link may have 500 characters and not one more', () => {
  const path = `/${'a'.repeat(LINK_MAX - 1)}`
  expect([kindOf(path), kindOf(`${path}a`)]).toEqual(['path', 'refused'])
  const address = `https://example.org/${'a'.repeat(LINK_MAX)}`
  expect([isTextLink(address), isImageLink(address)]).toEqual([false, false])
})

describe('links of texts and pictures', () => {
  test('a text may link over https, by mail, by phone and into the app', () => {
    for (const link of ['https://example.org/a', 'mailto:help@example.org', 'tel:+4930-123456', '/quote', '/trade']) {
      expect(isTextLink(link), link).toBe(true)
    }
    const refused = ['', 'live', 'customer_service', 'http://example.org', 'mailto:a@b?bcc=c@d', 'mailto:a', 'tel:123;ext=1', 'sms:123']
    for (const link of refused) expect(isTextLink(link), link).toBe(false)
  })

  test('a picture comes from the exchange or over https', () => {
    for (const link of ['', '/banners/proof.svg', 'https://example.org/a.png']) expect(isImageLink(link), link).toBe(true)
    for (const link of ['http://example.org/a.png', 'live', 'mailto:a@example.org', 'proof.svg'])
      expect(isImageLink(link), link).toBe(false)
  })
})
