import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@glasshouse/testkit'
import type { Envelope } from '@glasshouse/wire'
import type { RawConnection } from './raw-http.ts'
import type { Need } from './right-calls.ts'

// biome-ignore lint/suspicious/noExplicitAny: looks into replies as a foreign client would
type Reply = Envelope<any, any>
export type Deposit = (loginName: string, wallet: 1 | 3, usdt: number) => Promise<void>

const PASSWORD = 'a long enough password'
const DEPOSIT_USDT = 50_000
/** Below so much something is bought for the last money, and the next right order is refused. */
const POOR_USDT = 5_000
const TRIES_MAX = 300
const TRY_AGAIN_MS = 100
/** A recording has no price for 10 s around a jump; until it has one, no position and no option can be opened. */
const FURNISH_TRIES = 6
const FURNISH_AGAIN_MS = 2_000

/**
 * Somebody with money, resting orders, a position, a stop, an option and favourites, who gets new ones when they are
 * used up.
 */
export class Person {
  readonly #connection: RawConnection
  readonly #random: Random
  readonly #deposit: Deposit
  readonly realm: 'real' | 'demo'
  readonly password = PASSWORD
  loginName = ''
  token = ''
  ids: Record<Need, string> = { spotOrder: '', contractOrder: '', position: '', stop: '', favourite: '', mail: '', option: '' }
  prices = { below: '', above: '' }
  readonly #spare: Record<'spotOrder' | 'contractOrder', string[]> = { spotOrder: [], contractOrder: [] }
  /** How often somebody new had to come in. */
  lives = 0

  constructor(connection: RawConnection, realm: 'real' | 'demo', random: Random, deposit: Deposit) {
    this.#connection = connection
    this.realm = realm
    this.#random = random
    this.#deposit = deposit
  }

