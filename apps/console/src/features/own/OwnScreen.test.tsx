import { fakeServer, ok, refused } from '@glasshouse/client/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Menu } from '../../app/Menu.tsx'
import { drawConsole, requestedAct, signedInAs, startsClean } from '../../testing/draw-console.tsx'
import { OwnScreen } from './OwnScreen.tsx'

startsClean()

const NOW = Date.UTC(2026, 0, 7, 12)
const ended = (id: string, decidedAt: number, parts: object = {}) => ({
  ...requestedAct({ id: id.repeat(16), state: 'executed', approvedBy: { id: 2 }, approvedAt: decidedAt }),
  decidedAt,
  ...parts,
})
const declined = ended('cd', NOW, {
  ...{ state: 'declined', approvedBy: null, approvedAt: null },
  ...{ declinedBy: { id: 2 }, declinedAt: NOW, declineWords: 'The bank is closed.' },
})
const settings = { address: 'ann@example.com', pendingAddress: '', kinds: ['approvals', 'alarms'], language: 'en', canMail: true }

function serves({ fresh = 0, rows = [] as readonly object[], alerts = settings as object } = {}) {
  let seenAt = NOW - 60_000
  let left = fresh
  const server = fakeServer({
    '/operator/requests/own': () => ok({ fresh: left, seenAt }, rows),
    '/operator/requests/own/seen': ({ body }) => {
      seenAt = (body as { until: number }).until
      left = 0
      return ok()
    },
    '/operator/alerts': ({ method, body }) => ok(method === 'GET' ? alerts : { ...alerts, ...(body as object) }),
    '/operator/alerts/address': ({ body }) => {
      const { email } = body as { email: string }
      return email.includes('@')
        ? ok({ ...alerts, pendingAddress: email })
        : refused('field_malformed', 'email: must be an e-mail address', 'email')
    },
    '/operator/alerts/confirm': ({ body }) =>
      (body as { code: string }).code === '123456'
        ? ok({ ...alerts, address: 'new@example.com', pendingAddress: '' })
        : refused('code_wrong', 'Wrong code', 'code'),
    '/operator/alerts/remove': () => ok({ ...alerts, address: '' }),
    '/operator/names': () => ok(null, [{ id: 2, name: 'operator-b', roles: ['admin'], isActive: true }]),
  })
  signedInAs(1, 'treasury')
  return server
}

test('a decision that was not seen is counted in the menu, and the page says who decided and why', async () => {
  const server = serves({ fresh: 1, rows: [declined, ended('ab', NOW - 120_000)] })
  drawConsole(
    <>
      <Menu />
      <OwnScreen />
    </>,
    '/own',
  )
  const table = await screen.findByRole('table', { name: 'Decided requests' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).queryByText('Not seen yet') !== null)).toEqual([true, false])
  expect(rows[0]?.textContent).toContain('The bank is closed.')
  expect(
    within(rows[0] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`/approvals/${'cd'.repeat(16)}`)
  await waitFor(() => expect(server.to('/operator/requests/own/seen').map(({ body }) => body)).toEqual([{ until: NOW }]))
  expect(await screen.findByRole('link', { name: 'Your requests' })).toBeDefined()
  expect(within(table).getByText('Not seen yet')).toBeDefined()
})

test('elsewhere the number stays beside its page', async () => {
  const server = serves({ fresh: 3, rows: [declined] })
  drawConsole(<Menu />, '/home')
  expect((await screen.findByRole('link', { name: 'Your requests 3' })).getAttribute('href')).toBe('/own')
  expect(server.to('/operator/requests/own/seen')).toEqual([])
})

test('an address counts once its code was typed; a wrong code and a bad address say so at their field', async () => {
  serves({ alerts: { ...settings, address: '' } })
  drawConsole(<OwnScreen />, '/own')
  await screen.findByText('No confirmed address: you get no mail.')
  await userEvent.type(screen.getByLabelText('New address'), 'ann')
  fireEvent.click(screen.getByRole('button', { name: 'Send a code' }))
  await screen.findByText(/must be an e-mail address/)
  await userEvent.type(screen.getByLabelText('New address'), '@example.com')
  fireEvent.click(screen.getByRole('button', { name: 'Send a code' }))
  await userEvent.type(await screen.findByLabelText('Code'), '000000')
  fireEvent.click(screen.getByRole('button', { name: 'Confirm the address' }))
  await screen.findByText('The code is wrong or was already used')
  await userEvent.clear(screen.getByLabelText('Code'))
  await userEvent.type(screen.getByLabelText('Code'), '123456')
  fireEvent.click(screen.getByRole('button', { name: 'Confirm the address' }))
  await screen.findByText('new@example.com')
  expect(screen.queryByLabelText('Code')).toBeNull()
})

test('what mail is about is chosen and sent whole; the address can be removed', async () => {
  const server = serves()
  drawConsole(<OwnScreen />, '/own')
  fireEvent.click(await screen.findByLabelText('decisions on my own requests'))
  fireEvent.click(screen.getByLabelText('requests that I can decide'))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    const [sent] = server.to('/operator/alerts').filter(({ method }) => method === 'POST')
    const { kinds, language } = (sent?.body ?? { kinds: [] }) as { kinds: readonly string[]; language?: string }
    expect([kinds.toSorted(), language]).toEqual([['alarms', 'decisions'], 'en'])
  })
  fireEvent.click(screen.getByRole('button', { name: 'Remove the address' }))
  await screen.findByText('No confirmed address: you get no mail.')
})

test('an exchange without mail says so and offers no field', async () => {
  serves({ alerts: { ...settings, canMail: false } })
  drawConsole(<OwnScreen />, '/own')
  await screen.findByText('This exchange sends no mail.')
  expect(screen.queryByLabelText('New address')).toBeNull()
  expect(await screen.findByText('None of your requests has been decided yet.')).toBeDefined()
})
