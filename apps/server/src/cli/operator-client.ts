import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  type AnyEndpoint,
  type BodyOf,
  type Envelope,
  OPERATOR_DOOR_HEADER,
  type QueryOf,
  type ReplyOf,
  signInOperator,
  signOutOperator,
} from '@glasshouse/wire'
import { OPERATOR_DOOR_FILE } from '../features/operators/operator-door.ts'
import { UsageError } from './cli-context.ts'

interface Door {
  readonly port: number
  readonly secret: string
}
interface Sent<Call extends AnyEndpoint> {
  readonly body?: BodyOf<Call>
  readonly query?: QueryOf<Call>
}

/** Operators' calls of the server that runs in a data folder, from the endpoints that are declared for them. */
export class OperatorClient {
  readonly #door: Door
  #token = ''

  constructor(door: Door) {
    this.#door = door
  }

  /** Null when the sign-in succeeded, else the server's refusal. */
  async signIn(who: string, password: string): Promise<Envelope | null> {
    const reply = await this.call(signInOperator, { body: { who, password } })
    this.#token = reply.data?.token ?? ''
    return reply.code === 200 ? null : reply
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

  async #send(method: 'GET' | 'POST', path: string, body?: object): Promise<Envelope> {
    return JSON.parse(await this.#sent(method, path, body)) as Envelope
  }

  async #sent(method: 'GET' | 'POST', path: string, body?: object): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${this.#door.port}${path}`, {
      method,
      headers: {
        [OPERATOR_DOOR_HEADER]: this.#door.secret,
        ...(this.#token === '' ? {} : { authorization: this.#token }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => null)
    if (!response) throw new UsageError('The server does not answer; is it running?')
    return response.text()
  }
}

export function findDoor(dataDir: string): Door {
  const file = join(resolve(dataDir), OPERATOR_DOOR_FILE)
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Door
  } catch {
    throw new UsageError(`No running server in this data folder (${file} cannot be read); give --data-dir`)
  }
}
