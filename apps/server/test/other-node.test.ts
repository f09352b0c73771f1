import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { programs } from '../../../tools/entries.mjs'
import { asFirstProcess, FIRST_NODE, takenForNode } from '../../../tools/testing/other-node.ts'

const root = join(import.meta.dirname, '../../..')
const LINE = /^Glasshouse needs Node 24 or 26\. This is Node (\d+)\.\d+\.\d+\.\n$/

/** Needs dist/, which `npm test` builds. */
async function endOf(node: string, flags: readonly string[], name: string) {
  const file = join(root, 'dist', `${name}.js`)
  expect(existsSync(file), `${file}: run \`npm run build\` first`).toBe(true)
  const words = [...flags, file, '--help']
  return promisify(execFile)(node, words, { env: asFirstProcess(), timeout: 60_000 }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  )
}

test.each(Object.keys(programs))('%s, built, ends with status 2 and one line that names Node 24', async (name) => {
  expect(await endOf(process.execPath, takenForNode('20.20.2'), name)).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(LINE) })
})

test.skipIf(FIRST_NODE === undefined)('so does each of them under the older Node that the tests were started with', async () => {
  for (const name of Object.keys(programs))
    expect({ name, ...(await endOf(FIRST_NODE as string, [], name)) }).toEqual({
      name,
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(LINE),
    })
})
