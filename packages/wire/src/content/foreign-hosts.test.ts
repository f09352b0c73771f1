import type { Shape } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { foreignHostsInText, foreignHostsOf, foreignHostsOfChange, type LinkingContent } from './foreign-hosts.ts'

const OWN = ['exchange.example', 'help.exchange.example:8443', 'bücher.example']
const content = (put: Partial<LinkingContent>): LinkingContent => ({ isShown: true, link: '', image: '', texts: {}, ...put })
const inHtml = (html: string) => foreignHostsOf(content({ texts: { en: { title: '', remark: '', html } } }), OWN)
const ofLink = (link: string) => foreignHostsOf(content({ link }), OWN)

describe('a link leads to another host', () => {
  test.each([
    ['plainly', 'https://evil.example/login', 'evil.example'],
    ['without TLS', 'http://evil.example', 'evil.example'],
    ['in capitals', 'HTTPS://EVIL.EXAMPLE', 'evil.example'],
    ['with a dot at its end', 'https://evil.example./', 'evil.example'],
    ['with a port', 'https://evil.example:8443/', 'evil.example:8443'],
    ['with the own host as user', 'https://exchange.example@evil.example/', 'evil.example'],
    ['with the own host as user and password', 'https://exchange.example:443@evil.example/', 'evil.example'],
    ['with the own host in front of its name', 'https://exchange.example.evil.example/', 'exchange.example.evil.example'],
    ['with the own name behind its own', 'https://evilexchange.example/', 'evilexchange.example'],
    ['as a part of an own host', 'https://shop.exchange.example/', 'shop.exchange.example'],
    ['at another port of an own host', 'https://exchange.example:8444/', 'exchange.example:8444'],
    ['at the own host without the port that was declared', 'https://help.exchange.example/', 'help.exchange.example'],
    ['without a scheme', '//evil.example/a', 'evil.example'],
    ['by backslashes', '\\\\evil.example', 'evil.example'],
    ['by a slash and a backslash', '/\\evil.example', 'evil.example'],
    ['by a scheme and backslashes', 'https:\\\\evil.example', 'evil.example'],
    ['by a scheme without slashes', 'https:evil.example', 'evil.example'],
    ['by a scheme with many slashes', 'https:////evil.example', 'evil.example'],
    ['behind blanks', '  https://evil.example', 'evil.example'],
    ['with line ends within', 'ht\ntps://ev\til.example', 'evil.example'],
    ['in letters of another script', 'https://ехchange.example/', 'xn--change-2of2k.example'],
    ['in full width', 'https://ｅｖｉｌ．ｅｘａｍｐｌｅ', 'evil.example'],
    ['with ideographic dots', 'https://evil。example', 'evil.example'],
    ['in punycode', 'https://xn--80ak6aa92e.com/', 'xn--80ak6aa92e.com'],
    ['as escaped letters', 'https://%65vil.example/', 'evil.example'],
    ['as four numbers', 'http://203.0.113.7/', '203.0.113.7'],
    ['as one number', 'http://3405803783/', '203.0.113.7'],
    ['as hexadecimals', 'http://0xcb.0.0x71.7', '203.0.113.7'],
    ['as an address of IPv6', 'https://[2001:db8::1]/', '[2001:db8::1]'],
    ['by mail', 'mailto:desk@evil.example', 'evil.example'],
    ['by mail with a name of two ends', 'mailto:a@exchange.example@evil.example?subject=x', 'evil.example'],
    ['by phone', 'tel:+4930123456', 'tel:+4930123456'],
    ['by a scheme of an app', 'tg://resolve?domain=evil', 'tg://resolve?domain=evil'],
    ['as what no browser can read', 'https://', 'https://'],
  ])('%s', (_, link, host) => {
    expect(ofLink(link)).toEqual([host])
  })

  test.each([
    ['no link', ''],
    ['a path', '/trade?symbol=btcusdt'],
    ['a path with an address in it', '/service?from=https://evil.example'],
    ['a word of the app', 'customer_service'],
    ['the own host', 'https://exchange.example/terms'],
    ['the own host in capitals, with a dot and its usual port', 'HTTPS://Exchange.Example.:443/'],
    ['the own host without TLS', 'http://exchange.example/'],
    ['a declared host with its port', 'https://help.exchange.example:8443/a'],
    ['a declared host of another script', 'https://xn--bcher-kva.example/'],
    ['mail to an own host', 'mailto:desk@exchange.example?subject=a'],
  ])('%s does not', (_, link) => {
    expect(ofLink(link)).toEqual([])
  })
})

