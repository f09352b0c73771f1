import { MONEY_ATTACKS, MONEY_SAMPLES, type MoneySample, moneyBytes } from '@glasshouse/act-reader/testing'
import type { Answers } from '@glasshouse/client/testing'
import { ok } from '@glasshouse/client/testing'
import type { OperatorActName } from '@glasshouse/domain'
import { hexOf } from '@glasshouse/operator-keys'
import type { ActToSign } from '@glasshouse/wire'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawConsole, requestedAct, signedInAs, startsClean } from '../testing/draw-console.tsx'
import { APPROVE, openKeyFile, SIGN, signingServer, WITHDRAW } from '../testing/signing-server.ts'
import { type WordKey, wordsOf } from '../words/words.ts'
import { approveRequest, askForAct } from './sign.ts'
import { SigningDialog } from './signing/SigningDialog.tsx'

/** What was typed is hashed and read again in this page before a key signs it. */
/** Settlements are compared with a look too: sign-payout.test.tsx. */
const SAMPLES = MONEY_SAMPLES.filter(({ act }) => act !== 'settle-withdrawal')
const ATTACKS = MONEY_ATTACKS.filter(({ sample }) => sample.act !== 'settle-withdrawal')

startsClean()

let requests = 0
interface Lie {
  readonly put?: object
  readonly head?: object
  /** What the server lists beside the bytes. */
  readonly listed?: Partial<ActToSign>
  /** What the page showed before. */
  readonly shown?: Partial<ActToSign>
  readonly answers?: Answers
}
/** A payment as the server shows it beside a request. */
const aboutOf = (payment: MoneySample['payment']) =>
  (payment === null ? null : { amount: '5', currency: 'usdt', debts: [], ...payment }) as ActToSign['about']

/** With a key file that is open. Gives what it signed. */
function drawFor(sample: MoneySample, { put = {}, head = {}, listed = {}, shown = {}, answers = {} }: Lie = {}) {
  const { act: name, words, reason, evidence, users, payment } = sample
  const id = String(++requests).padStart(32, '0')
  const honest = requestedAct({
    ...{ id, act: name, words: [...words], reason, evidence, users: [...users], about: aboutOf(payment) },
    ...{ requestedBy: { id: 1 }, toSign: hexOf(moneyBytes(sample, put, head)), signableUntil: 2 },
  })
  const act = { ...honest, ...listed }
  const server = signingServer(act, answers)
  const signed = openKeyFile()
  signedInAs(1, 'admin')
  drawConsole(<SigningDialog />)
  const given = payment === null ? {} : { payment }
  return {
    ...{ server, signed, act },
    requesting: () => askForAct({ act: name as OperatorActName, words, reason, evidence, ...given }),
    approving: () => approveRequest({ ...honest, ...(listed.about === undefined ? listed : { ...listed, about: honest.about }), ...shown }),
    sent: () => [...server.to(SIGN), ...server.to(APPROVE)],
  }
}
const WAYS = ['requesting', 'approving'] as const

async function expectUnsigned(drawn: ReturnType<typeof drawFor>, how: (typeof WAYS)[number], refusal: object): Promise<void> {
  await expect(drawn[how]()).rejects.toMatchObject(refusal)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([drawn.signed, drawn.sent()]).toEqual([[], []])
  expect(drawn.server.to(WITHDRAW)).toHaveLength(how === 'requesting' ? 1 : 0)
}

test.each(SAMPLES.map((sample) => [sample.act, sample] as const))(
  '%s: what was typed and whom it concerns is shown, and the very bytes signed',
  async (_, sample) => {
    for (const how of WAYS) {
      const { act, signed, ...does } = drawFor(sample)
      const done = does[how]()
      const shown = within(await screen.findByRole('dialog'))
      for (const { userId } of sample.users) expect(shown.getAllByText(userId).length).toBeGreaterThan(0)
      if (sample.evidence !== '') expect(shown.getAllByText(sample.evidence).length).toBeGreaterThan(0)
      expect(signed).toEqual([])
      await userEvent.click(shown.getByRole('button', { name: /^Sign with key file/ }))
      await done
      expect(signed).toEqual([act.toSign])
    }
  },
)

