import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bytesOf, hexOf, type OperatorKey, signInBytes } from '@glasshouse/operator-keys'
import {
  type AnyEndpoint,
  type BodyOf,
  CONSOLE_HEADER,
  type Envelope,
  OPERATOR_DOOR_HEADER,
  operatorChallenge,
  type QueryOf,
  type ReplyOf,
  signInOperator,
  signOutOperator,
} from '@glasshouse/wire'
import { OPERATOR_DOOR_FILE } from '../features/operators/operator-door.ts'
import { UsageError } from './cli-context.ts'

/** Where operators' calls are served: on this machine, or at a console's address for who sits at another one. */
export type Door = { readonly port: number; readonly secret: string } | { readonly url: string }
interface Sent<Call extends AnyEndpoint> {
  readonly body?: BodyOf<Call>
  readonly query?: QueryOf<Call>
}

/** Operators' calls of a server, from the endpoints that are declared for them. */
export class OperatorClient {
  readonly #door: Door
  #token = ''
  #cookie = ''
  /** Whose sitting it is; 0 before it begins. */
  operatorId = 0

  constructor(door: Door) {
    this.#door = door
  }

  /** By a key file, over a challenge of this door. Null when the sign-in succeeded, else the server's refusal. */
  async signInByKey(key: OperatorKey): Promise<Envelope | null> {
    const asked = await this.call(operatorChallenge, {})
    if (asked.code !== 200 || !asked.data) return asked
    const { challenge, exchangeId, bytes } = asked.data
    const own = signInBytes(exchangeId, 'url' in this.#door ? 'console' : 'command-line', challenge)
    // A key signs what it is asked for here, and no act that pretends to be a sign-in.
    if (hexOf(own) !== bytes) throw new UsageError('The server asks to sign something else than a sign-in')
    const signature = { keyId: key.keyId, kind: 'ed25519' as const, signature: key.sign(bytesOf(bytes) as Uint8Array) }
    return this.#opened(
      await this.call(signInOperator, { body: { challenge, signature: { ...signature, authenticatorData: '', clientData: '' } } }),
    )
  }

  async signOut(): Promise<void> {
    await this.call(signOutOperator, {})
  }

  call<Call extends AnyEndpoint>({ method, path }: Call, { body, query }: Sent<Call>): Promise<ReplyOf<Call>> {
    const text = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
    return this.#send(method, `${path}${text}`, body) as Promise<ReplyOf<Call>>
  }

  /** A file as text; a refusal comes as it always does. */
  async file<Call extends AnyEndpoint>({ method, path }: Call, { query }: Pick<Sent<Call>, 'query'>): Promise<string | Envelope> {
    const text = await this.#sent(method, `${path}?${new URLSearchParams(query as Record<string, string>)}`)
    return text.startsWith('{') ? (JSON.parse(text) as Envelope) : text
  }

  /** Messages to users, while they end on this machine. */
  mailbox(): Promise<Envelope> {
    return this.#send('GET', '/outbox')
  }

  /** Whether the exchange can trade, and which products have no gate. */
  status(): Promise<Envelope> {
    return this.#send('GET', '/status')
  }

  #opened(reply: ReplyOf<typeof signInOperator>): Envelope | null {
    this.#token = reply.data?.token ?? ''
    this.operatorId = reply.data?.operator.id ?? 0
    return reply.code === 200 ? null : reply
  }

  async #send(method: 'GET' | 'POST', path: string, body?: object): Promise<Envelope> {
    return JSON.parse(await this.#sent(method, path, body)) as Envelope
  }

  async #sent(method: 'GET' | 'POST', path: string, body?: object): Promise<string> {
    const response = await fetch(`${this.#origin()}${path}`, {
      method,
      headers: { ...this.#credentials(), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => null)
    if (!response) throw new UsageError('The server does not answer; is it running?')
    const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0]
    if (cookie !== undefined) this.#cookie = cookie
    return response.text()
  }

  #origin(): string {
    return 'url' in this.#door ? this.#door.url : `http://127.0.0.1:${this.#door.port}`
  }

  #credentials(): Record<string, string> {
    if ('url' in this.#door) return { [CONSOLE_HEADER]: 'person', ...(this.#cookie === '' ? {} : { cookie: this.#cookie }) }
    return { [OPERATOR_DOOR_HEADER]: this.#door.secret, ...(this.#token === '' ? {} : { authorization: this.#token }) }
  }
}

export function findDoor(dataDir: string): Door {
  const file = join(resolve(dataDir), OPERATOR_DOOR_FILE)
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Door
  } catch {
    throw new UsageError(`No running server in this data folder (${file} cannot be read); give --data-dir, or --url of its console`)
  }
}

/** Over a network only https carries a session. */
export function consoleDoor(text: string): Door {
  if (!URL.canParse(text)) throw new UsageError('--url must be the address of a console, such as https://console.example')
  const { protocol, hostname, origin } = new URL(text)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal))
    throw new UsageError('--url must begin with https:// (http:// only on this machine)')
  return { url: origin }
}
