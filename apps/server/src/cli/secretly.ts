import { createInterface } from 'node:readline'
import { UsageError } from './cli-context.ts'

/** Reads a passphrase from the terminal without showing it. Input that ends before one was typed is an error, not silence. */
export function secretly(question: string, input: NodeJS.ReadableStream = process.stdin): Promise<string> {
  const terminal = createInterface({ input, output: process.stdout, terminal: true })
  return new Promise((done, failed) => {
    terminal.once('close', () => failed(new UsageError(NOT_TYPED)))
    terminal.question(question, (password) => {
      done(password)
      terminal.close()
      process.stdout.write('\n')
    })
    ;(terminal as unknown as { _writeToOutput: (text: string) => void })._writeToOutput = () => undefined
  })
}

const NOT_TYPED =
  'no passphrase was typed; without a terminal KEY_PASSPHRASE holds that of --key or keygen, RECOVERY_PASSPHRASE that of --recovery'

/** Asked twice: a slip in hidden input shows only by comparing. */
export async function secretlyTwice(question: string): Promise<string> {
  const password = await secretly(`${question}: `)
  if ((await secretly(`${question}, again: `)) !== password) throw new UsageError('the two differ; nothing was changed')
  return password
}