test.each(ATTACKS.map((attack) => [attack.sample.act, attack.what, attack] as const))(
  '%s with %s is signed by nobody',
  async (_, _what, attack) => {
    const word = wordsOf('signing')(`differs_${attack.differs.replace(' ', '_')}` as WordKey<'signing'>)
    for (const how of WAYS)
      await expectUnsigned(drawFor(attack.sample, attack), how, {
        reason: 'money_differs',
        message: `What the server sent to sign differs from what was typed and shown: another ${word}. Nothing was signed; inform the other operators.`,
      })
  },
)

const HEADS: readonly (readonly [what: string, head: object])[] = [
  ['another act', { act: 'product-gate' }],
  ['another reason', { reasonCode: 'incident' }],
  ['another requester', { requestedBy: 3 }],
]

test.each(HEADS)('%s in the bytes is signed by nobody', async (_, head) => {
  for (const sample of SAMPLES) for (const how of WAYS) await expectUnsigned(drawFor(sample, { head }), how, { reason: 'act_differs' })
})

const REPLIES: readonly (readonly [what: string, listed: Partial<ActToSign>])[] = [
  ['another act', { act: 'halt-orders' }],
  ['other words', { words: ['on'] }],
  ['another reason', { reason: 'incident' }],
  ['other evidence', { evidence: 'bank:other' }],
]

test.each(REPLIES)('a reply with %s is signed by nobody, though its bytes fit the request', async (_, listed) => {
  for (const sample of SAMPLES) await expectUnsigned(drawFor(sample, { listed }), 'requesting', { reason: 'act_differs' })
})

test('a reply whose bytes fit its own words, and not those that were sent or shown, is signed by nobody', async () => {
  const [credit, other] = ['credit-account', 'reverse-credit'].map((act) => SAMPLES.find((one) => one.act === act) as MoneySample)
  const { act, words, evidence, users } = other as MoneySample
  const listed = { act, words: [...words], evidence, users: [...users], toSign: hexOf(moneyBytes(other as MoneySample)) }
  const { words: shownWords, act: shownAct } = credit as MoneySample
  const shown = { act: shownAct, words: [...shownWords] }
  for (const how of WAYS) await expectUnsigned(drawFor(credit as MoneySample, { listed, shown }), how, { reason: 'act_differs' })
})

test('a user without the salt of the reference is signed for by nobody', async () => {
  for (const sample of SAMPLES.filter(({ users }) => users.length > 0))
    for (const how of WAYS) await expectUnsigned(drawFor(sample, { listed: { users: [] } }), how, { reason: 'money_differs' })
})

test('a claim or withdrawal of another user or coin than the page showed is signed for by nobody', async () => {
  const about = { userId: '987654321', coin: 'btc' }
  for (const sample of SAMPLES.filter(({ payment }) => payment !== null))
    for (const [field, value] of Object.entries(about))
      for (const how of WAYS) {
        const lie = { ...sample.payment, [field]: value } as ActToSign['about']
        await expectUnsigned(drawFor(sample, { listed: { about: lie } }), how, { reason: 'money_differs' })
      }
})

test('who requests that a credit is taken back sees what is taken and what becomes a debt, before signing', async () => {
  const sample = SAMPLES.find(({ act }) => act === 'reverse-credit') as MoneySample
  const line = (field: string, next: string, now: string | null = null) => ({ subject: '', field, now, next })
  const lines = [line('takenBack', '3 usdt'), line('debt', '55 usdt', '0 usdt'), line('accountId', '1001')]
  const preview = { lines, effectiveFrom: null, touched: [], reach: 'one_of' }
  const { signed, ...does } = drawFor(sample, { answers: { '/operator/acts/preview': () => ok(preview) } })
  const requested = does.requesting().catch((error: unknown) => error)
  const shown = within(await screen.findByRole('dialog'))
  expect(await shown.findByText('55 usdt')).toBeDefined()
  expect(shown.getByText('3 usdt')).toBeDefined()
  expect(shown.getByText('Debt, as of now')).toBeDefined()
  expect(signed).toEqual([])
  await userEvent.click(shown.getByRole('button', { name: 'Cancel' }))
  expect(await requested).toMatchObject({ reason: 'not_signed' })
})