describe('a text names another host', () => {
  test.each([
    ['an address', 'Sign in at https://evil.example/login now', ['evil.example']],
    ['an address in brackets', 'Sign in (https://evil.example).', ['evil.example']],
    ['a link of Markdown', '[our desk](https://evil.example/a)', ['evil.example']],
    ['a link of Markdown that says the own host', '[exchange.example](https://evil.example)', ['evil.example']],
    ['a bare name with www', 'See www.evil.example', ['www.evil.example']],
    ['a bare name', 'See evil.example.', ['evil.example']],
    ['a bare name with a path', 'See evil.example/login?a=b', ['evil.example']],
    ['a bare name with a port', 'See exchange.example:8444/a', ['exchange.example:8444']],
    ['a bare name in full width', 'See ｅｖｉｌ．ｅｘａｍｐｌｅ', ['evil.example']],
    ['a bare name with an ideographic dot', 'See evil。example', ['evil.example']],
    ['a bare name with a soft hyphen', 'See ev\u00adil.exam\u200bple', ['evil.example']],
    ['a bare name of another script', 'Смотри зло.рф', ['xn--g1aij.xn--p1ai']],
    ['a mail address', 'Write to desk@evil.example', ['evil.example']],
    ['a phone link', 'Call tel:+4930123456', ['tel:+4930123456']],
    ['an own host and another', 'https://exchange.example or http://evil.example', ['evil.example']],
    ['the own host as user', 'https://exchange.example@evil.example/', ['evil.example']],
    ['an address without its slashes', 'https:\\\\evil.example', ['evil.example']],
    ['two', 'b.example.org, a.example.org', ['a.example.org', 'b.example.org']],
  ])('%s', (_, text, hosts) => {
    expect(foreignHostsInText(text, OWN)).toEqual(hosts)
    expect(inHtml(`<p>${text}</p>`)).toEqual(hosts)
  })

  test.each([
    'From 02:00 UTC, e.g. on Sunday. Fees: 0.1 %, i.e. 1.5 USDT at 50,000.00',
    'See exchange.example, https://exchange.example/a.pdf and help.exchange.example:8443/b',
    'Write to first.last@exchange.example',
    '充值已到账。USDT 请检查，谢谢。下一句',
    'z. B. am 1.1.2026 um 12.30 Uhr',
    'v1.2.3 of 3.5x',
  ])('%s names none', (text) => {
    expect(foreignHostsInText(text, OWN)).toEqual([])
    expect(inHtml(`<p>${text}</p>`)).toEqual([])
  })
})

test.each(['a', 'a.', '1.', 'a@', '!', ':/', 'a-', 'é.', '://!'])('a text of nothing but %j is read to its end', (piece) => {
  const text = `${piece.repeat(Math.floor(39_980 / piece.length))} evil.example`
  expect(foreignHostsInText(text, OWN)).toContain('evil.example')
  expect(inHtml(text)).toContain('evil.example')
})

