import { type Ending, EXIT_STATUS } from './exit-status.ts'

/** The last line, the word to whoever started this process over a channel, and the end. */
export function endProcess(ending: Ending, line: string): never {
  process.stderr.write(`${line}\n`)
  if (process.connected) process.send?.(ending)
  process.exit(EXIT_STATUS[ending.kind])
}
