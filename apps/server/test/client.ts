import { type AnyEndpoint, calls, type Envelope, replySchema } from '@glasshouse/wire'
import { expect } from 'vitest'

export interface Sent {
  readonly query?: Record<string, string>
  readonly body?: unknown
  readonly headers?: Record<string, string>
  readonly method?: string
  /** Instead of a JSON body. */
  readonly text?: string
}
// biome-ignore lint/suspicious/noExplicitAny: a test looks into replies as a foreign client would
export type Reply = Envelope<any, any>

export const PASSWORD = 'a long enough password'
let people = 0

/** Talks to the house as a client of the wire does. Every reply is held against its schema. */
export class Client {
  /** Requests of all clients. */
  static sent = 0
  readonly url: string
  token = ''

  constructor(url: string) {
    this.url = url
  }

  get(path: string, query: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Reply> {
    return this.send('GET', path, { query, headers })
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    return this.send('POST', path, { body, headers })
  }

  async send(method: string, path: string, sent: Sent = {}): Promise<Reply> {
    const { status, reply } = await this.raw(method, path, sent)
    expect(status).toBe(200)
    const call = callOf(path)
    if (call) expect(schemaOf(call).parse(reply)).toEqual(reply)
    return reply
  }

  async raw(
    method: string,
    path: string,
    { query, body, headers = {}, text }: Sent = {},
  ): Promise<{ status: number; reply: Reply; headers: Headers }> {
    Client.sent++
    const content = text ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(`${this.url}${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
      method,
      redirect: 'manual',
      headers: {
        // Packing and unpacking has tests of its own, and here would cost more than the call.
        'accept-encoding': 'identity',
        ...(this.token ? { authorization: this.token } : {}),
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
    })
    const answer = await response.text()
    return { status: response.status, reply: parsed(answer) as Reply, headers: response.headers }
  }

  async asUser(name: string, realm: 'demo' | 'real'): Promise<TestUser> {
    people += 1
    const loginName = `${name}_${people}`
    const registered = await this.post('/api/user/register', { signType: 3, loginName, loginPassword: PASSWORD, newPassword: PASSWORD })
    expect(registered).toMatchObject({ code: 200 })
    const device = { 'x-device': registered.data.device as string }
    const { data } = await this.post('/api/user/login', { signType: 3, loginName, loginPassword: PASSWORD }, device)
    this.token = data.satoken
    if (realm === 'demo') expect(await this.send('POST', '/api/user/switch', { query: { type: '2' } })).toMatchObject({ code: 200 })
    return Object.assign(this, { loginName, userId: registered.data.userId as string })
  }
}
export type TestUser = Client & { readonly loginName: string; readonly userId: string }

const declared: readonly AnyEndpoint[] = Object.values(calls)
const byPath = new Map(declared.toReversed().map((call) => [call.path, call]))
const patterns = declared.map((call) => ({ call, pattern: new RegExp(`^${call.path.replace(/:\w+/, '[^/]+')}$`) }))

/** The declared call of a path; `:key` stands for one part of it, unless a call has the path itself. */
export const callOf = (path: string): AnyEndpoint | undefined =>
  byPath.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.call

const schemas = new Map<AnyEndpoint, ReturnType<typeof replySchema>>()

/** Made once a call: that takes longer than a check by it. */
function schemaOf(call: AnyEndpoint) {
  const schema = schemas.get(call) ?? replySchema(call)
  schemas.set(call, schema)
  return schema
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A limit order on BTC that rests well below the price of 50,000. */
export const restingBuy = { symbol: 'btcusdt', coin: 'btc', type: 0, delegateType: 0, delegatePrice: '49000', delegateTotal: '0.01' }
export const marketBuy = { symbol: 'btcusdt', coin: 'btc', type: 0, delegateType: 1, delegateValue: '500' }
