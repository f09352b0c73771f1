import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variables } from './config.ts'
import { DESCRIBED_SETTINGS, settingsTable } from './described-settings.ts'

const FILE = new URL('../../../../docs/configuration.md', import.meta.url)
const [BEGIN, END] = ['<!-- made from the code -->\n', '<!-- end -->']

test('docs/configuration.md says each setting as the code reads it (WRITE_CONFIGURATION=1 writes it anew)', () => {
  const text = readFileSync(FILE, 'utf8')
  const [before = '', rest = ''] = text.split(BEGIN)
  const [table, after = ''] = rest.split(END)
  if (process.env.WRITE_CONFIGURATION) writeFileSync(FILE, `${before}${BEGIN}${settingsTable()}${END}${after}`)
  else expect(table).toBe(settingsTable())
})

test('every setting has its row, and every row is a setting', () => {
  const described = Object.keys(DESCRIBED_SETTINGS).filter((name) => name !== 'CHAIN_RPC_<id>')
  expect(described).toEqual(Object.keys(variables))
})

test('the table holds defaults and values of the code', () => {
  const table = settingsTable()
  expect(table).toMatch(/^\| `PORT` \| .* \| `8080` \| whole number from 0 to 65535 \| TCP port \|$/m)
  expect(table).toMatch(/^\| `FEED` \| .* \| `replay` \| one of replay, simulated, live \| - \|$/m)
  expect(table).toMatch(/^\| `BRAND` \| .* \| `default` \| one of .*\bdefault\b/m)
})
