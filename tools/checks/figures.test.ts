import { expect, test } from 'vitest'
import { translatedFigures } from './figures.mjs'
import { sourceFiles } from './sources.mjs'

const faultsOf = (text: string) => translatedFigures([{ path: 'apps/web/src/features/x/X.tsx', text }])

test('no figure is left to a translation', () => {
  const files = sourceFiles()
  expect(
    files.filter(({ path, text }) => /^(apps\/web|packages\/ui)\/src\/.*\.tsx$/.test(path) && text.includes('"no"')).length,
  ).toBeGreaterThan(20)
  expect(translatedFigures(files)).toEqual([])
})

test.each([
  'const a = <span className="figure">{price}</span>',
  'const a = <dd className="ms-auto figure text-ink-1">{price}</dd>',
  'const a = <p className={classNames("figure", isOld && "text-ink-3")}>{price}</p>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a text of code
  'const a = <p className={`figure ${look}`}>{price}</p>',
  'const a = <span translate="yes" className="figure">{price}</span>',
])('%s is found', (text) => {
  expect(faultsOf(text)).toEqual([expect.stringMatching(/X\.tsx:1 shows a figure/)])
})

test.each([
  'const a = <span translate="no" className="figure">{price}</span>',
  'const a = <input className="figure" />',
  'const a = <span className="figure-head">{price}</span>',
])('%s is left alone', (text) => {
  expect(faultsOf(text)).toEqual([])
})
