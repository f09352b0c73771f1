import { parseArgs } from 'node:util'
import { isOperatorActName, REASON_CODES } from '@glasshouse/domain'
import { secondTo } from '@glasshouse/operator-keys'
import { declineAct, type Envelope, LISTED_ACTS, listActs, requestAct, withdrawAct } from '@glasshouse/wire'
import { UsageError } from './cli-context.ts'
import { depositCall } from './deposit.ts'
import { groupMailCall } from './group-mail.ts'
import { asksForHelp, helpText } from './help.ts'
import { houseCall, isHouseStep } from './house.ts'
import { isKeyStep, keyStep, openedKey } from './key-steps.ts'
import { consoleDoor, findDoor, OperatorClient } from './operator-client.ts'
import { isStep, OPERATOR_HELP, type Step } from './operator-help.ts'
import { isShown, lookBefore } from './payout-look.ts'
import { printed } from './printed.ts'
import { reviewCall } from './review.ts'
import { askedOnTerminal, type Signing, signRequested, signStep } from './sign-step.ts'
import { withdrawalCall } from './withdrawal.ts'

/**
 * Operators' acts in two sessions: `request` by one, `approve` by another, each with a key file (--key), whose signature
 * the core checks: what is signed is shown before.
 */
const { values, positionals } = readArguments()
const [name, ...words] = positionals
if (name === undefined) leave(2, helpText(OPERATOR_HELP))
try {
  if (name === 'outbox') leave(0, printed(await new OperatorClient(findDoor(values['data-dir'])).mailbox()))
  if (name === 'status') leave(0, printed(await new OperatorClient(findDoor(values['data-dir'])).status()))
  if (isKeyStep(name)) leave(0, await keyStep(name, words))
  if (isStep(name)) await inSitting(name, callOf(name))
  if (name === 'review') await inSitting(name, reviewCall(words))
  if (name === 'withdrawal') await inSitting(name, withdrawalCall(words))
  if (name === 'deposit') await inSitting(name, depositCall(words))
  if (name === 'group-mail') await inSitting(name, groupMailCall(words))
  if (isHouseStep(name)) await inSitting(name, houseCall(name, words))
  throw new UsageError(
    isOperatorActName(name) ? `${name} is asked for by: request ${name} ...` : `There is no act ${name}; --help lists them`,
  )
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  fail(error.message)
}

type Call = (client: OperatorClient, signing: Signing) => Promise<Envelope | string>

async function inSitting(which: string, call: Call): Promise<never> {
  if (!values.key) throw new UsageError(`${which} needs --key FILE; --help says more`)
  // Before anybody types a secret for nothing.
  const client = new OperatorClient(values.url === undefined ? findDoor(values['data-dir']) : consoleDoor(values.url))
  const signing = await signingWith(values.key)
  const refusal = await client.signInByKey(signing.key)
  const reply = refusal ?? (await call(client, signing).finally(() => client.signOut()))
  if (typeof reply === 'string') leave(0, reply.trimEnd())
  leave(reply.code === 200 ? 0 : 1, printed(reply))
}

async function signingWith(file: string): Promise<Signing> {
  const key = await openedKey(file, 'KEY_PASSPHRASE')
  const recoveryKey = values.recovery === undefined ? null : await openedKey(values.recovery, 'RECOVERY_PASSPHRASE')
  return { key, recoveryKey, isAgreed: askedOnTerminal(values.yes) }
}

/** Call of a step. Wrong words are refused before a secret is asked for. */
function callOf(which: Step): Call {
  const [first = '', ...rest] = words
  if (which === 'request') return requestOf(first, rest)
  if (which === 'list') {
    const state = LISTED_ACTS.find((one) => one === first)
    if (first !== '' && !state) throw new UsageError(`list takes one of ${LISTED_ACTS.join(', ')}`)
    return (client) => client.call(listActs, state ? { query: { state } } : {})
  }
  if (!/^[0-9a-f]{32}$/.test(first)) throw new UsageError(`${which} needs <id>, 32 hex digits; list shows them`)
  if (which === 'withdraw') return (client) => client.call(withdrawAct, { body: { id: first } })
  if (which === 'decline') {
    const why = rest.join(' ').trim()
    if (why === '') throw new UsageError('decline needs words that say why, behind the id')
    return (client) => client.call(declineAct, { body: { id: first, words: why } })
  }
  return (client, signing) => signStep(client, first, signing, values.confirm)
}

function requestOf(act: string, rest: string[]): Call {
  if (!isOperatorActName(act)) throw new UsageError(`There is no act ${act}; --help lists them`)
  const reason = REASON_CODES.find((code) => code === values.reason)
  if (!reason) throw new UsageError(`--reason must be one of ${REASON_CODES.join(', ')}`)
  return async (client, signing) => {
    const look = await lookBefore(client, act, rest)
    if (look !== null && !isShown(look)) return look
    const evidence = values.second === '' ? values.evidence : secondTo(values.evidence, values.second)
    const sent = { act, words: rest, reason, evidence }
    const reply = await client.call(requestAct, { body: sent })
    return signRequested(client, { sent, reply, seen: look }, signing)
  }
}

function readArguments() {
  const args = process.argv.slice(2)
  if (asksForHelp(args)) leave(0, helpText(OPERATOR_HELP))
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        key: { type: 'string' },
        recovery: { type: 'string' },
        yes: { type: 'boolean', default: false },
        url: { type: 'string' },
        reason: { type: 'string' },
        evidence: { type: 'string', default: '' },
        second: { type: 'string', default: '' },
        confirm: { type: 'string', default: '' },
        'data-dir': { type: 'string', default: process.env.DATA_DIR ?? './data' },
      },
    })
  } catch (error) {
    return fail((error as Error).message)
  }
}

function leave(code: number, line: string): never {
  console.log(line)
  process.exit(code)
}

function fail(line: string): never {
  console.error(line)
  process.exit(2)
}
