import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { REASON_CODES } from '@glasshouse/domain'
import { DatabaseStartError } from '@glasshouse/postgres'
import { ConfigError, readConfig } from '../config/config.ts'
import { OPERATOR_ACTS } from '../features/operators/operator-acts.ts'
import { OPERATOR_DOOR_FILE } from '../features/operators/operator-door.ts'
import { UsageError, withServerDatabase } from './cli-context.ts'
import { asksForHelp, helpText } from './help.ts'
import { OPERATOR_HELP } from './operator-help.ts'
import { secretly, secretlyTwice } from './secretly.ts'
import { changeStaff, firstOperators, isStaffAct, readNames, type StaffAct, staffWords } from './staff.ts'

const { values, positionals } = readWords()

/**
 * An operator's act: two people give their passwords (asked for, or from OPERATOR_PASSWORD and APPROVER_PASSWORD), the server and the
 * core check everything. An act about the operators themselves goes past the server, to the database as the owner of its tables.
 */
const [name, ...words] = positionals
if (name === undefined) leave(2, helpText(OPERATOR_HELP))
if (name === 'outbox') leave(0, JSON.stringify(await ask('GET', '/outbox'), null, 2))
const names = isStaffAct(name) ? namesFor(name) : []
if (name === 'first') leave(0, await ofStaff((ownerUrl) => firstOperators(ownerUrl, names)))
if (!isStaffAct(name) && !Object.hasOwn(OPERATOR_ACTS, name)) fail(`There is no act ${name}; --help lists them`)
const { actor, approver, reason } = values
if (!actor || !approver || !reason) fail(`${name} needs --actor, --approver and --reason; --help says more`)
if (!REASON_CODES.some((code) => code === reason)) fail(`--reason must be one of ${REASON_CODES.join(', ')}`)
if (isStaffAct(name) && name !== 'first') leave(0, await ofStaff((ownerUrl) => staffAct(name, ownerUrl)))

// Before anybody types a password for nothing.
findDoor()
const answer = await ask('POST', '/act', { act: positionals, reason, evidence: values.evidence, ...(await logins()) })
leave(answer.code === 200 ? 0 : 1, JSON.stringify(answer))

async function logins() {
  return {
    actor: { who: actor ?? '', password: process.env.OPERATOR_PASSWORD ?? (await secretly(`Password of operator ${actor}: `)) },
    approver: { who: approver ?? '', password: process.env.APPROVER_PASSWORD ?? (await secretly(`Password of approver ${approver}: `)) },
  }
}

async function staffAct(act: 'add' | 'disable' | 'password', ownerUrl: string) {
  const [subject = ''] = names
  const newPassword = async () => process.env.NEW_PASSWORD ?? (await secretlyTwice(`New password of ${subject}`))
  return changeStaff(ownerUrl, { act, name: subject, reason: reason ?? '', ...(await logins()), newPassword })
}

function namesFor(act: StaffAct): readonly string[] {
  try {
    return readNames(act, words)
  } catch (error) {
    return fail((error as Error).message)
  }
}

/** What it answers is shown as one line; so is what a person can mend. */
async function ofStaff(work: (ownerUrl: string) => Promise<unknown>): Promise<string> {
  try {
    const config = readConfig({ ...process.env, DATA_DIR: values['data-dir'] })
    return JSON.stringify(await withServerDatabase({ config }, ({ ownerUrl }) => work(ownerUrl)))
  } catch (error) {
    const isExpected = [UsageError, ConfigError, DatabaseStartError].some((kind) => error instanceof kind)
    const line = staffWords(error) ?? (isExpected ? (error as Error).message : undefined)
    if (line === undefined) throw error
    return fail(line)
  }
}

function readWords() {
  const args = process.argv.slice(2)
  if (asksForHelp(args)) leave(0, helpText(OPERATOR_HELP))
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        actor: { type: 'string' },
        approver: { type: 'string' },
        reason: { type: 'string' },
        evidence: { type: 'string', default: '' },
        'data-dir': { type: 'string', default: process.env.DATA_DIR ?? './data' },
      },
    })
  } catch (error) {
    return fail((error as Error).message)
  }
}

async function ask(method: 'GET' | 'POST', path: string, request?: object): Promise<{ code: number; msg: string }> {
  const door = findDoor()
  const response = await fetch(`http://127.0.0.1:${door.port}${path}`, {
    method,
    headers: { authorization: door.secret, ...(request ? { 'content-type': 'application/json' } : {}) },
    ...(request ? { body: JSON.stringify(request) } : {}),
  }).catch(() => null)
  if (!response) fail('The server does not answer; is it running?')
  return (await response.json()) as { code: number; msg: string }
}

function findDoor(): { port: number; secret: string } {
  const file = join(resolve(values['data-dir']), OPERATOR_DOOR_FILE)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return fail(`No running server in this data folder (${file} cannot be read); give --data-dir`)
  }
}

function leave(code: number, words: string): never {
  console.log(words)
  process.exit(code)
}

function fail(line: string): never {
  console.error(line)
  process.exit(2)
}