describe('of an HTML text', () => {
  test.each([
    ['a link', '<p><a href="https://evil.example/">our desk</a></p>'],
    ['a link that says the own host', '<a href="https://evil.example">https://exchange.example</a>'],
    ['a link without quotes', '<a href=https://evil.example>a</a>'],
    ['a link in single quotes', "<a href='//evil.example'>a</a>"],
    ['a link of entities', '<a href="&#104;ttps&#x3a;//evil.example">a</a>'],
    ['a name over two marks', '<p>evil<b>.exa</b>mple</p>'],
    ['a name of entities', '<p>evil&#46;example</p>'],
    ['mail', '<a href="mailto:a@evil.example">a</a>'],
  ])('%s is read', (_, html) => {
    expect(inHtml(html)).toEqual(['evil.example'])
  })

  test('the end of a line or of a point is no part of a name', () => {
    for (const mark of ['</p><p>', '<br>', '<br />', '</li><li>', '</h3><p>', '</ul><p>'])
      expect([mark, inHtml(`<p>What is left is cancelled.${mark}While it rests</p>`)]).toEqual([mark, []])
  })

  test('each language, its headline and its line, the link and the picture count, and each host once', () => {
    const text = { title: 'a.example.org', remark: 'b.example.org', html: '<p>c.example.org</p>' }
    const entry = content({ link: 'https://d.example.org', image: 'https://d.example.org/x.png', texts: { ar: text } })
    expect(foreignHostsOf(entry, OWN)).toEqual(['a.example.org', 'b.example.org', 'c.example.org', 'd.example.org'])
    expect(foreignHostsOf({ ...entry, isShown: false }, OWN)).toEqual([])
  })
})

describe('of a setting', () => {
  const fields: Readonly<Record<string, Shape>> = {
    ...{ name: { kind: 'text', most: 40 } as const, isOpen: { kind: 'switch' } as const },
    ...{ linkUrl: { kind: 'link' } as const, img: { kind: 'picture' } as const },
  }
  const shape: Shape = { kind: 'list', most: 9, of: { kind: 'fields', fields } }
  const desk = { name: 'Desk', isOpen: true, linkUrl: 'https://t.example.org/desk', img: 'headset' }
  const home = { name: 'Home', isOpen: true, linkUrl: '/home', img: 'house' }
  const change = (before: unknown, after: unknown) => foreignHostsOfChange({ shape, before, after }, OWN)

  test.each([
    ['a new entry', [home], [home, desk], ['t.example.org']],
    ['another link', [desk], [{ ...desk, linkUrl: 'https://t.example.org/other' }], ['t.example.org']],
    ['other words for the same link', [desk], [{ ...desk, name: 'Refunds' }], ['t.example.org']],
    ['a picture', [home], [{ ...home, img: 'https://evil.example/a.png' }], ['evil.example']],
    ['a name', [home], [{ ...home, name: 'evil.example' }], ['evil.example']],
    ['turned on', [{ ...desk, isOpen: false }], [desk], ['t.example.org']],
  ])('%s counts', (_, before, after, hosts) => {
    expect(change(before, after)).toEqual(hosts)
  })

  test.each([
    ['what stays', [desk, home], [home, desk]],
    ['what goes', [desk, home], [home]],
    ['what is turned off', [desk], [{ ...desk, isOpen: false }]],
    ['another entry', [desk, home], [desk, { ...home, name: 'Start' }]],
    ['the same again', [desk], [desk]],
  ])('%s does not', (_, before, after) => {
    expect(change(before, after)).toEqual([])
  })

  test('fields outside a list and long texts count as a whole', () => {
    const links = { kind: 'fields', fields: { iosUrl: { kind: 'link' }, androidUrl: { kind: 'link' } } } as const
    const [before, after] = [
      { iosUrl: '', androidUrl: '' },
      { iosUrl: 'https://a.example.org', androidUrl: '' },
    ]
    expect(foreignHostsOfChange({ shape: links, before, after }, OWN)).toEqual(['a.example.org'])
    expect(foreignHostsOfChange({ shape: links, before: after, after: before }, OWN)).toEqual([])
    const text = { kind: 'text', most: 2_000 } as const
    expect(foreignHostsOfChange({ shape: text, before: '', after: 'See evil.example' }, OWN)).toEqual(['evil.example'])
  })
})
