import { expect, test } from 'vitest'
import { deviceClocksBeside } from './device-clock.mjs'
import { sourceFiles } from './sources.mjs'

const path = 'apps/web/src/features/x/X.tsx'
const faultsOf = (text: string, allowed = {}) => deviceClocksBeside([{ path, text }], allowed)

test('the apps read the clock of the device where the list says, and nowhere else', () => {
  expect(deviceClocksBeside(sourceFiles())).toEqual([])
  expect(deviceClocksBeside([{ path: 'apps/console/src/x/X.tsx', text: 'const age = Date.now() - sinceMs' }], {})).toHaveLength(1)
})

test.each(['const left = untilMs - Date.now()', 'useState(Date.now)', 'const now = new Date()'])('%s is found', (text) => {
  expect(faultsOf(text)).toEqual([expect.stringMatching(/X\.tsx:1 reads the device's clock/)])
})

test.each(['const now = coreNow()', 'const at = new Date(atMs)', '// Date.now()'])('%s is left alone', (text) => {
  expect(faultsOf(text)).toEqual([])
})

test('the list only shrinks: a read that is gone has to leave it', () => {
  expect(faultsOf('const a = Date.now()', { [path]: 1 })).toEqual([])
  expect(faultsOf('const a = Date.now()', { [path]: 2 })).toEqual([expect.stringContaining('lower its number')])
  expect(faultsOf('', { [path]: 1 })).toEqual([expect.stringContaining('take it out')])
})
