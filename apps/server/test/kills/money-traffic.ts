import { randomUUID } from 'node:crypto'
import type { Random } from '@glasshouse/testkit'
import type { Client, Reply, Sent } from '../client.ts'
import type { AskedDeposit } from '../house-with-deposits.ts'
import { formOf } from '../pictures.ts'
import { FUND_PASSWORD, TRON, WITHDRAW } from '../withdrawing.ts'
import { unlessCut } from './review-traffic.ts'

/** Calls of people, operators and custody around money, which end in the middle when their server is killed. */
export interface Payee {
  readonly userId: string
  readonly email: string
  readonly loginName: string
  readonly token: string
}
/** What came to custody, or was asked for under a key: sent again until it is answered. */
export interface Incoming extends AskedDeposit {
  readonly evidence: string
}
/** All that was answered as done. */
export class Answered {
  readonly credits: string[] = []
  readonly withdrawals: string[] = []
  readonly acts: string[] = []
  readonly claims: string[] = []
  readonly transfers: string[] = []
  readonly swaps: string[] = []
  /** Sent, and not answered yet. */
  readonly incoming = new Map<string, Incoming>()
  readonly requests = new Map<string, { readonly userId: string; readonly body: object }>()
}

/** What the server answered; undefined when it, or its database, died first. */
async function reached(client: Client, method: 'GET' | 'POST', path: string, sent: Sent = {}): Promise<Reply | undefined> {
  const answer = await unlessCut(client.raw(method, path, sent))
  return answer === undefined || answer.status === 503 ? undefined : answer.reply
}

const OPEN_MAX = 4
const TRANSFER = '/api/asset/transferFunds'
const SWAP = '/api/texchange/currencyExchange'
const transfer = (out: string, to: string, amount: string) => ({ coin: 'usdt', transferOutAccount: out, transferInAccount: to, amount })

/** One act of a person. False when the server is gone. */
export async function actAsPayee(
  { client, payee, random, answered }: { client: Client; payee: Payee; random: Random; answered: Answered },
  picture: Buffer,
): Promise<boolean> {
  const cutOff = [...answered.requests].find(([, { userId }]) => userId === payee.userId)
  if (cutOff) return asked(client, answered, cutOff[0], cutOff[1].body)
  const drawn = random.below(100)
  if (drawn < 40) return newRequest(client, payee, answered, random)
  if (drawn < 52) return cancelOne(client, random)
  if (drawn < 70) {
    const [out, to] = random.chance(60) ? ['platform', 'contract'] : ['contract', 'platform']
    const body = transfer(out as string, to as string, String(random.between(1, 20)))
    return noted(reached(client, 'POST', TRANSFER, { body: { ...body, clientOrderId: randomUUID() } }), answered.transfers)
  }
  if (drawn < 85) {
    const body = {
      fromSymbol: 'usdt',
      toSymbol: random.pick(['btc', 'eth']),
      total: String(random.between(20, 60)),
      minimum: '0.000001',
      clientOrderId: randomUUID(),
    }
    return noted(reached(client, 'POST', SWAP, { body }), answered.swaps)
  }
  return claim(client, random, answered, picture)
}

async function noted(
  answer: Promise<Reply | undefined>,
  into: string[],
  id = (data: Reply['data']) => String(data?.id ?? ''),
): Promise<boolean> {
  const reply = await answer
  if (reply?.code === 200) into.push(id(reply.data))
  return reply !== undefined
}

async function newRequest(client: Client, { userId }: Payee, answered: Answered, random: Random): Promise<boolean> {
  const listed = await reached(client, 'GET', '/api/withdraw/list', { query: { status: '0' } })
  if (listed?.code !== 200 || listed.rows.length >= OPEN_MAX) return listed !== undefined
  const amount = String(random.between(10, 14))
  const body = { amount, coinType: 'usdt-trc20', coin: 'usdt', pwd: FUND_PASSWORD, adress: TRON }
  const key = randomUUID()
  answered.requests.set(key, { userId, body })
  return asked(client, answered, key, body)
}

/** Under the key of the first try. */
async function asked(client: Client, answered: Answered, key: string, body: object): Promise<boolean> {
  const reply = await reached(client, 'POST', WITHDRAW, { body, headers: { 'idempotency-key': key } })
  if (reply?.code === 200) answered.withdrawals.push(reply.data.id)
  if (reply) answered.requests.delete(key)
  return reply !== undefined
}

async function cancelOne(client: Client, random: Random): Promise<boolean> {
  const listed = await reached(client, 'GET', '/api/withdraw/list', { query: { status: '0' } })
  if (listed?.code !== 200 || listed.rows.length === 0) return listed !== undefined
  const { id } = random.pick<{ id: string }>(listed.rows)
  return (await reached(client, 'POST', '/api/withdraw/cancel', { body: { id } })) !== undefined
}

