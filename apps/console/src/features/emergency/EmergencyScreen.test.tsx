import { queryClient } from '@glasshouse/client'
import { fakeServer, ok } from '@glasshouse/client/testing'
import type { ListedStop, RequestedAct } from '@glasshouse/wire'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { SigningDialog } from '../../acts/signing/SigningDialog.tsx'
import { keepKey } from '../../session/open-key.ts'
import { drawConsole, requestedAct, signedInAs, startsClean } from '../../testing/draw-console.tsx'
import { EmergencyScreen } from './EmergencyScreen.tsx'

const REQUEST = '/operator/acts/request'
const SIGN = '/operator/acts/sign'
const payouts: ListedStop = { kind: 'payouts', subject: '', state: 'stopped', since: 1, requestedBy: 1, approvedBy: null }
const request = (put: Partial<RequestedAct>): RequestedAct =>
  requestedAct({
    ...{ act: 'halt-orders', words: ['on'], reason: 'maintenance', state: 'executed', seq: 1, isRestricting: true, isUnconfirmed: true },
    ...put,
  })

startsClean()

interface Drawn {
  readonly stops?: readonly ListedStop[]
  readonly waiting?: readonly RequestedAct[]
  readonly answer?: RequestedAct
  readonly markets?: readonly object[]
}

function draw({ stops = [], waiting = [], answer = request({}), markets = [] }: Drawn) {
  const server = fakeServer({
    '/operator/stops': () => ok(null, stops),
    '/operator/acts': ({ query }) => ok(null, query.state === 'requested' ? waiting : []),
    '/operator/rules': () => ok(null, markets),
    '/operator/people': ({ query }) =>
      ok(null, query.name === '782117882' ? [{ userId: '782117882', loginName: 'somebody', state: 'normal', by: 'uid' }] : []),
    [REQUEST]: () => ok(answer),
    '/operator/acts/withdraw': () => ok(answer),
  })
  signedInAs(1, 'admin')
  drawConsole(
    <>
      <EmergencyScreen />
      <SigningDialog />
    </>,
  )
  return server
}
const buttonOf = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

test('what is signed stands there before the second tap, with the reason that is chosen', async () => {
  const server = draw({})
  await screen.findByText('No stops are active.')
  await userEvent.click(await buttonOf('Stop all new orders'))
  const signed = within(await screen.findByRole('region', { name: 'You sign' }))
  for (const said of ['Stopped', 'Incident', 'operator-a']) expect(signed.getByText(said)).toBeDefined()
  expect(signed.getByText(/^Immediately, by your signature alone/)).toBeDefined()
  fireEvent.mouseDown(screen.getByLabelText('Reason'))
  await userEvent.click(await screen.findByTitle('Maintenance'))
  await waitFor(() => expect(signed.getByText('Maintenance')).toBeDefined())
  expect(server.to(REQUEST)).toEqual([])
  await userEvent.click(await buttonOf('Stop now'))
  await waitFor(() => expect(server.to(REQUEST)).toHaveLength(1))
  expect(server.to(REQUEST)[0]?.body).toEqual({ act: 'halt-orders', words: ['on'], reason: 'maintenance' })
})

test('an answer that is not what was shown is not signed, and taken back', async () => {
  const sign = vi.fn(() => '')
  keepKey({ keyId: 'cd'.repeat(16), sign } as unknown as Parameters<typeof keepKey>[0])
  const server = draw({ answer: request({ state: 'requested', words: ['off'], toSign: 'ab', reason: 'incident' }) })
  await userEvent.click(await buttonOf('Stop all new orders'))
  await userEvent.click(await buttonOf('Stop now'))
  await waitFor(() => expect(server.to('/operator/acts/withdraw')).toHaveLength(1))
  expect(await screen.findByText(/not an act of this exchange/)).toBeDefined()
  expect(sign).not.toHaveBeenCalled()
  expect(server.to(SIGN)).toEqual([])
})

