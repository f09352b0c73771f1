import { queryClient } from '@glasshouse/client'
import { fakeServer, ok } from '@glasshouse/client/testing'
import { encodeCommand } from '@glasshouse/core'
import { type Command, type SignedActName, timeMs } from '@glasshouse/domain'
import { hexOf } from '@glasshouse/operator-keys'
import { actBytesOf } from '@glasshouse/testkit'
import type { ActToSign } from '@glasshouse/wire'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useAct } from '../live/acts.ts'
import { keepKey } from '../session/open-key.ts'
import { drawConsole, requestedAct, signedInAs, startsClean } from '../testing/draw-console.tsx'
import { approveRequest, askForAct } from './sign.ts'
import { SigningDialog } from './signing/SigningDialog.tsx'

const [EXCHANGE, ASKER] = ['ef'.repeat(32), 1]
const [APPROVE, SIGN, WITHDRAW] = ['/operator/acts/approve', '/operator/acts/sign', '/operator/acts/withdraw']
const approval = { approverId: 0, reasonCode: 'incident' } as const
const by = (actorId: number) => ({ origin: 'operator', actorId, accountId: 0, realm: 'real', key: '' }) as const

const halt = (isHalted: boolean, asker = ASKER): Command => ({ type: 'HaltNewOrders', actor: by(asker), ...approval, isHalted })
const stopPayouts: Command = { type: 'StopPayouts', actor: by(ASKER), ...approval, isStopped: true }
function bytesOf(act: SignedActName, command: Command, parts: object = {}): string {
  const whole = { act, requestedBy: ASKER, reasonCode: 'incident', nonce: '12'.repeat(16), expiresAtMs: timeMs(1_760_000_000_000) } as const
  return hexOf(actBytesOf(EXCHANGE, { ...whole, records: [hexOf(encodeCommand(command))], ...parts }))
}

/** The same call twice within half a second counts as a double tap: each test has a request of its own. */
let requests = 0

/** As a server tells of it, which may be a liar: `says` and `isRestricting` are its word, `toSign` is what counts. */
const told = (toSign: string, parts: Partial<ActToSign> = {}): ActToSign =>
  requestedAct({
    ...{
      id: String(++requests).padStart(32, '0'),
      act: 'halt-orders',
      words: ['on'],
      requestedBy: { id: ASKER },
      toSign,
      signableUntil: 2,
    },
    ...{ says: ['act: halt-orders', 'command 1: HaltNewOrders', '  isHalted: true'], isRestricting: true },
    ...parts,
  })

startsClean()

/** With a key file that is open. Gives what it signed. */
function drawFor(act: ActToSign) {
  const server = fakeServer({
    '/operator/operators': () => ok({ exchangeId: EXCHANGE, rpId: 'localhost', origins: [], recoveryKeyId: '', recovery: null }, []),
    // Evidence that comes back is what was sent, where a test says nothing else.
    '/operator/acts/request': ({ body }) => ok({ ...act, evidence: act.evidence || ((body as Partial<ActToSign>).evidence ?? '') }),
    '/operator/acts/one': async () => {
      // Long enough for a second call to find the first on its way.
      await new Promise((done) => setTimeout(done, 20))
      return ok({ ...act, about: null })
    },
    [SIGN]: () => ok({ ...act, state: 'executed' }),
    [APPROVE]: () => ok({ ...act, state: 'executed' }),
    [WITHDRAW]: () => ok({ ...act, state: 'withdrawn' }),
  })
  const signed: string[] = []
  const sign = (bytes: Uint8Array) => {
    signed.push(hexOf(bytes))
    return 'aa'.repeat(64)
  }
  keepKey({ keyId: 'cd'.repeat(16), sign } as unknown as Parameters<typeof keepKey>[0])
  signedInAs(ASKER, 'admin')
  drawConsole(<SigningDialog />)
  return { server, signed }
}
/** The page of a request, as far as it is asked for. */
const Follows = ({ id }: { id: string }) => <p>{useAct(id).data?.state}</p>
const stopAll = (evidence: string) => askForAct({ act: 'halt-orders', words: ['on'], reason: 'incident', evidence, isShown: true })
const dialog = async () => within(await screen.findByRole('dialog'))

test('a stop that was shown is signed at the second tap: the very bytes that were given', async () => {
  const bytes = bytesOf('halt-orders', halt(true))
  const { server, signed } = drawFor(told(bytes))
  await expect(stopAll('stop')).resolves.toMatchObject({ state: 'executed' })
  expect(signed).toEqual([bytes])
  expect(server.to(SIGN)).toHaveLength(1)
})

test('what gives back is never signed unseen, whatever the server says of it, and the page shows what the bytes say', async () => {
  const { server, signed } = drawFor(told(bytesOf('halt-orders', halt(false))))
  const asked = stopAll('lift').catch((error: unknown) => error)
  const shown = await dialog()
  expect(shown.getByText('isHalted').nextElementSibling?.textContent).toBe('false')
  expect(signed).toEqual([])
  await userEvent.click(shown.getByRole('button', { name: 'Cancel' }))
  expect(await asked).toMatchObject({ reason: 'not_signed' })
  expect(server.to(WITHDRAW)).toHaveLength(1)
  expect([signed, server.to(SIGN)]).toEqual([[], []])
})

