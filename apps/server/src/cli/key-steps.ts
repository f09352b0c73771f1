import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { linesOfAct } from '@glasshouse/act-reader'
import { bytesOf, KeyFileError, makeKeyFile, type OperatorKey, openKeyFile, readKeyFile } from '@glasshouse/operator-keys'
import type { ActHelp } from '../features/operators/operator-act.ts'
import { UsageError } from './cli-context.ts'
import { secretly, secretlyTwice } from './secretly.ts'

/** Steps on an operator's own machine: no server takes part in them. */
export const KEY_STEPS = {
  keygen: {
    words: '<file>',
    what: 'makes a key file and prints its key id and public key; the passphrase is typed twice, or taken from KEY_PASSPHRASE',
  },
  show: { words: '<bytes or file>', what: 'what the bytes of an act say, in plain lines; or, of a key file, its key id and public key' },
} as const satisfies Record<string, ActHelp>
export type KeyStep = keyof typeof KEY_STEPS
export const isKeyStep = (name: string): name is KeyStep => Object.hasOwn(KEY_STEPS, name)

/** Lines that it prints. */
export function keyStep(which: KeyStep, [given, ...more]: readonly string[]): Promise<string> | string {
  if (given === undefined || more.length > 0) throw new UsageError(`${which} needs ${KEY_STEPS[which].words}; --help says more`)
  return which === 'keygen' ? keygen(given) : show(given)
}

async function keygen(file: string): Promise<string> {
  if (existsSync(file)) throw new UsageError(`${file} exists already; a key file is never written over`)
  const passphrase = process.env.KEY_PASSPHRASE ?? (await secretlyTwice('Passphrase of the new key'))
  const made = await explained(() => makeKeyFile(passphrase))
  // Written by its owner alone, and never over another one that appeared meanwhile.
  writeFileSync(file, made.file, { mode: 0o600, flag: 'wx' })
  const { keyId, publicKey } = made.header
  return [`key id      ${keyId}`, `public key  ${publicKey}`, `Keep ${file} and its passphrase apart, and never on the server.`].join('\n')
}

function show(given: string): string {
  const bytes = existsSync(given) ? contentOf(given) : hexIn(given)
  if (!bytes) throw new UsageError(`${given} is no file, and no bytes in hex digits`)
  if (typeof bytes === 'string') return bytes
  try {
    return linesOfAct(bytes).join('\n')
  } catch (error) {
    throw new UsageError(`these bytes are no act of this release: ${(error as Error).message}`)
  }
}

/** Bytes of an act, as they are or in hex digits; of a key file what it says. */
function contentOf(file: string): Uint8Array | string {
  const content = readFileSync(file)
  const text = content.toString('utf8')
  if (!text.trimStart().startsWith('{')) return hexIn(text) ?? content
  const { keyId, publicKey } = explainedNow(() => readKeyFile(text))
  return `key id      ${keyId}\npublic key  ${publicKey}`
}

const hexIn = (text: string): Uint8Array | null => (text.trim() === '' ? null : bytesOf(text.trim()))

/** `secret`: the variable with its passphrase, which is asked for without it. */
export async function openedKey(file: string, secret: string): Promise<OperatorKey> {
  const text = readText(file)
  explainedNow(() => readKeyFile(text))
  const passphrase = process.env[secret] ?? (await secretly(`Passphrase of ${file}: `))
  return explained(() => openKeyFile(text, passphrase))
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    throw error instanceof KeyFileError ? new UsageError(error.message) : error
  })
}

function explainedNow<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof KeyFileError ? new UsageError(error.message) : error
  }
}