async function claim(client: Client, random: Random, answered: Answered, picture: Buffer): Promise<boolean> {
  const shown = await reached(client, 'POST', '/api/recharge/getAdress')
  if (shown?.code !== 200) return shown !== undefined
  const headers = { authorization: client.token, 'content-type': 'multipart/form-data; boundary=sample-boundary' }
  // Bytes behind its end are cleaned away: the picture must differ.
  const body = new Uint8Array(formOf([{ fileName: 'proof.jpg', bytes: picture }]))
  const sent = unlessCut(fetch(`${client.url}/api/common/upload`, { method: 'POST', headers, body }).then((answer) => answer.json()))
  const uploaded = (await sent) as Reply | undefined
  if (uploaded?.code !== 200) return uploaded !== undefined
  const way = { type: 'USDT-TRC20', coin: 'usdt', address: shown.data['USDT-TRC20'].address, filePath: uploaded.data.url }
  const amount = String(random.between(5, 90))
  return noted(reached(client, 'POST', '/api/recharge/submit', { body: { ...way, amount } }), answered.claims, (data) => data.serialId)
}

export type Desk = (who: number, method: 'GET' | 'POST', path: string, body?: object) => Promise<Reply | undefined>

/** One act of two operators on what waits. False when the server is gone. */
export async function actAtDesk(
  desk: Desk,
  who: number,
  { payees, random, answered }: { payees: readonly Payee[]; random: Random; answered: Answered },
): Promise<boolean> {
  const drawn = random.below(100)
  if (drawn < 60) return onWithdrawal(desk, who, random, answered)
  if (drawn < 78) return onClaim(desk, who, random, answered)
  const evidence = `tron:${random.hash128()}${random.hash128()}:0`
  const payee = random.pick(payees)
  if (drawn < 88) {
    // Into suspense, and out of it on one of both ways.
    const units = String(random.between(1, 50))
    const there = await act(desk, who, ['credit-suspense', 'usdt', units], answered, evidence)
    if (!there) return false
    const out = random.chance(60) ? ['assign-suspense', payee.userId, 'usdt', units] : ['return-suspense', 'usdt', units]
    return act(desk, who, out, answered, evidence)
  }
  const units = String(random.between(5, 40))
  const credited = await act(desk, who, ['credit-account', payee.userId, 'usdt', units], answered, evidence)
  if (!credited || random.chance(40)) return credited
  return act(desk, who, ['reverse-credit', payee.userId, 'usdt', units, 'It was credited by mistake'], answered, evidence)
}

async function onWithdrawal(desk: Desk, who: number, random: Random, answered: Answered): Promise<boolean> {
  const listed = await desk(who, 'GET', '/withdrawals')
  if (!listed) return false
  if (listed.code !== 200 || listed.rows.length === 0) return true
  const { id, state } = random.pick<{ id: string; state: string }>(listed.rows)
  if (random.chance(12)) return act(desk, who, ['reject-withdrawal', id, 'The address is not one that we pay'], answered)
  if (state === 'requested') return act(desk, who, ['approve-withdrawal', id, '-'], answered)
  if (state !== 'sending') return act(desk, who, ['send-withdrawal', id], answered)
  if (random.chance(15)) return act(desk, who, ['fail-withdrawal', id, 'The network was down'], answered)
  const settled = await act(desk, who, ['settle-withdrawal', id, `tron:${random.hash128()}${random.hash128()}:0`], answered)
  return settled && random.chance(20) ? act(desk, who, ['return-withdrawal', id, '5'], answered) : settled
}

async function onClaim(desk: Desk, who: number, random: Random, answered: Answered): Promise<boolean> {
  const listed = await desk(who, 'GET', '/deposits')
  if (!listed) return false
  if (listed.code !== 200 || listed.rows.length === 0) return true
  const { serial, version } = random.pick<{ serial: string; version: number }>(listed.rows)
  if (random.chance(15))
    return (await desk(who, 'POST', '/deposits/act', { serial, version, act: 'reject', reason: 'Nothing came' })) !== undefined
  const taken = await desk(who, 'POST', '/deposits/act', { serial, version, act: 'claim', reason: '' })
  if (!taken) return false
  const words = ['credit-deposit', serial, String(random.between(5, 90)), 'As much as came']
  return act(desk, who, words, answered, `tron:${random.hash128()}${random.hash128()}:0`)
}

/** Asked for by one, approved by the other. */
async function act(desk: Desk, who: number, [name, ...words]: readonly string[], answered: Answered, evidence = ''): Promise<boolean> {
  const requested = await desk(who, 'POST', '/acts/request', { act: name, words, reason: 'funding', evidence })
  if (requested?.code !== 200) return requested !== undefined
  const approved = await desk(1 - who, 'POST', '/acts/approve', { id: requested.data.id })
  if (approved?.code === 200 && approved.data.state === 'executed') answered.acts.push(requested.data.id)
  return approved !== undefined
}
