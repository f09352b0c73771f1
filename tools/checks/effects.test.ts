import { expect, test } from 'vitest'
import { effectsThatReturn } from './effects.mjs'
import { sourceFiles } from './sources.mjs'

const faultsOf = (text: string, path = 'apps/web/src/features/x/X.tsx') => effectsThatReturn([{ path, text }])

test('no effect and no ref callback of the apps returns anything but a function', () => {
  const files = sourceFiles()
  const effects = files.filter(({ path, text }) => /^apps\/(web|console)\/src\//.test(path) && text.includes('useEffect('))
  expect(effects.length).toBeGreaterThan(50)
  expect(effectsThatReturn(files)).toEqual([])
})

test.each([
  'useEffect(() => place.current?.scrollIntoView(), [])',
  'useLayoutEffect(() => setOffset(place.current?.offsetTop), [])',
  'useInsertionEffect(() => insert(style), [style])',
  'React.useEffect(() => focus(), [])',
  'useEffect(() => void focus(), [])',
  'useEffect(() => leave, [leave])',
  'useEffect(() => (isOn ? listen() : undefined), [isOn])',
  'useEffect(() => {\n  if (isOn) return place.scrollTo(0, 0)\n}, [isOn])',
  'useEffect(() => {\n  const leave = listen()\n  return leave\n}, [])',
  'useEffect(function () { return listen() }, [])',
  'useEffect(async () => { await load() }, [])',
])('the effect in %s is found', (text) => {
  expect(faultsOf(text)).toEqual([expect.stringMatching(/X\.tsx:[12345] returns a value from use\w*Effect/)])
})

test.each(['useEffect(listen, [])', 'const useOnce = (run) => useEffect(run, [])'])(
  '%s is found: its function is not to be seen',
  (text) => {
    expect(faultsOf(text)).toEqual([expect.stringMatching(/X\.tsx:1 hands useEffect a function written elsewhere/)])
  },
)

test('an effect under another name is found', () => {
  expect(faultsOf("import { useEffect as afterwards } from 'react'")).toEqual([
    expect.stringMatching(/X\.tsx:1 imports useEffect under another name/),
  ])
})

test.each([
  'const a = <p ref={(element) => element?.scrollIntoView()} />',
  'const a = <p ref={(element) => (kept.current = element)} />',
  'const a = <p ref={(element) => { return element?.scrollTo(0, 0) }} />',
  'const intoView = (element) => element?.scrollIntoView()\nconst a = <p ref={intoView} />',
  'function intoView(element) { return element?.scrollIntoView() }\nconst a = <p ref={intoView} />',
  'const a = <p ref={intoView} />\nfunction intoView(element) { return element?.scrollIntoView() }',
  'const intoView = useCallback((element) => element?.scrollIntoView(), [])\nconst a = <p ref={intoView} />',
  "const a = createElement('p', { ref: (element) => element?.focus() })",
])('the ref callback in %s is found', (text) => {
  expect(faultsOf(text)).toEqual([expect.stringMatching(/X\.tsx:[12] returns a value from a ref callback/)])
})

test.each([
  'useEffect(() => {\n  place.current?.scrollIntoView()\n}, [])',
  'useEffect(() => () => leave(), [])',
  'useEffect(() => () => {\n  leave()\n}, [])',
  'useEffect(() => {\n  if (isOff) return\n  const leave = listen(() => { return 1 })\n  return () => leave()\n}, [])',
  'const a = <p ref={place} />',
  'const place = useRef(null)\nconst a = <p ref={place} />',
  'const a = <p ref={(element) => {\n  if (element) keep(element)\n}} />',
  'const a = <p ref={(element) => () => leave(element)} />',
  'const a = rows.map((row) => row.focus())',
])('%s is left alone', (text) => {
  expect(faultsOf(text)).toEqual([])
})

test('what React does not draw is left alone', () => {
  expect(faultsOf('useEffect(() => listen(), [])', 'apps/server/src/x.ts')).toEqual([])
})