  async call(method: 'GET' | 'POST', target: string, body?: unknown): Promise<Reply> {
    const headers = { authorization: this.token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const reply = await this.#connection.send({ method, target, headers, body: body === undefined ? null : JSON.stringify(body) })
    try {
      return JSON.parse(reply.body) as Reply
    } catch {
      throw new Error(`${method} ${target} was answered with status ${reply.status} and no envelope: ${reply.body.slice(0, 200)}`)
    }
  }

  /** Somebody new of another name, with money in the realm. */
  async begin(): Promise<void> {
    this.lives += 1
    this.loginName = `f${this.#random.hash128().slice(0, 14)}`
    this.token = ''
    const account = { signType: 3, loginName: this.loginName, loginPassword: PASSWORD }
    await this.#right('POST', '/api/user/register', { ...account, newPassword: PASSWORD })
    await this.#signIn()
    if (this.realm === 'real') for (const wallet of [1, 3] as const) await this.#deposit(this.loginName, wallet, DEPOSIT_USDT)
  }

  /** Signed in, in its realm, and with one of everything. Somebody new when money or patience of the house is over. */
  async furnish(): Promise<void> {
    if (this.lives === 0) await this.begin()
    for (let tries = 0; tries < FURNISH_TRIES; tries++) {
      if (await this.#isFurnished()) return
      await sleep(tries * FURNISH_AGAIN_MS)
      await this.begin()
    }
    throw new Error(`${this.loginName} could not be furnished`)
  }

  async #isFurnished(): Promise<boolean> {
    const balance = await this.call('GET', '/api/asset/assetBalance')
    if (balance.reason === 'token_invalid' || balance.reason === 'token_missing') await this.#signIn()
    else if (balance.code !== 200) throw new Error(`balances were refused: ${balance.reason} ${balance.msg}`)
    await this.#enterRealm()
    const { data } = await this.#right('GET', '/api/asset/assetBalance')
    const poor = [1, 3].some((wallet) => Number(usdtOf(data, wallet)) < POOR_USDT)
    if (poor || (await this.#isKept('/api/option/protection')) || (await this.#isKept('/api/contract/protection'))) return false
    await this.#learnPrices()
    return this.#haveAll()
  }

  /** By own limits, or by an exclusion. */
  async #isKept(target: string): Promise<boolean> {
    const { limits, excludedUntil } = (await this.#right('GET', target)).data
    return excludedUntil !== null || Object.values(limits).some((limit) => Number(limit) > 0)
  }

  /** One more of what was used up. False when the whole person must be looked at. */
  async replace(need: Need): Promise<boolean> {
    if (need === 'spotOrder' || need === 'contractOrder') this.ids[need] = this.#spare[need].pop() ?? (await this.#make(need))
    else if (need === 'stop' || need === 'favourite') this.ids[need] = await this.#make(need)
    else return false
    return this.ids[need] !== ''
  }

  async #haveAll(): Promise<boolean> {
    const spots = await this.#rows('/api/currency/order/orderList?status=0&pageSize=100')
    const contracts = await this.#rows('/api/contract/order/list?status=0&pageSize=100')
    // Many would reach the house's limit of open orders, and then every right order is refused.
    for (const order of spots.slice(50)) await this.call('GET', `/api/currency/order/cancelOrder?id=${order.id}`)
    for (const order of contracts.slice(50)) await this.call('GET', `/api/contract/order/canCelOrder?id=${order.id}`)
    this.#spare.spotOrder = spots.slice(0, 50).map(({ id }) => id)
    this.#spare.contractOrder = contracts.slice(0, 50).map(({ id }) => id)
    for (const need of ['spotOrder', 'contractOrder'] as const) await this.replace(need)
    this.ids.position = await this.#position()
    if (this.ids.position === '') return false
    const stops = await this.#rows('/api/contract/loss/list?status=0')
    this.ids.stop = stops[0]?.id ?? (await this.#make('stop'))
    const options = await this.#rows('/api/secondContractOrder/selectOrderList?status=4')
    this.ids.option = options[0]?.id ?? (await this.#make('option'))
    this.ids.favourite = await this.#make('favourite')
    this.ids.mail = (await this.#rows('/api/mail/listByUserId'))[0]?.id ?? ''
    return Object.values(this.ids).every((id) => id !== '')
  }

  /** The id of what was made; '' when it was refused. */
  async #make(need: Exclude<Need, 'position' | 'mail'>): Promise<string> {
    const { below, above } = this.prices
    switch (need) {
      case 'spotOrder': {
        const order = { symbol: 'btcusdt', coin: 'btc', type: 0, delegateType: 0, delegatePrice: below, delegateTotal: '0.001' }
        return this.#made('/api/currency/order/submit', order)
      }
      case 'contractOrder': {
        const order = { symbol: 'btcusdt', leverage: '10', type: 0, delegateType: 0, delegatePrice: below, delegateTotal: '2' }
        return this.#made('/api/contract/order/submit', order)
      }
      case 'stop':
        return this.#made('/api/contract/loss/sett', { id: this.ids.position, lossType: 0, delegateType: 1, earnPrice: above })
      case 'option': {
        const openTime = Date.now() + 23 * 3_600_000
        const option = { betContent: 1, betAmount: '10', symbol: 'btcusdt', periodId: '1', status: 4, openTime }
        return this.#made('/api/secondContractOrder/createSecondContractOrder', option)
      }
      case 'favourite':
        return this.#made('/api/userCoin/save', { coin: 'ltcusdt' })
    }
  }

  /** The long one, opened when there is none; '' when it cannot be. */
  async #position(): Promise<string> {
    const find = async () => (await this.#rows('/api/contract/position/list?status=0')).find(({ type }) => type === 0)?.id ?? ''
    const open = await find()
    if (open !== '') return open
    await this.call('POST', '/api/contract/order/submit', {
      symbol: 'btcusdt',
      leverage: '10',
      type: 0,
      delegateType: 1,
      delegateTotal: '50',
    })
    return find()
  }

  async #learnPrices(): Promise<void> {
    const { data } = await this.#right('GET', '/api/texchange/getCurrencyPrice?currency=btc')
    const price = Number(data.btc.close)
    this.prices = { below: (price * 0.8).toFixed(0), above: (price * 1.4).toFixed(0) }
  }

  async #signIn(): Promise<void> {
    this.token = ''
    const body = { signType: 3, loginName: this.loginName, loginPassword: PASSWORD }
    this.token = (await this.#right('POST', '/api/user/login', body)).data.satoken
    await this.#enterRealm()
  }

  async #enterRealm(): Promise<void> {
    await this.#right('POST', `/api/user/switch?type=${this.realm === 'demo' ? 2 : 1}`)
  }

  async #rows(target: string): Promise<readonly { readonly id: string; readonly type?: number }[]> {
    return (await this.#right('GET', target)).rows
  }

  async #made(target: string, body: unknown): Promise<string> {
    return (await this.call('POST', target, body)).data?.id ?? ''
  }

  async #right(method: 'GET' | 'POST', target: string, body?: unknown): Promise<Reply> {
    let reply = await this.call(method, target, body)
    // Few passwords of one address are hashed at once, and all persons come from one.
    for (let tries = 0; reply.reason === 'too_many_requests' && tries < TRIES_MAX; tries++) {
      await sleep(TRY_AGAIN_MS)
      reply = await this.call(method, target, body)
    }
    if (reply.code !== 200) throw new Error(`${method} ${target} of ${this.loginName} was refused: ${reply.reason} ${reply.msg}`)
    return reply
  }

  /** What is available and held, as one text; '' when it cannot be read. */
  async sight(): Promise<string> {
    const { data } = await this.call('GET', '/api/asset/assetBalance')
    const assets = (data?.asset ?? []) as { type: number; symbol: string; availableAmount: string; heldAmount: string }[]
    return assets.map(({ type, symbol, availableAmount, heldAmount }) => `${type} ${symbol} ${availableAmount} ${heldAmount}`).join('\n')
  }
}

const usdtOf = (data: { asset: { type: number; symbol: string; availableAmount: string }[] }, wallet: number) =>
  data.asset.find(({ type, symbol }) => type === wallet && symbol === 'usdt')?.availableAmount ?? '0'
