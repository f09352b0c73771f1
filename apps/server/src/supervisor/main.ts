import { fileURLToPath } from 'node:url'
import { SERVER_FLAGS } from './server-flags.ts'
import { supervise } from './supervise.ts'

/**
 * Keeps the exchange open: starts the server beside this file, again whenever it ends, and stops it when it is asked to
 * stop itself.
 */
const server = fileURLToPath(new URL('./server.js', import.meta.url))
const supervised = supervise({
  command: [process.execPath, ...SERVER_FLAGS, '--enable-source-maps', server, ...process.argv.slice(2)],
  printLine: (line) => console.error(line),
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => supervised.stop(signal))
process.exitCode = await supervised.ended
// The terminal's input was the server's; nothing else may keep this process.
process.exit()
