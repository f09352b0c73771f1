import { createInterface } from 'node:readline'
import { UsageError } from './cli-context.ts'

/** Asks on the terminal without showing what is typed. */
export function secretly(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout, terminal: true })
  return new Promise((done) => {
    terminal.question(question, (password) => {
      terminal.close()
      process.stdout.write('\n')
      done(password)
    })
    ;(terminal as unknown as { _writeToOutput: (text: string) => void })._writeToOutput = () => undefined
  })
}

/** Nobody sees a slip of what he types unseen. */
export async function secretlyTwice(question: string): Promise<string> {
  const password = await secretly(`${question}: `)
  if ((await secretly(`${question}, again: `)) !== password) throw new UsageError('the two differ; nothing was changed')
  return password
}
