import { expect, test } from 'vitest'
import { htmlOfMarks, marksOfHtml } from './marks.ts'

test.each<[string, string]>([
  ['One line', '<p>One line</p>'],
  ['One\ntwo\n\nthree', '<p>One<br />two</p><p>three</p>'],
  ['- a\n- **b** c', '<ul><li>a</li><li><b>b</b> c</li></ul>'],
  ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  ['### Head\n\nText', '<h3>Head</h3><p>Text</p>'],
  ['> said', '<blockquote>said</blockquote>'],
  ['See [the fees](/fees) now', '<p>See <a href="/fees">the fees</a> now</p>'],
  ['a _b_ c', '<p>a <i>b</i> c</p>'],
])('%j is %s, and back', (marks, html) => {
  expect(htmlOfMarks(marks)).toBe(html)
  expect(marksOfHtml(html)).toBe(marks)
})

test('letters that mean something in HTML stay letters', () => {
  expect(htmlOfMarks('<script>alert(1)</script> & "x"')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;</p>')
  expect(htmlOfMarks('[x](javascript:alert(1))')).toContain('href="javascript:alert(1"')
  expect(htmlOfMarks('[x"onclick="a](/y"z)')).not.toContain('"onclick="a">')
})

test('names with lines below and stars that are none stay as they are', () => {
  expect(htmlOfMarks('HOME_ACTIVITY_X 2 * 3 ** 4')).toBe('<p>HOME_ACTIVITY_X 2 * 3 ** 4</p>')
})

test('what the server adds to a link is no reason to lose the marks', () => {
  const kept = '<p><a href="https://example.org" rel="noopener noreferrer nofollow" target="_blank">x</a></p>'
  expect(marksOfHtml(kept)).toBe('[x](https://example.org)')
})

test.each([
  '<p>a</p><ul><li>b<ul><li>c</li></ul></li></ul>',
  '<code>x</code>',
  '<p>a <u>b</u></p>',
  '<p>*starred*</p><h4>x</h4><code>y</code>',
])('%s is typed as HTML', (html) => {
  expect(marksOfHtml(html)).toBeNull()
})
