import { encodeCommand } from '@glasshouse/core'
import { amount, type Command, type SignedActName, timeMs } from '@glasshouse/domain'
import { hexOf, type OperatorKey, payoutHash, readEvidence, userRefOf } from '@glasshouse/operator-keys'
import { actBytesOf } from '@glasshouse/testkit'
import type { ActToSign, ShownWithdrawal } from '@glasshouse/wire'
import { expect, test } from 'vitest'
import type { OperatorClient } from './operator-client.ts'
import { lookBefore } from './payout-look.ts'
import { signRequested, signStep } from './sign-step.ts'

const ID = 'ab'.repeat(16)
const ACT_ID = '12'.repeat(16)
const seen: ShownWithdrawal = {
  ...{
    id: ID,
    serial: 'WABABABABABAB',
    userId: '123456789',
    state: 'approved',
    method: 'USDT-TRC20',
    coin: 'usdt',
    amount: '200',
    fee: '1',
    paid: '199',
  },
  ...{ currency: 'USDT', approvals: 2, approvalsNeeded: 2, dueAt: 0, askedAt: 1, hits: [], debts: [], reference: '', reason: '' },
  ...{ account: 1_021, userSalt: 'c0'.repeat(16), way: 'coin', network: 'tron', ratio: '1', salt: '5a'.repeat(16) },
  destination: { kind: 'coin', network: 'tron', addressId: 'a1', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', name: '' },
}
const by = { origin: 'operator', actorId: 1, accountId: 0, realm: 'real', key: '' } as const
const terms = {
  ...{ accountId: 1_021, withdrawalId: ID, userRef: userRefOf(seen.userSalt, seen.userId), assetId: 1 },
  ...{ amount: amount(200_000_000n), fee: amount(1_000_000n), destination: payoutHash(seen) },
}
const REFERENCE = `tron:${'ab'.repeat(32)}:0`
const TYPES = {
  'approve-withdrawal': { type: 'ApproveWithdrawal' },
  'send-withdrawal': { type: 'SendWithdrawal' },
  'settle-withdrawal': { type: 'SettleWithdrawal', evidence: readEvidence(REFERENCE)?.hash },
} as const
type Payout = keyof typeof TYPES
const ACTS = Object.keys(TYPES) as Payout[]
const WORDS: Readonly<Record<Payout, readonly string[]>> = {
  ...{ 'approve-withdrawal': [ID, '-'], 'send-withdrawal': [ID], 'settle-withdrawal': [ID, REFERENCE] },
}
const sentOf = (act: Payout) => ({ act, words: [...WORDS[act]], reason: 'incident', evidence: '' })

/** As a server answers that may be a liar: `put` into the bytes, `shown` on the screen. */
function houseOf(act: SignedActName & Payout, put: object = {}, shown: Partial<ShownWithdrawal> = {}) {
  const command = { ...TYPES[act], actor: by, approverId: 0, reasonCode: 'incident', ...terms, ...put } as Command
  const head = { act, requestedBy: 1, reasonCode: 'incident', nonce: '34'.repeat(16), expiresAtMs: timeMs(2_000_000_000_000) } as const
  const toSign = hexOf(actBytesOf('ef'.repeat(32), { ...head, records: [hexOf(encodeCommand(command))] }))
  const beside = { about: null, users: [], requestedBy: { id: 1 } }
  const requested = { id: ACT_ID, ...sentOf(act), toSign, ...beside } as unknown as ActToSign
  const calls: string[] = []
  const call = async ({ path }: { readonly path: string }) => {
    calls.push(path)
    if (path === '/operator/withdrawals/show') return { code: 200, data: { ...seen, ...shown } }
    return { code: 200, data: requested }
  }
  const signed: string[] = []
  const printed: string[] = []
  const key = { keyId: 'cd'.repeat(16), sign: (bytes: Uint8Array) => `${signed.push(hexOf(bytes))}` } as unknown as OperatorKey
  const isAgreed = async (lines: readonly string[]) => printed.push(...lines) > 0
  const sending = (operatorId: number) => ({
    client: { operatorId, call } as unknown as OperatorClient,
    signing: { key, recoveryKey: null, isAgreed },
  })
  const approving = async () => {
    const { client, signing } = sending(2)
    return signStep(client, ACT_ID, signing)
  }
  const asking = async () => {
    const { client, signing } = sending(1)
    const look = (await lookBefore(client, act, WORDS[act])) as ShownWithdrawal
    return signRequested(client, { sent: sentOf(act), reply: { code: 200, data: requested } as never, seen: look }, signing)
  }
  return { approving, asking, calls, signed, printed, toSign }
}

test.each(ACTS)('%s: requester and approver are shown who, how much, of which coin and where to, and sign that', async (act) => {
  for (const how of ['asking', 'approving'] as const) {
    const house = houseOf(act)
    await house[how]()
    expect(house.signed).toEqual([house.toSign])
    expect(house.printed).toEqual(
      expect.arrayContaining([
        'pays: 199 USDT, of 200 USDT less a fee of 1 USDT',
        'of: person 123456789, account 1021',
        'by: USDT-TRC20, network tron',
        'to address: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"',
      ]),
    )
    expect(house.calls).toContain('/operator/withdrawals/show')
  }
})

const WRONG: readonly (readonly [what: string, put: object, shown: Partial<ShownWithdrawal>, differs: RegExp])[] = [
  ['a destination', { destination: 'f'.repeat(32) }, {}, /say another destination than/],
  ['an amount', { amount: amount(2_000_000_000n) }, {}, /say another amount, paid than/],
  ['a fee', { fee: amount(0n) }, {}, /say another fee, paid than/],
  ['a user reference', { userRef: 'e'.repeat(32) }, {}, /say another person than/],
  ['an account', { accountId: 1_022 }, {}, /say another account than/],
  ['a coin', { assetId: 2 }, {}, /say another coin than/],
  ['another withdrawal', { withdrawalId: 'ac'.repeat(16) }, {}, /are of another withdrawal than the request/],
  ['what is shown as paid', {}, { paid: '1999' }, /say another paid, destination than/],
  ['an amount that is shown', {}, { amount: '2000', paid: '1999' }, /say another amount, paid, destination than/],
  [
    'an address that is shown',
    {},
    { destination: { ...seen.destination, address: 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy' } },
    /another destination/,
  ],
  ['a person that is shown', {}, { userId: '987654321' }, /say another person than/],
]

test.each(WRONG)('%s that does not fit is signed by nobody, nor sent', async (_what, put, shown, line) => {
  for (const act of ACTS)
    for (const how of ['asking', 'approving'] as const) {
      const house = houseOf(act, put, shown)
      await expect(house[how]()).rejects.toThrow(line)
      expect([house.signed, house.printed]).toEqual([[], []])
      expect(house.calls.filter((path) => path.endsWith('/sign') || path.endsWith('/approve'))).toEqual([])
    }
})

test('a name in a destination is letters to the terminal', async () => {
  const destination = { ...seen.destination, name: '\u001b[2J\u202ename' }
  const house = houseOf('send-withdrawal', { destination: payoutHash({ ...seen, destination }) }, { destination })
  await house.approving()
  expect(house.printed).toContain('to name: "\\u001b[2J\\u202ename"')
})

test('without a look nothing by which money leaves is signed', async () => {
  const house = houseOf('send-withdrawal')
  const sent = sentOf('send-withdrawal')
  const data = { id: ACT_ID, ...sent, toSign: house.toSign, about: null, users: [], requestedBy: { id: 1 } }
  const signing = { key: { sign: () => expect.unreachable() } as unknown as OperatorKey, recoveryKey: null, isAgreed: async () => true }
  const reply = { code: 200, data } as never
  await expect(signRequested({} as OperatorClient, { sent, reply, seen: null }, signing)).rejects.toThrow(
    'destination of this withdrawal was not shown',
  )
})

test('a look that the server refuses asks for nothing and signs nothing', async () => {
  const refusal = { code: 0, reason: 'withdrawal_differs', data: null }
  const client = {
    operatorId: 2,
    call: async ({ path }: { path: string }) =>
      path.endsWith('show') ? refusal : { code: 200, data: { act: 'send-withdrawal', words: [ID], toSign: '00' } },
  }
  const signing = { key: { sign: () => expect.unreachable() } as unknown as OperatorKey, recoveryKey: null, isAgreed: async () => true }
  expect(await signStep(client as unknown as OperatorClient, ACT_ID, signing)).toEqual(refusal)
  expect(await lookBefore(client as unknown as OperatorClient, 'halt-orders', ['on'])).toBeNull()
})
