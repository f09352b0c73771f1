import { amount } from '@glasshouse/domain'
import type { ActToSign, ShownWithdrawal } from '@glasshouse/wire'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sitting } from '../session/session.ts'
import { drawConsole, requestedAct, signedInAs, startsClean } from '../testing/draw-console.tsx'
import { type PayoutActName, payoutBytes, payoutWords, seenWithdrawal } from '../testing/seen-withdrawal.ts'
import { APPROVE, openKeyFile, SIGN, signingServer, WITHDRAW } from '../testing/signing-server.ts'
import { approveRequest, askForAct } from './sign.ts'
import { SigningDialog } from './signing/SigningDialog.tsx'
import { rememberPayout } from './signing/seen-payouts.ts'

/** Whose money goes where is computed again in this page before a key signs it. */
const PAYOUTS = ['approve-withdrawal', 'send-withdrawal', 'settle-withdrawal'] as const

startsClean()

let requests = 0
function drawFor(name: PayoutActName, put: object = {}, seen: Partial<ShownWithdrawal> | null = {}, words = payoutWords(name)) {
  const id = String(++requests).padStart(32, '0')
  const beside = { requestedBy: { id: 1 }, evidence: id, signableUntil: 2 }
  const act: ActToSign = requestedAct({ id, act: name, words, toSign: payoutBytes(name, put), ...beside })
  const server = signingServer(act)
  const signed = openKeyFile()
  signedInAs(1, 'admin')
  if (seen !== null) rememberPayout({ ...seenWithdrawal, ...seen })
  drawConsole(<SigningDialog />)
  const approving = () => approveRequest(act)
  const asking = () => askForAct({ act: name, words, reason: 'incident', evidence: id })
  return { server, signed, act, approving, asking, sent: () => [...server.to(SIGN), ...server.to(APPROVE)] }
}

test.each(PAYOUTS)('%s: person, account, amount, coin, fee and destination are shown, and the very bytes signed', async (name) => {
  for (const how of ['asking', 'approving'] as const) {
    const { act, signed, ...does } = drawFor(name)
    const done = does[how]()
    const shown = within(await screen.findByRole('dialog'))
    for (const text of ['123456789', '1021', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'USDT-TRC20', '200000000 units (200 usdt)'])
      expect(shown.getAllByText(text).length).toBeGreaterThan(0)
    expect(shown.getByText('Reference of the user')).toBeDefined()
    expect(shown.getByText('Hash of the destination')).toBeDefined()
    expect(signed).toEqual([])
    await userEvent.click(shown.getByRole('button', { name: /^Sign with key file/ }))
    await done
    expect(signed).toEqual([act.toSign])
  }
})

test.each(['approve-withdrawal', 'send-withdrawal'] as const)('%s: what the account owes is said before either signature', async (name) => {
  for (const how of ['asking', 'approving'] as const) {
    const { signed, ...does } = drawFor(name, {}, { debts: [{ coin: 'usdt', amount: '55' }] })
    const refused = expect(does[how]()).rejects.toMatchObject({ reason: 'not_signed' })
    const shown = within(await screen.findByRole('dialog'))
    expect(shown.getByRole('alert').textContent).toContain('This account owes 55.00 USDT')
    await userEvent.click(shown.getByRole('button', { name: 'Cancel' }))
    await refused
    expect(signed).toEqual([])
  }
})

const WRONG: readonly (readonly [what: string, put: object, seen: Partial<ShownWithdrawal>])[] = [
  ['a destination', { destination: 'f'.repeat(32) }, {}],
  ['an amount', { amount: amount(2_000_000_000n) }, {}],
  ['a fee', { fee: amount(0n) }, {}],
  ['a user reference', { userRef: 'e'.repeat(32) }, {}],
  ['an account', { accountId: 1_022 }, {}],
  ['a coin', { assetId: 2 }, {}],
  ['what is shown as paid', {}, { paid: '1999' }],
  ['an amount that is shown', {}, { amount: '2000', paid: '1999' }],
  ['an address that is shown', {}, { destination: { ...seenWithdrawal.destination, address: 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy' } }],
  ['a person that is shown', {}, { userId: '987654321' }],
]

test.each(WRONG)('%s that does not fit is signed by nobody: no dialog, and the own request is withdrawn', async (_what, put, seen) => {
  for (const name of PAYOUTS) {
    const own = drawFor(name, put, seen)
    await expect(own.asking()).rejects.toMatchObject({ reason: 'payout_differs' })
    expect(own.server.to(WITHDRAW)).toHaveLength(1)
    expect([own.signed, own.sent()]).toEqual([[], []])
    const approved = drawFor(name, put, seen)
    await expect(approved.approving()).rejects.toMatchObject({ reason: 'payout_differs' })
    expect([approved.signed, approved.sent()]).toEqual([[], []])
  }
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each(PAYOUTS)('%s of another withdrawal than the request names is signed by nobody', async (name) => {
  const other = drawFor(name, { withdrawalId: 'ac'.repeat(16) })
  await expect(other.approving()).rejects.toMatchObject({ reason: 'act_differs' })
  expect([other.signed, other.sent()]).toEqual([[], []])
})

test.each(PAYOUTS)('%s is signed by nobody who has not looked here, nor by the next operator of the page', async (name) => {
  const unseen = drawFor(name, {}, null)
  await expect(unseen.approving()).rejects.toMatchObject({ reason: 'payout_not_seen' })
  const next = drawFor(name)
  sitting.setState({ operator: undefined })
  signedInAs(2, 'admin')
  await expect(next.approving()).rejects.toMatchObject({ reason: 'payout_not_seen' })
  expect([unseen.signed, unseen.sent(), next.signed, next.sent()]).toEqual([[], [], [], []])
})

test('to give back takes no look; once looked at, it must fit too', async () => {
  const { approving } = drawFor('reject-withdrawal', {}, null)
  const done = approving()
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Sign with key file/ }))
  await done
  const wrong = drawFor('reject-withdrawal', { amount: amount(1n) })
  await expect(wrong.approving()).rejects.toMatchObject({ reason: 'payout_differs' })
  expect(wrong.signed).toEqual([])
})

test('a settlement of another reference than was typed is signed by nobody', async () => {
  const wrong = drawFor('settle-withdrawal', { evidence: '77'.repeat(16) })
  await expect(wrong.asking()).rejects.toMatchObject({
    reason: 'money_differs',
    message: expect.stringContaining('payment reference'),
  })
  const approved = drawFor('settle-withdrawal', { evidence: '77'.repeat(16) })
  await expect(approved.approving()).rejects.toMatchObject({ reason: 'money_differs' })
  expect([wrong.signed, wrong.sent(), approved.signed, approved.sent()]).toEqual([[], [], [], []])
})