test.each<[string, Partial<ActToSign>, object]>([
  ['other words', { words: ['off'] }, {}],
  ['a word more', { words: ['on', 'on'] }, {}],
  ['another reason', { reason: 'maintenance' }, { reasonCode: 'maintenance' }],
  ['other evidence', { evidence: 'other evidence' }, {}],
  ['another act', { act: 'stop-payouts' }, {}],
])(
  'a stop that comes back with %s than were sent is signed by nobody: no dialog, and the request is taken back',
  async (what, parts, inBytes) => {
    const { server, signed } = drawFor(told(bytesOf('halt-orders', halt(true), inBytes), parts))
    await expect(stopAll(what === 'other evidence' ? 'evidence' : what)).rejects.toMatchObject({ reason: 'act_differs' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.to(WITHDRAW)).toHaveLength(1)
    expect([signed, server.to(SIGN)]).toEqual([[], []])
  },
)

test.each([
  ['another act', bytesOf('stop-payouts', stopPayouts), 'act_differs'],
  ['an act that somebody else asked for', bytesOf('halt-orders', halt(true), { requestedBy: 2 }), 'act_differs'],
  ['an act for another reason', bytesOf('halt-orders', halt(true), { reasonCode: 'maintenance' }), 'act_differs'],
  ['an act that is cut off', bytesOf('halt-orders', halt(true)).slice(0, -2), 'not_an_act'],
  ['a record that is no command', bytesOf('halt-orders', halt(true), { records: ['00'] }), 'not_an_act'],
  ['no bytes', 'xy', 'not_an_act'],
])('instead of the request %s is not signed: no dialog, and the request is taken back', async (what, toSign, reason) => {
  const { server, signed } = drawFor(told(toSign))
  await expect(stopAll(what)).rejects.toMatchObject({ reason })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.to(WITHDRAW)).toHaveLength(1)
  expect([signed, server.to(SIGN)]).toEqual([[], []])
})

test('the approver is shown the bytes and not the server’s word for them', async () => {
  const bytes = bytesOf('halt-orders', halt(false))
  const act = told(bytes, { words: ['off'], says: ['  isHalted: true'] })
  const { signed } = drawFor(act)
  const approved = approveRequest(act)
  const shown = await dialog()
  expect(shown.getByText('isHalted').nextElementSibling?.textContent).toBe('false')
  expect(signed).toEqual([])
  await userEvent.click(shown.getByRole('button', { name: /^Sign with key file/ }))
  await approved
  expect(signed).toEqual([bytes])
})

test('whoever approves while the page asks for the request, again and again, is shown it all the same', async () => {
  const act = told(bytesOf('halt-orders', halt(true)))
  const { server, signed } = drawFor(act)
  drawConsole(<Follows id={act.id} />)
  await screen.findByText('requested')
  const asked = () => server.to('/operator/acts/one').length
  const before = asked()
  void queryClient.invalidateQueries()
  const approved = approveRequest(act)
  void queryClient.invalidateQueries()
  const shown = await dialog()
  expect(asked()).toBeGreaterThan(before)
  await userEvent.click(shown.getByRole('button', { name: /^Sign with key file/ }))
  await approved
  expect(signed).toHaveLength(1)
})

test('whoever approves signs nothing that is another act than the request', async () => {
  const act = told(bytesOf('halt-orders', halt(true)), { act: 'fund-house' })
  const { server, signed } = drawFor(act)
  await expect(approveRequest(act)).rejects.toMatchObject({ reason: 'act_differs' })
  expect([signed, server.to(APPROVE)]).toEqual([[], []])
})

test('the approver signs nothing that is another request than the page showed', async () => {
  const act = told(bytesOf('halt-orders', halt(true)))
  const { server, signed } = drawFor(act)
  for (const shown of [{ words: ['off'] }, { evidence: 'a statement' }, { act: 'stop-payouts' }])
    await expect(approveRequest({ ...act, ...shown })).rejects.toMatchObject({ reason: 'act_differs' })
  expect([signed, server.to(APPROVE)]).toEqual([[], []])
})

test('ending a recovery says that one signature does it at once', async () => {
  const cancel: Command = { type: 'CancelRecovery', actor: by(ASKER), ...approval, lostOperatorId: 2 }
  const bytes = bytesOf('recovery-cancel', cancel)
  const { signed } = drawFor(told(bytes, { act: 'recovery-cancel', words: ['ada'], isRestricting: false }))
  const asked = askForAct({ act: 'recovery-cancel', words: ['ada'], reason: 'incident' })
  const shown = await dialog()
  expect(shown.getByText(/^It is done at once with your signature alone: the recovery ends\./)).toBeDefined()
  expect(shown.queryByText(/Nothing happens before/)).toBeNull()
  await userEvent.click(shown.getByRole('button', { name: /^Sign with key file/ }))
  await asked
  expect(signed).toEqual([bytes])
})

test('a server that calls a lifting restricting cannot make the dialog say that it is done at once', async () => {
  drawFor(told(bytesOf('halt-orders', halt(false)), { words: ['off'] }))
  const asked = askForAct({ act: 'halt-orders', words: ['off'], reason: 'incident' }).catch((error: unknown) => error)
  const shown = await dialog()
  expect(shown.getByText(/waits for another operator/)).toBeDefined()
  expect(shown.queryByText(/at once/)).toBeNull()
  await userEvent.click(shown.getByRole('button', { name: 'Cancel' }))
  await asked
})
