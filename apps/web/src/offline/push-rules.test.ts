import { expect, test } from 'vitest'
import { pushedNotice } from './push-rules.ts'

const pushed = (link: unknown, title: unknown = 'New sign-in') => pushedNotice(JSON.stringify({ title, link }))

test('a notice shows its line and opens its path of the app', () => {
  expect(pushed('/sessions')).toEqual({ title: 'New sign-in', url: '/#/sessions' })
  expect(pushed('/tradeU?panel=history')?.url).toBe('/#/tradeU?panel=history')
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a/../b', '/a#b', 7, undefined, ''])(
  'a link %j opens the notices instead',
  (link) => {
    expect(pushed(link)?.url).toBe('/#/notices')
  },
)

test.each(['', 'text', '{}', '[]', 'null', JSON.stringify({ title: 3, link: '/' }), JSON.stringify({ title: '', link: '/' })])(
  'what is no notice, %j, shows nothing',
  (text) => {
    expect(pushedNotice(text)).toBeUndefined()
  },
)
