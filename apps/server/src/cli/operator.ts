import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { OPERATOR_ACTS } from '../routes/operator-acts.ts'
import { OPERATOR_DOOR_FILE } from '../routes/operator-door.ts'

/**
 * An operator's act through the running server: two people give their passwords (asked for, or from
 * OPERATOR_PASSWORD and APPROVER_PASSWORD), the server and the core check everything.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    actor: { type: 'string' },
    approver: { type: 'string' },
    reason: { type: 'string' },
    evidence: { type: 'string', default: '' },
    'data-dir': { type: 'string', default: process.env.DATA_DIR ?? './data' },
  },
})
if (positionals[0] === 'outbox') {
  console.log(JSON.stringify(await ask('GET', '/outbox'), null, 2))
  process.exit(0)
}
const { actor, approver, reason } = values
if (positionals.length === 0 || !actor || !approver || !reason) {
  const lines = Object.entries(OPERATOR_ACTS).map(([name, words]) => `  ${name} ${words}`)
  console.error(
    [
      'usage: npm run operator -- <act> --reason <code> --actor <id> --approver <id>',
      '  outbox   (messages to users, while there is no mail server; needs none of these)',
      ...lines,
    ].join('\n'),
  )
  process.exit(2)
}

const answer = await ask('POST', '/act', {
  act: positionals,
  reason,
  evidence: values.evidence,
  actor: { who: actor, password: process.env.OPERATOR_PASSWORD ?? (await secretly(`Password of operator ${actor}: `)) },
  approver: { who: approver, password: process.env.APPROVER_PASSWORD ?? (await secretly(`Password of approver ${approver}: `)) },
})
console.log(JSON.stringify(answer))
process.exit(answer.code === 200 ? 0 : 1)

async function ask(method: 'GET' | 'POST', path: string, request?: object): Promise<{ code: number; msg: string }> {
  const door = openDoor(join(resolve(values['data-dir']), OPERATOR_DOOR_FILE))
  const response = await fetch(`http://127.0.0.1:${door.port}${path}`, {
    method,
    headers: { authorization: door.secret, ...(request ? { 'content-type': 'application/json' } : {}) },
    ...(request ? { body: JSON.stringify(request) } : {}),
  }).catch(() => null)
  if (!response) fail('The server does not answer; is it running?')
  return (await response.json()) as { code: number; msg: string }
}

function openDoor(file: string): { port: number; secret: string } {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return fail(`No running server in this data folder (${file} cannot be read); give --data-dir`)
  }
}

function fail(line: string): never {
  console.error(line)
  process.exit(2)
}

/** Asks on the terminal without showing what is typed. */
function secretly(question: string): Promise<string> {
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
