import { expect, test } from 'vitest'
import { numberFieldsBeside } from './number-fields.mjs'
import { sourceFiles } from './sources.mjs'

const faultsOf = (text: string, path = 'apps/web/src/features/x/X.tsx') => numberFieldsBeside([{ path, text }])

test('the app types numbers into one field only', () => {
  const files = sourceFiles()
  expect(files.some(({ path, text }) => path === 'apps/web/src/live/text/FigureField.tsx' && text.includes('typeInto('))).toBe(true)
  expect(numberFieldsBeside(files)).toEqual([])
})

test.each(['<input inputMode="decimal" />', "<Field inputMode={'decimal'} />", '<input type="number" />'])(
  '%s beside it is found',
  (text) => {
    expect(faultsOf(`const a = ${text}`)).toEqual([expect.stringMatching(/X\.tsx:1 is a field for numbers/)])
  },
)

test('the field itself, codes and shares are left alone', () => {
  expect(faultsOf('const a = <Field inputMode="decimal" />', 'apps/web/src/live/text/FigureField.tsx')).toEqual([])
  expect(faultsOf('const a = <Field inputMode="numeric" />')).toEqual([])
})
