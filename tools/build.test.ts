import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { buildApp } from './build.mjs'

const folder = mkdtempSync(join(tmpdir(), 'build-'))
const callers = process.env.NODE_ENV
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  process.env.NODE_ENV = callers
})

test.each(['test', 'development', 'production'])('the app is built for production under NODE_ENV=%s', async (env) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="/main.js"></script>')
  writeFileSync(join(folder, 'main.js'), "console.log(import.meta.env.PROD ? 'for production' : 'for tests')")
  process.env.NODE_ENV = env
  await buildApp(folder)
  const assets = join(folder, 'dist/assets')
  expect(readdirSync(assets).map((name) => readFileSync(join(assets, name), 'utf8'))).toEqual([expect.stringContaining('for production')])
  expect(process.env.NODE_ENV).toBe(env)
})
