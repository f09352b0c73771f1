import { SCRIPTS } from '@glasshouse/wire/testing'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SafeHtml } from './SafeHtml.tsx'

function drawn(html: string): string {
  const { container, unmount } = render(<SafeHtml html={html} />)
  const shown = container.innerHTML
  unmount()
  return shown
}

test('marks that the server keeps are drawn, and a link shows where it leads', () => {
  expect(drawn('<p>a <b>b</b></p><ul><li>c</li></ul>')).toMatch(
    /^<div class="rich-text [^"]*"><p>a <b>b<\/b><\/p><ul><li>c<\/li><\/ul><\/div>$/,
  )
  expect(drawn('<p><a href="/quote">x</a></p>')).toContain('title="/quote"')
})

test('no script of the list becomes more than letters', () => {
  for (const script of SCRIPTS) {
    const shown = drawn(`<p>a</p>${script}`)
    const tags = [...shown.matchAll(/<([a-z0-9]+)([^>]*)>/g)].map(([, tag, rest]) => [tag, rest])
    for (const [tag, rest] of tags) {
      expect('div p br b i em strong u ul ol li h3 h4 blockquote code span'.split(' '), script).toContain(tag)
      if (tag !== 'div' && tag !== 'span') expect(rest, script).toBe('')
    }
  }
})
