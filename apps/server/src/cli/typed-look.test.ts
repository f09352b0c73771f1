import { MONEY_ATTACKS, MONEY_SAMPLES, type MoneySample, moneyBytes } from '@glasshouse/act-reader/testing'
import { hexOf, type OperatorKey } from '@glasshouse/operator-keys'
import type { ActToSign, ShownWithdrawal } from '@glasshouse/wire'
import { expect, test } from 'vitest'
import type { OperatorClient } from './operator-client.ts'
import { signRequested, signStep } from './sign-step.ts'

/** What was typed is hashed and read again at the command line before a key signs it. */
const ACT_ID = '12'.repeat(16)
const WAYS = ['requesting', 'approving'] as const
/** Settlements are compared with a look too: payout-look.test.ts. */
const SAMPLES = MONEY_SAMPLES.filter(({ act }) => act !== 'settle-withdrawal')
const ATTACKS = MONEY_ATTACKS.filter(({ sample }) => sample.act !== 'settle-withdrawal')

/** As a server answers that may be a liar: `put` and `head` in the bytes, `listed` beside them. */
function serverOf(sample: MoneySample, { put = {}, head = {}, listed = {} }: { put?: object; head?: object; listed?: object } = {}) {
  const { act, words, reason, evidence, users, payment } = sample
  const sent = { act, words, reason, evidence }
  const toSign = hexOf(moneyBytes(sample, put, head))
  const data = { id: ACT_ID, ...sent, users, about: payment, toSign, requestedBy: { id: 1 }, ...listed } as unknown as ActToSign
  const calls: string[] = []
  const call = async ({ path }: { readonly path: string }) => {
    calls.push(path)
    return path.includes('/preview') ? { code: 200, data: { lines: [] } } : { code: 200, data }
  }
  const signed: string[] = []
  const printed: string[] = []
  const key = { keyId: 'cd'.repeat(16), sign: (bytes: Uint8Array) => `${signed.push(hexOf(bytes))}` } as unknown as OperatorKey
  const signing = { key, recoveryKey: null, isAgreed: async (lines: readonly string[]) => printed.push(...lines) > 0 }
  const clientOf = (operatorId: number) => ({ operatorId, call }) as unknown as OperatorClient
  const seen: ShownWithdrawal | null = null
  return {
    ...{ calls, signed, printed, toSign },
    approving: () => signStep(clientOf(2), ACT_ID, signing),
    requesting: () => signRequested(clientOf(1), { sent, reply: { code: 200, data } as never, seen }, signing),
  }
}

async function expectUnsigned(server: ReturnType<typeof serverOf>, how: (typeof WAYS)[number], line: RegExp): Promise<void> {
  await expect(server[how]()).rejects.toThrow(line)
  expect([server.signed, server.printed]).toEqual([[], []])
  expect(server.calls.filter((path) => path.endsWith('/sign') || path.endsWith('/approve'))).toEqual([])
}

test.each(SAMPLES.map((sample) => [sample.act, sample] as const))(
  '%s: what was typed and whom it concerns is shown, and signed',
  async (act, sample) => {
    for (const how of WAYS) {
      const server = serverOf(sample)
      await server[how]()
      expect(server.signed).toEqual([server.toSign])
      expect(server.printed).toContain(`requested: ${[act, ...sample.words.map((word) => JSON.stringify(word))].join(' ')}`)
      for (const { userId } of sample.users) expect(server.printed).toContain(`of: person "${userId}"`)
      if (sample.evidence !== '') expect(server.printed).toContain(`evidence: "${sample.evidence}"`)
    }
  },
)

test('the claim of a credit is shown with its person and coin', async () => {
  const server = serverOf(SAMPLES.find(({ act }) => act === 'credit-deposit') as MoneySample)
  await server.approving()
  expect(server.printed).toContain('for: claim D26112837588413 of person "481516234", in "usdt"')
})

test.each(ATTACKS.map((attack) => [attack.sample.act, attack.what, attack] as const))(
  '%s with %s is signed by nobody',
  async (_, _what, attack) => {
    const line = new RegExp(`^The bytes have another ${attack.differs} than was typed and shown: nothing was signed$`)
    for (const how of WAYS) await expectUnsigned(serverOf(attack.sample, attack), how, line)
  },
)

const HEADS: readonly (readonly [what: string, head: object, line: RegExp])[] = [
  ['another act', { act: 'product-gate' }, /^The bytes have another act, command than the server lists/],
  ['another reason', { reasonCode: 'incident' }, /^The bytes have another reason than the server lists/],
  ['another requester', { requestedBy: 3 }, /^The bytes have another requester than the server lists/],
]

test.each(HEADS)('%s in the bytes is signed by nobody', async (_, head, line) => {
  for (const sample of SAMPLES) for (const how of WAYS) await expectUnsigned(serverOf(sample, { head }), how, line)
})

const REPLIES: readonly (readonly [what: string, listed: object, line: RegExp])[] = [
  ['another act', { act: 'halt-orders' }, /another act than was requested/],
  ['other words', { words: ['on'] }, /another words than was requested/],
  ['another reason', { reason: 'incident' }, /another reason than was requested/],
  ['other evidence', { evidence: 'bank:other' }, /another evidence than was requested/],
]

test.each(REPLIES)('a reply with %s is signed by nobody, though its bytes fit the request', async (_, listed, line) => {
  for (const sample of SAMPLES) await expectUnsigned(serverOf(sample, { listed }), 'requesting', line)
})

test('a reply whose bytes fit its own words, and not those that were sent, is signed by nobody', async () => {
  const [credit, other] = ['credit-account', 'reverse-credit'].map((act) => SAMPLES.find((one) => one.act === act) as MoneySample)
  const { act, words, reason, evidence, users } = other as MoneySample
  const listed = { act, words, reason, evidence, users, toSign: hexOf(moneyBytes(other as MoneySample)) }
  await expectUnsigned(serverOf(credit as MoneySample, { listed }), 'requesting', /another act, words than was requested/)
})

test('a user without the salt of the reference, and one of another claim, are signed by nobody', async () => {
  for (const sample of SAMPLES.filter(({ users }) => users.length > 0))
    for (const how of WAYS)
      await expectUnsigned(serverOf(sample, { listed: { users: [] } }), how, /another .*person than was typed and shown/)
  const claimed = SAMPLES.filter(({ payment }) => payment?.kind === 'deposit')
  for (const sample of claimed) {
    const about = { ...sample.payment, userId: '123456780' }
    for (const how of WAYS) await expectUnsigned(serverOf(sample, { listed: { about } }), how, /another person than was typed and shown/)
  }
})

test.each(['zz', '', '00', 'abc'])('bytes that are no act, "%s", are signed by nobody', async (toSign) => {
  const server = serverOf(SAMPLES[0] as MoneySample, { listed: { toSign } })
  await expectUnsigned(server, 'approving', /no act of this release: nothing was signed/)
})
