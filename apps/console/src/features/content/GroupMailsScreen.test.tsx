import { fakeServer, ok, refused } from '@glasshouse/client/testing'
import type { OperatorRole } from '@glasshouse/domain'
import type { ListedGroupMail } from '@glasshouse/wire'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { momentOf } from '../../live/moments.ts'
import { drawConsole, signedInAs, startsClean } from '../../testing/draw-console.tsx'
import { GroupMailsScreen } from './GroupMailsScreen.tsx'

const AT = Date.UTC(2026, 0, 7, 12)
const CALL_OFF = '/operator/content/mails/call-off'
const mail = (id: number, put: Partial<ListedGroupMail> = {}): ListedGroupMail => ({
  ...{ id, contentId: 20 + id, version: 1, people: 40, told: 0, by: 'operator:1', approvedBy: null, at: AT, from: AT },
  ...{ state: 'being_sent', endedAt: null, calledOffBy: null },
  ...put,
})
const scheduled = mail(4, { state: 'scheduled', from: AT + 3_600_000 })
const running = mail(3, { told: 25 })
const sent = mail(2, { state: 'sent', told: 40, endedAt: AT + 5_000 })
const calledOff = mail(1, { state: 'called_off', told: 7, endedAt: AT + 9_000, calledOffBy: 'operator:2' })

startsClean()

/** `callOff`: the server’s answer to it, which may change the list. */
function draw(role: OperatorRole, callOff: (rows: ListedGroupMail[]) => unknown = () => ok()) {
  const rows = [scheduled, running, sent, calledOff]
  const server = fakeServer({
    '/operator/content/mails': () => ok(null, rows),
    '/operator/names': () => ok(null, [{ id: 2, name: 'operator-b' }]),
    [CALL_OFF]: () => callOff(rows),
  })
  signedInAs(1, role)
  drawConsole(<GroupMailsScreen />)
  return server
}
const rowOf = async ({ contentId }: ListedGroupMail) =>
  within((await screen.findByRole('link', { name: `Entry ${contentId}, version 1` })).closest('tr') as HTMLElement)

test('each state is said as it is, and only what has not ended can be called off', async () => {
  draw('content')
  const states: readonly (readonly [ListedGroupMail, string, boolean])[] = [
    [scheduled, `Scheduled for ${momentOf(scheduled.from)}`, true],
    [running, 'Being sent', true],
    [sent, `Sent ${momentOf(AT + 5_000)}`, false],
    [calledOff, 'Cancelled after 7 of 40', false],
  ]
  for (const [one, text, isOpen] of states) {
    const row = await rowOf(one)
    expect(row.getByText(text)).toBeDefined()
    expect(row.queryAllByRole('button')).toHaveLength(isOpen ? 1 : 0)
  }
  expect(await (await rowOf(calledOff)).findByText(`${momentOf(AT + 9_000)} by operator-b`)).toBeDefined()
})

test('it asks first and says what stays, calls off the one that was meant, and says how many have it', async () => {
  const ended = { ...running, state: 'called_off', told: 30, endedAt: AT + 10_000, calledOffBy: 'operator:1' } as const
  const server = draw('content', (rows) => {
    rows[1] = ended
    return ok(ended)
  })
  await userEvent.click((await rowOf(running)).getByRole('button', { name: 'Cancel sending of entry 23, version 1' }))
  expect(await screen.findByText(/Recipients who already have it keep it \(25 of 40 so far\)/)).toBeDefined()
  expect(server.to(CALL_OFF)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel sending' }))
  expect(await screen.findByText('Cancelled. 30 of 40 have received it; nobody else will.')).toBeDefined()
  expect(server.to(CALL_OFF).map(({ body }) => body)).toEqual([{ id: 3 }])
  expect(await screen.findByText('Cancelled after 30 of 40')).toBeDefined()
})

test('No calls nothing off; of one that is scheduled it says that nobody gets it', async () => {
  const server = draw('content')
  await userEvent.click((await rowOf(scheduled)).getByRole('button'))
  expect(await screen.findByText(/^Nobody will receive it\./)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'No' }))
  expect(server.to(CALL_OFF)).toEqual([])
})

test('one that was sent meanwhile: the refusal stands there, and the list is asked again', async () => {
  const server = draw('content', (rows) => {
    rows[1] = { ...running, state: 'sent', told: 40, endedAt: AT + 7_000 }
    return refused('group_mail_sent', 'id: Everybody of the group has this mail already', 'id')
  })
  await userEvent.click((await rowOf(running)).getByRole('button'))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel sending' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Everyone in the group already has this mail')
  expect(await (await rowOf(running)).findByText(`Sent ${momentOf(AT + 7_000)}`)).toBeDefined()
  await waitFor(async () => expect((await rowOf(running)).queryAllByRole('button')).toEqual([]))
  expect(server.to(CALL_OFF)).toHaveLength(1)
})

test('whoever may only look has no button', async () => {
  draw('support')
  expect((await rowOf(running)).getByText('Being sent')).toBeDefined()
  expect(screen.queryAllByRole('button', { name: /Cancel sending/ })).toEqual([])
})

test('“Write a mail” opens the form, for those who may write', async () => {
  draw('content')
  expect((await screen.findByRole('link', { name: 'Write a mail' })).getAttribute('href')).toMatch(/\/content\/new\/mail$/)
})