test('what is stopped is not offered again, and a lifting that is asked for says so', async () => {
  draw({ stops: [payouts], waiting: [request({ act: 'stop-payouts', words: ['off'], state: 'requested' })] })
  const asked = await screen.findByRole('link', { name: 'Lifting requested' })
  expect(asked.getAttribute('href')).toBe(`/approvals/${'ab'.repeat(16)}`)
  expect(screen.queryByRole('button', { name: 'Lift' })).toBeNull()
  expect((await buttonOf('Stop payouts')).disabled).toBe(true)
  expect(screen.getByText('Already stopped')).toBeDefined()
  expect((await buttonOf('Stop all new orders')).disabled).toBe(false)
})

test('a stop of which nobody has asked for the lifting can be lifted', async () => {
  draw({ stops: [payouts], waiting: [request({ act: 'stop-payouts', words: ['on'], state: 'requested' })] })
  expect((await buttonOf('Lift')).disabled).toBe(false)
  expect(screen.queryByText('Lifting requested')).toBeNull()
})

test.each([
  ['Halt all options', ['all', 'halted'], 'option-state', /Accepted options continue and are settled as usual/],
  ['Halt all futures', ['all', 'close_only'], 'contract-state', /Closing, cancelling, stops, funding and liquidations continue/],
] as const)('“%s” is one request for all of them, and says what it leaves open', async (name, words, act, leaves) => {
  const server = draw({ answer: request({ act, words: [...words] }) })
  await userEvent.click(await buttonOf(name))
  expect(await screen.findByText(leaves)).toBeDefined()
  expect(screen.getByText(/reopened separately, by two operators/)).toBeDefined()
  await userEvent.click(await buttonOf('Stop now'))
  await waitFor(() => expect(server.to(REQUEST).map(({ body }) => body)).toEqual([{ act, words, reason: 'incident' }]))
})

test('what every market of a kind is already is not offered', async () => {
  const option = (subject: string): ListedStop => ({ ...payouts, kind: 'option', subject, state: 'halted' })
  const markets = ['btcusdt', 'ethusdt'].map((subject) => ({ kind: 'option', subject }))
  draw({ stops: [option('btcusdt'), option('ethusdt')], markets })
  await waitFor(async () => expect((await buttonOf('Halt all options')).disabled).toBe(true))
  expect((await buttonOf('Halt all futures')).disabled).toBe(false)
})

test('whose UID is typed is said by login name before anything is stopped, and again before it is signed', async () => {
  const server = draw({})
  const uid = (await screen.findByLabelText('UID of the user')) as HTMLInputElement
  fireEvent.change(uid, { target: { value: '782117882' } })
  expect(await screen.findByText('somebody')).toBeDefined()
  await userEvent.click(await buttonOf('Freeze'))
  expect(within(await screen.findByRole('dialog')).getByText('somebody')).toBeDefined()
  expect(server.to(REQUEST)).toEqual([])
})

test('a UID that nobody has says so, and stops nobody by itself', async () => {
  draw({})
  fireEvent.change(await screen.findByLabelText('UID of the user'), { target: { value: '123456789' } })
  expect(await screen.findByText('No user found.')).toBeDefined()
})

test('what waits for a second operator stands there once the list above it has come, so that no press of its button is lost', async () => {
  let answer: (reply: unknown) => void = () => {}
  const stops = new Promise((resolve) => {
    answer = resolve
  })
  fakeServer({
    '/operator/stops': () => stops,
    '/operator/acts': ({ query }) => ok(null, query.state === 'unconfirmed' ? [request({ requestedBy: { id: 2 } })] : []),
    '/operator/rules': () => ok(null, []),
  })
  signedInAs(1, 'admin')
  // The menu has counted them already.
  queryClient.setQueryData(['acts', 'unconfirmed'], [request({ requestedBy: { id: 2 } })])
  drawConsole(<EmergencyScreen />)
  await buttonOf('Stop all new orders')
  expect(screen.queryByRole('table', { name: 'Waiting for confirmation' })).toBeNull()
  answer(ok(null, []))
  expect(await screen.findByRole('table', { name: 'Waiting for confirmation' })).toBeDefined()
  expect(await screen.findByText('No stops are active.')).toBeDefined()
})
