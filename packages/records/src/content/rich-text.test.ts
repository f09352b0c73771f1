import { expect, test } from 'vitest'
import { cleanHtml, cleanLine } from './rich-text.ts'

/** Markup that must never come out of a cleaned text, whatever went in. */
const DANGEROUS =
  /<(?!\/?(?:p|br|b|i|em|strong|u|ul|ol|li|h3|h4|blockquote|code|a)\b)[a-z!/?]|\son\w+\s*=|javascript:|vbscript:|data:|srcdoc|style\s*=|href="(?!https:\/\/|mailto:|tel:|\/(?![/\\]))/i

const NASTY = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\n>alert(1)</script\n>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"/>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<math><mi xlink:href="data:x,<script>alert(1)</script>">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="data:text/html,x">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example"><input name=password><button formaction="javascript:alert(1)">go</button></form>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="java&Tab;script:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="https://good.example@evil.example">x</a>',
  '<a href="http://example.org">x</a>',
  '<a href="/quote" onclick="alert(1)">x</a>',
  '<a href="/quote" style="position:fixed;inset:0">x</a>',
  '<a href="/quote" target="_top" rel="opener">x</a>',
  '<p style="background:url(javascript:alert(1))" class="x" id="root">x</p>',
  '<p onmouseover=alert(1)>x</p>',
  '<b/onclick=alert(1)>x</b>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><p title="</textarea><script>alert(1)</script>"></textarea>',
  '<title><script>alert(1)</script></title>',
  '<style>@import "https://evil.example/x.css"</style>',
  '<template><script>alert(1)</script></template>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<p>x<script',
  '<p>x<img src=x onerror=alert(1)',
  '<select><option><script>alert(1)</script></option></select>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<plaintext><script>alert(1)</script>',
  '<body onload=alert(1)>',
  '<x onclick=alert(1)>x</x>',
]

test.each(NASTY.map((html) => ({ html })))('nothing of $html is left that could run or lead astray', ({ html }) => {
  const clean = cleanHtml(`<p>before</p>${html}`)
  expect(clean).toContain('<p>before</p>')
  expect(clean).not.toMatch(DANGEROUS)
  expect(cleanHtml(clean)).toBe(clean)
})

test('words and harmless marks stay as they are', () => {
  const html = '<h3>Title</h3><p>Plain <b>bold</b> <em>text</em> &amp; more<br />next</p><ul><li>one</li></ul>'
  expect(cleanHtml(html)).toBe(html)
})

test('a link that may be followed stays, and an outside one opens a page that cannot reach back', () => {
  expect(cleanHtml('<a href="/quote" title="x">Markets</a>')).toBe('<a href="/quote">Markets</a>')
  expect(cleanHtml('<a href="https://example.org/a" target="_top">out</a>')).toBe(
    '<a href="https://example.org/a" rel="noopener noreferrer nofollow" target="_blank">out</a>',
  )
  expect(cleanHtml('<a href="mailto:help@example.org">mail</a>')).toContain('href="mailto:help@example.org"')
  expect(cleanHtml('<a href="tel:+4930123456">call</a>')).toContain('href="tel:+4930123456"')
})

test('a link that may not be followed leaves its words behind', () => {
  expect(cleanHtml('<p>see <a href="javascript:alert(1)">here <b>now</b></a></p>')).toBe('<p>see here <b>now</b></p>')
})

test('a text nested a thousand deep comes back, and no deeper than a page needs', () => {
  const clean = cleanHtml(`${'<blockquote>'.repeat(1_000)}x${'</blockquote>'.repeat(1_000)}`)
  expect(clean.match(/<blockquote>/g)?.length ?? 0).toBeLessThanOrEqual(20)
})

test('a line has no control characters and nothing that turns the reading around', () => {
  expect(cleanLine(' two\nlines\u0000 \u202egnp.exe\u2066 ')).toBe('two lines gnp.exe')
  expect(cleanLine('أهلًا <b>')).toBe('أهلًا <b>')
})

