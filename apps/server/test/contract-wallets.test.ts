import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestWallet } from '../../../tools/test-wallet.ts'
import { isSignedByContract } from '../src/wallets/contract-wallet.ts'
import { type TestServer, testServer } from './test-server.ts'

/** A node of chain 31337, on which each address of `contracts` answers as a test wants. */
interface Question {
  readonly method: string
  readonly params: readonly [never, string]
}
type Answer = (question: Question) => string | null
const node = { answers: {} as Record<string, Answer>, asked: [] as Question[], isHanging: false }
const YES = `0x1626ba7e${'0'.repeat(56)}`
const RIGHT: Record<string, Answer> = {
  eth_chainId: () => '0x7a69',
  eth_blockNumber: () => '0x10',
  eth_getCode: () => '0x6001',
  eth_call: () => YES,
}

let rpc: Server
let place: TestServer
beforeAll(async () => {
  rpc = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      if (node.isHanging) return
      const question = JSON.parse(text) as Question
      node.asked.push(question)
      const result = node.answers[question.method]?.(question) ?? null
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...(result === null ? { error: { code: 3 } } : { result }) }))
    })
  })
  await new Promise<void>((resolve) => rpc.listen(0, '127.0.0.1', resolve))
  place = await testServer({ env: { LIMITS: 'relaxed', CHAIN_RPC_31337: url() } })
})
beforeEach(() => {
  Object.assign(node, { answers: { ...RIGHT }, asked: [], isHanging: false })
})
afterAll(async () => {
  await place.stop()
  rpc.closeAllConnections()
  rpc.close()
})
const url = () => `http://127.0.0.1:${(rpc.address() as AddressInfo).port}`

const CONTRACT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const post = (path: string, body: object) => place.client().post(`/api/user/${path}`, body)
async function signIn(address = CONTRACT, signature = `0x${'11'.repeat(130)}`, chainId = 31_337) {
  const { data } = await post('walletMessage', { address, walletType: 'ETH', chainId })
  return post('walletLogin', { signType: 0, address, walletType: 'ETH', nonce: data.nonce, signature })
}

test('a contract that says yes signs in as itself; all questions are about one block, and the hash is the one signed', async () => {
  expect(await signIn()).toMatchObject({ code: 200, data: { isNew: true } })
  expect(node.asked.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_blockNumber', 'eth_getCode', 'eth_call'])
  const [, , code, call] = node.asked as [Question, Question, Question, Question]
  expect(code.params).toEqual([CONTRACT, '0x10'])
  expect(call.params[1]).toBe('0x10')
  expect(call.params[0]).toMatchObject({ to: CONTRACT })
  const data = (call.params[0] as { data: string }).data
  expect(data).toMatch(new RegExp(`^0x1626ba7e[\\da-f]{64}${'0'.repeat(62)}40${'0'.repeat(62)}82${'11'.repeat(130)}0{60}$`))
})

test('a contract that says yes to all lets nobody in as another address', async () => {
  const user = new TestWallet()
  const { data } = await post('walletMessage', { address: user.address, walletType: 'ETH', chainId: 31_337 })
  const body = { signType: 0, walletType: 'ETH', nonce: data.nonce, signature: `0x${'11'.repeat(130)}` }
  node.answers.eth_getCode = ({ params }) => ((params[0] as string) === CONTRACT ? '0x6001' : '0x')
  expect(await post('walletLogin', { ...body, address: CONTRACT })).toMatchObject({ reason: 'wallet_text_gone' })
  expect(await signIn(user.address)).toMatchObject({ reason: 'wallet_signature_wrong' })
  // With its own key a wallet without a contract signs in on such a chain as on any other.
  const own = (await post('walletMessage', { address: user.address, walletType: 'ETH', chainId: 31_337 })).data
  node.asked = []
  expect(await post('walletLogin', { ...body, address: user.address, nonce: own.nonce, signature: user.sign(own.message) })).toMatchObject({
    code: 200,
  })
  expect(node.asked).toEqual([])
})

test.each<[string, Record<string, Answer>, string]>([
  ['says no', { eth_call: () => `0x${'0'.repeat(64)}` }, 'wallet_signature_wrong'],
  ['says yes in four bytes', { eth_call: () => '0x1626ba7e' }, 'wallet_signature_wrong'],
  ['says yes and more', { eth_call: () => `${YES}${'0'.repeat(64)}` }, 'wallet_signature_wrong'],
  ['reverts', { eth_call: () => null }, 'wallet_signature_wrong'],
  ['is not there', { eth_getCode: () => '0x' }, 'wallet_signature_wrong'],
  ['stands on a node of another chain', { eth_chainId: () => '0x1' }, 'chain_not_answering'],
  ['stands on a node that names no chain', { eth_chainId: () => null }, 'chain_not_answering'],
  ['stands on a node that names no block', { eth_blockNumber: () => 'latest' }, 'chain_not_answering'],
  ['answers 10 MB', { eth_call: () => `0x${'0'.repeat(10_000_000)}` }, 'chain_not_answering'],
  ['answers 10 MB of code', { eth_getCode: () => `0x${'60'.repeat(5_000_000)}` }, 'chain_not_answering'],
])('a contract that %s signs nobody in', async (_what, answers, reason) => {
  Object.assign(node.answers, answers)
  const before = await place.services.records.db.selectFrom('sessions').select('session_id').execute()
  expect(await signIn()).toMatchObject({ code: 0, reason, field: 'signature' })
  expect(await place.services.records.db.selectFrom('sessions').select('session_id').execute()).toHaveLength(before.length)
})

test('on a chain without a node a contract is refused with the reason, and no node of another chain is asked', async () => {
  expect(await signIn(CONTRACT, undefined, 1)).toMatchObject({ code: 0, reason: 'contract_wallet_not_open', field: 'signature' })
  expect(node.asked).toEqual([])
})

test('a node that hangs is waited for no longer than said', async () => {
  node.isHanging = true
  const question = {
    url: url(),
    chainId: 31_337,
    address: CONTRACT,
    hash: new Uint8Array(32),
    signature: new Uint8Array(65),
    withinMs: 1_000,
  }
  await expect(isSignedByContract(question)).rejects.toThrow('the chain did not answer eth_chainId')
})
