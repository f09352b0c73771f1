import { parseArgs } from 'node:util'
import { isOperatorActName, REASON_CODES } from '@glasshouse/domain'
import { DatabaseStartError } from '@glasshouse/postgres'
import { approveAct, declineAct, type Envelope, LISTED_ACTS, listActs, requestAct, withdrawAct } from '@glasshouse/wire'
import { ConfigError, readConfig } from '../config/config.ts'
import { secondTo } from '../deposits/evidence.ts'
import { UsageError, withServerDatabase } from './cli-context.ts'
import { depositCall } from './deposit.ts'
import { groupMailCall } from './group-mail.ts'
import { asksForHelp, helpText } from './help.ts'
import { houseCall, isHouseStep } from './house.ts'
import { isKeyStep, keyStep, openedKey } from './key-steps.ts'
import { consoleDoor, findDoor, OperatorClient } from './operator-client.ts'
import { isStep, OPERATOR_HELP, type Step } from './operator-help.ts'
import { printed } from './printed.ts'
import { reviewCall } from './review.ts'
import { secretly, secretlyTwice } from './secretly.ts'
import { askedOnTerminal, type Signing, signRequested, signStep } from './sign-step.ts'
import { changeStaff, firstOperators, isStaffAct, readStaffWords, type StaffAct, staffWords } from './staff.ts'
import { withdrawalCall } from './withdrawal.ts'

/**
 * Operators' acts in two sittings: `request` by one, `approve` by another, each with a key file (--key), whose signature
 * the core checks: what is signed is shown before. In a house without operators' keys each signs in with a password, and
 * a change of the operators themselves goes past the server, to the database as the owner of its tables.
 */
const { values, positionals } = readArguments()
const [name, ...words] = positionals
if (name === undefined) leave(2, helpText(OPERATOR_HELP))
try {
  if (name === 'outbox') leave(0, printed(await new OperatorClient(findDoor(values['data-dir'])).mailbox()))
  if (name === 'status') leave(0, printed(await new OperatorClient(findDoor(values['data-dir'])).status()))
  if (isKeyStep(name)) leave(0, await keyStep(name, words))
  if (isStaffAct(name)) leave(0, await staffAct(name))
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
  const isExpected = [UsageError, ConfigError, DatabaseStartError].some((kind) => error instanceof kind)
  const line = staffWords(error) ?? (isExpected ? (error as Error).message : undefined)
  if (line === undefined) throw error
  fail(line)
}

type Call = (client: OperatorClient, signing: Signing | null) => Promise<Envelope | string>

async function inSitting(which: string, call: Call): Promise<never> {
  if (!values.key && !values.actor)
    throw new UsageError(`${which} needs --key, or --actor where operators have passwords; --help says more`)
  // Before anybody types a secret for nothing.
  const client = new OperatorClient(values.url === undefined ? findDoor(values['data-dir']) : consoleDoor(values.url))
  const signing = values.key ? await signingWith(values.key) : null
  const refusal = await (signing ? client.signInByKey(signing.key) : signInByPassword(client, values.actor ?? ''))
  const reply = refusal ?? (await call(client, signing).finally(() => client.signOut()))
  if (typeof reply === 'string') leave(0, reply.trimEnd())
  leave(reply.code === 200 ? 0 : 1, printed(reply))
}

async function signInByPassword(client: OperatorClient, actor: string): Promise<Envelope | null> {
  return client.signIn(actor, process.env.OPERATOR_PASSWORD ?? (await secretly(`Password of operator ${actor}: `)))
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
  if (which === 'sign' && !values.key) throw new UsageError('sign needs --key FILE; --help says more')
  return (client, signing) =>
    signing
      ? signStep(client, first, signing, values.confirm)
      : client.call(approveAct, { body: { id: first, confirmation: values.confirm } })
}

function requestOf(act: string, rest: string[]): Call {
  if (!isOperatorActName(act)) throw new UsageError(`There is no act ${act}; --help lists them`)
  const reason = REASON_CODES.find((code) => code === values.reason)
  if (!reason) throw new UsageError(`--reason must be one of ${REASON_CODES.join(', ')}`)
  return async (client, signing) => {
    const evidence = values.second === '' ? values.evidence : secondTo(values.evidence, values.second)
    const reply = await client.call(requestAct, { body: { act, words: rest, reason, evidence } })
    return signing ? signRequested(client, reply, signing) : reply
  }
}

/** Act of staff, its answer shown as one line. */
async function staffAct(act: StaffAct): Promise<string> {
  const { names, roles, userId = null } = readStaffWords(act, words)
  const { actor, approver, reason } = values
  const config = readConfig({ ...process.env, DATA_DIR: values['data-dir'] })
  const inDatabase = async (work: (ownerUrl: string) => Promise<unknown>) =>
    JSON.stringify(await withServerDatabase({ config }, ({ ownerUrl }) => work(ownerUrl)))
  if (act === 'first') return inDatabase((ownerUrl) => firstOperators(ownerUrl, names))
  if (!actor || !approver || !reason) throw new UsageError(`${act} needs --actor, --approver and --reason; --help says more`)
  if (!REASON_CODES.some((code) => code === reason)) throw new UsageError(`--reason must be one of ${REASON_CODES.join(', ')}`)
  const [subject = ''] = names
  const newPassword = async () => process.env.NEW_PASSWORD ?? (await secretlyTwice(`New password of ${subject}`))
  return inDatabase(async (ownerUrl) =>
    changeStaff(ownerUrl, { act, name: subject, roles, userId, reason, ...(await logins(actor, approver)), newPassword }),
  )
}

async function logins(actor: string, approver: string) {
  return {
    actor: { who: actor, password: process.env.OPERATOR_PASSWORD ?? (await secretly(`Password of operator ${actor}: `)) },
    approver: { who: approver, password: process.env.APPROVER_PASSWORD ?? (await secretly(`Password of approver ${approver}: `)) },
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
        actor: { type: 'string' },
        approver: { type: 'string' },
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
