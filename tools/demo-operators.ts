import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isPayoutAct } from '@glasshouse/domain'
import { bytesOf, type OperatorKey, openKeyFile } from '@glasshouse/operator-keys'

// biome-ignore lint/suspicious/noExplicitAny: tests look into replies as a foreign client would
export type DeskReply = any
/** A call at an operators' door, path from `/operator` on; undefined where the server is gone. */
export type SendToDoor = (method: 'GET' | 'POST', path: string, token: string, body?: object) => Promise<DeskReply>
/** A call of the first operator (0) or the second (1). */
export type DeskCall = (who: number, method: 'GET' | 'POST', path: string, body?: object) => Promise<DeskReply>

const LINES = /operator \d+ {2}(operator-[ab]) {2}(\S+)/g
const SAID_WITHIN_MS = 30_000

/** A key file of a new sandbox, and what opens it. */
export interface DemoKeyFile {
  readonly name: string
  readonly path: string
  readonly passphrase: string
}

/** Of its two operators, once its server has said their passphrases. */
export async function demoKeyFiles(dataDir: string, output: () => string): Promise<DemoKeyFile[]> {
  const until = Date.now() + SAID_WITHIN_MS
  while (Date.now() < until) {
    const said = [...output().matchAll(LINES)]
    if (said.length === 2)
      return said.map(([, name = '', passphrase = '']) => ({ name, path: join(dataDir, `operator-keys/${name}.json`), passphrase }))
    await setTimeout(50)
  }
  throw new Error(`the server said no passphrases of operators:\n${output()}`)
}

export async function demoKeys(dataDir: string, output: () => string): Promise<OperatorKey[]> {
  const files = await demoKeyFiles(dataDir, output)
  return Promise.all(files.map(({ path, passphrase }) => openKeyFile(readFileSync(path, 'utf8'), passphrase)))
}

/** Signs in by a key; gives the token, or what refused it. */
export async function signInBy(key: OperatorKey, send: SendToDoor): Promise<DeskReply> {
  const asked = await send('POST', '/challenge', '')
  if (asked?.code !== 200) return asked
  const { challenge, bytes } = asked.data
  return send('POST', '/sign-in', '', { challenge, signature: signatureBy(key, bytes) })
}

/** Signature of bytes in hex digits, as calls take it. */
export const signatureBy = (key: OperatorKey, bytes: string) => ({
  ...{ keyId: key.keyId, kind: 'ed25519', authenticatorData: '', clientData: '' },
  signature: key.sign(bytesOf(bytes) as Uint8Array),
})

/**
 * The one place of tests that signs as people do: what an operator asks for is signed at once, and what another
 * approves too; both look first where a withdrawal goes. Everything else passes as it is.
 */
export async function signingDesk(keys: readonly OperatorKey[], send: SendToDoor): Promise<DeskCall> {
  const tokens = await Promise.all(keys.map(async (key) => (await signInBy(key, send)).data.token as string))
  const toSign = new Map<string, string>()
  const payouts = new Map<string, string>()
  return async (who, method, path, body) => {
    const [token = '', key] = [tokens[who], keys[who] as OperatorKey]
    const { id, act, words } = (body ?? {}) as { readonly id?: string; readonly act?: string; readonly words?: readonly string[] }
    const payout = path === '/acts/request' && isPayoutAct(act ?? '') ? words?.[0] : path === '/acts/approve' && payouts.get(id ?? '')
    if (payout) await send('POST', '/withdrawals/show', token, { id: payout, purpose: 'review' })
    const bytes = path === '/acts/approve' && id !== undefined ? toSign.get(id) : undefined
    const reply = await send(method, path, token, bytes === undefined ? body : { ...body, signature: signatureBy(key, bytes) })
    if (path !== '/acts/request' || reply?.code !== 200 || !reply.data.toSign) return reply
    toSign.set(reply.data.id, reply.data.toSign)
    if (payout) payouts.set(reply.data.id, payout)
    return send('POST', '/acts/sign', token, { id: reply.data.id, signature: signatureBy(key, reply.data.toSign) })
  }
}
