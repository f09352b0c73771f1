import { expect, test } from 'vitest'

const files = import.meta.glob<Readonly<Record<string, string>>>('./zh/*.json', { eager: true, import: 'default' })
/** A mark of half width beside a Chinese character, unless it ends a code such as `bank:`. */
const HALF_WIDTH = /[\u4e00-\u9fff”}][;:,!?()]|(?<![a-z])[;:,!?()]\s?[\u4e00-\u9fff“]/

test('Chinese is set with marks of full width', () => {
  const texts = Object.entries(files).flatMap(([file, section]) =>
    Object.entries(section).map(([key, text]) => [`${file} ${key}`, text] as const),
  )
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter(([, text]) => HALF_WIDTH.test(text) && !text.includes('bank:'))).toEqual([])
})

test.each(['已登录;请重试', '名称,例如', '操作员 (您)', '(您)'])('%s would be found', (text) => {
  expect(text).toMatch(HALF_WIDTH)
})
