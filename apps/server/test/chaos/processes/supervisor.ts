import { fileURLToPath } from 'node:url'
import { DELAYS } from '../../../src/supervisor/decide.ts'
import { supervise } from '../../../src/supervisor/supervise.ts'

/**
 * The house's supervisor over a house of the chaos run: the same in all but what it starts, and when a life counts as a
 * good one.
 */
const beside = (name: string) => new URL(name, import.meta.url)
const supervised = supervise({
  command: [
    process.execPath,
    // Threads of the server load it too.
    ...['--import', beside('./chaos-clock.js').href],
    fileURLToPath(beside('./chaos-child.js')),
    ...process.argv.slice(2),
  ],
  printLine: (line) => console.error(line),
  delays: { ...DELAYS, steadyMs: Number(process.env.CHAOS_STEADY_MS) },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => supervised.stop(signal))
process.exit(await supervised.ended)