/** Marks that stay open at the end, or end without a beginning, out of what a cleaned text holds. */
function unbalanced(html: string): string[] {
  const open: string[] = []
  const faults: string[] = []
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (name === 'br') continue
    if (end === '') {
      if (name === 'a' && open.includes('a')) faults.push('a within a')
      open.push(name)
    } else if (open.pop() !== name) faults.push(`/${name}`)
  }
  return [...faults, ...open]
}

test('after a refused link the next one ends where it was ended', () => {
  const text = '<p>Please <a href="//bad">x</a> confirm at <a href="https://example.org/">our desk</a></p><p>rest</p>'
  expect(cleanHtml(text)).toBe(
    '<p>Please x confirm at <a href="https://example.org/" rel="noopener noreferrer nofollow" target="_blank">our desk</a></p><p>rest</p>',
  )
  expect(cleanHtml('<a href="/quote">a <a href="//bad">b</a> c</a> d')).not.toMatch(/<a[^>]*>[^<]*d/)
  expect(unbalanced(cleanHtml('<a href="https://example.org/">a<a href="/quote">b</a>c</a>d'))).toEqual([])
})

const linksOf = (html: string) => [...html.matchAll(/<a[^>]*>.*?<\/a>/gs)].map(([link]) => link.replace(/<\/?p>/g, ''))

const numbers = (start: number) => {
  let seed = start
  return (max: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * max)
  }
}

const PIECES = [
  ...['<a href="https://example.org/">', '<a href="//bad">', '<a href="javascript:alert(1)">', '<a>', '</a>', '<a href="/quote">'],
  ...['<p>', '</p>', '<b>', '</b>', '<ul><li>', '</li></ul>', '<span>', '</span>', '<img src=x>', '<br>', '<code>', '</code>'],
  ...['text ', 'a &lt;a&gt; b ', '&lt;/a&gt;', '<script>', '</script>', '<!-- <a href="/x"> -->', '<', '>', '"', '<a href="/a>b">'],
]

test('of random markup what is served is balanced, and its links stay as they are when it is cleaned again', () => {
  const below = numbers(20_241)
  for (let n = 0; n < 1_500; n++) {
    const text = Array.from({ length: 1 + below(12) }, () => PIECES[below(PIECES.length)]).join('')
    const served = cleanHtml(text)
    expect([text, unbalanced(served)]).toEqual([text, []])
    expect([text, linksOf(cleanHtml(served))]).toEqual([text, linksOf(served)])
  }
})

/** Markup whose ends are right, without a link within one that is followed, and of each word whether it stands in a link that is followed. */
function tree(below: (max: number) => number, words: boolean[], depth = 0, isLinked = false): string {
  return Array.from({ length: 1 + below(3) }, () => {
    const kind = depth > 4 ? 0 : isLinked ? [0, 4, 5][below(3)] : below(6)
    if (kind === 0 || kind === 1) return `w${words.push(isLinked) - 1} `
    const inside = (linked: boolean) => tree(below, words, depth + 1, linked)
    if (kind === 2) return `<a href="https://example.org/${below(9)}">${inside(true)}</a>`
    if (kind === 3) return `<a href="${['//bad', 'javascript:x', 'http://user@bad.example', ''][below(4)]}">${inside(false)}</a>`
    return kind === 4 ? `<b>${inside(isLinked)}</b>` : `<span>${inside(isLinked)}</span>`
  }).join('')
}

test('of random markup a word is part of a link where its writer put it into one that is followed, and nowhere else', () => {
  const below = numbers(7)
  for (let n = 0; n < 1_500; n++) {
    const words: boolean[] = []
    const text = tree(below, words)
    let isLinked = false
    const served: boolean[] = []
    for (const [mark, word] of cleanHtml(text).matchAll(/<\/?a[ >]|w(\d+)/g)) {
      if (word === undefined) isLinked = !mark.startsWith('</')
      else served[Number(word)] = isLinked
    }
    expect([text, served]).toEqual([text, words])
  }
})
