import { queryClient } from '@glasshouse/client'
import { ok, refused } from '@glasshouse/client/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { letSecondPass, onDesk, startsClean } from '../../../testing/draw-app.tsx'
import { bar, house, line, opened, place, stake, takingHouse } from '../../../testing/option-screen.tsx'
import { PLACE, rulesOfOptions, unstruckOf } from '../../../testing/option-server.ts'

/** On a desk the order stands in its column, and no sheet is needed to place one. */
startsClean()
beforeEach(onDesk)

const ticket = async () => within(await bar()).findByRole('form')
const side = async (name: 'Up' | 'Down') => userEvent.click(within(await ticket()).getByRole('radio', { name }))
const field = (form: HTMLElement) => within(form).getByRole('textbox', { name: /^Stake/ })

test('stake, odds, what it pays and the button stand beside the chart, below account and balance', async () => {
  house()
  await opened()
  const form = await ticket()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.getElementById('trade-ticket')?.contains(form)).toBe(true)
  await stake(form, '100')
  expect(line('You win', form)).toBe('+80 USDT180 comes back')
  expect(line('You lose', form)).toBe('−100 USDT')
  const account = screen.getByRole('region', { name: 'Your account' })
  expect(account.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(within(await bar()).queryByRole('button', { name: 'Up' })).toBeNull()
})

test('the other side keeps what was typed, and is the one that is sent', async () => {
  const { server } = takingHouse()
  await opened()
  await stake(await ticket(), '100')
  await side('Down')
  const form = await ticket()
  expect(form.getAttribute('aria-label')).toBe('Place a down option')
  expect(field(form)).toHaveProperty('value', '100')
  await place(form)
  await waitFor(() => expect(server.to(PLACE)).toHaveLength(1))
  expect(server.to(PLACE)[0]?.body).toMatchObject({ betContent: 0, betAmount: '100' })
})

test('a placed one is followed, and leaves the column ready for the next: no second click places it again', async () => {
  const { server } = takingHouse()
  await opened()
  const form = await ticket()
  await userEvent.click(within(form).getByRole('radio', { name: /60 s/ }))
  await stake(form, '100')
  await place(form)
  expect(await screen.findByRole('timer')).toBeDefined()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('timer')).toBeNull())
  expect(field(form)).toHaveProperty('value', '')
  expect(within(form).getByRole('radio', { name: /60 s/ })).toHaveProperty('checked', true)
  expect(within(form).queryByText('Enter a stake')).toBeNull()
  await userEvent.click(within(form).getByRole('button', { name: 'Place up' }))
  expect(server.to(PLACE)).toHaveLength(1)
})

test('a refusal is said in the column, of the side it was of', async () => {
  house({}, { [PLACE]: () => refused('pool_empty', 'The pool cannot pay') })
  await opened()
  await stake(await ticket(), '100')
  await place(await ticket())
  expect(await within(await ticket()).findByText(/The pool cannot pay. Nothing was placed\./)).toBeDefined()
  expect(field(await ticket())).toHaveProperty('value', '100')
  await side('Down')
  expect(within(await ticket()).queryByText(/The pool cannot pay/)).toBeNull()
})

test('an order without an answer stands in the column again after the screen was left, on its side, with its key', async () => {
  const { server } = house({}, { [PLACE]: () => new Response('', { status: 502 }) })
  await opened()
  await side('Down')
  await stake(await ticket(), '100')
  await place(await ticket())
  await within(await ticket()).findByText(/It is not known whether it arrived/)
  cleanup()
  queryClient.clear()
  await opened()
  const form = await ticket()
  expect(within(form).getByRole('radio', { name: 'Down' }).getAttribute('aria-checked')).toBe('true')
  expect(field(form)).toHaveProperty('value', '100')
  expect(within(form).getByText(/The same order again counts only once/)).toBeDefined()
  await place(form)
  await waitFor(() => expect(server.to(PLACE)).toHaveLength(2))
  expect(new Set(server.to(PLACE).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('an answer that comes when the screen is left is told, and opens nothing later', async () => {
  let answer: (said: unknown) => void = () => undefined
  const { server } = house({}, { [PLACE]: () => new Promise((said) => (answer = said)) })
  const app = await opened()
  await userEvent.click(within(await ticket()).getByRole('radio', { name: /60 s/ }))
  await stake(await ticket(), '100')
  await place(await ticket())
  await waitFor(() => expect(server.to(PLACE)).toHaveLength(1))
  await app.go('/tradeBB?symbol=btcusdt')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Place an option' })).toBeNull())
  await act(async () => answer(ok({ ...unstruckOf('77'), isRepeated: false })))
  expect((await screen.findAllByText('Placed. It is running and listed under Current.')).length).toBeGreaterThan(0)
  await app.go('/trade?symbol=btcusdt')
  await ticket()
  expect(screen.queryByRole('timer')).toBeNull()
})

test('a rule that changes is told to who has typed a stake, until the order is placed', async () => {
  const RULES = '/api/option/rules/btcusdt'
  let rules = rulesOfOptions
  house({}, { [RULES]: () => ok(rules, [rules]), [PLACE]: () => ok({ ...unstruckOf('77'), isRepeated: false, ruleVersion: 3 }) })
  await opened()
  const form = await ticket()
  const changes = () => {
    rules = { ...rules, ruleVersion: rules.ruleVersion + 1 }
    return act(() => queryClient.invalidateQueries({ queryKey: ['option-rules'] }))
  }
  await changes()
  expect(within(form).queryByText(/The rule changed/)).toBeNull()
  await stake(form, '100')
  await changes()
  expect(await within(form).findByText(/The rule changed while this was open; version 3 is in force/)).toBeDefined()
  await place(form)
  await screen.findByRole('timer')
  expect(within(form).queryByText(/The rule changed/)).toBeNull()
})

test('its own shape stands in the column while the rules are on their way; a failure is said there, and asked for again', async () => {
  let isDown = true
  house({}, { '/api/option/rules/btcusdt': () => (isDown ? new Response('', { status: 503 }) : ok(rulesOfOptions, [rulesOfOptions])) })
  await opened()
  const again = await within(await bar()).findByRole('button', { name: /again/i })
  isDown = false
  letSecondPass()
  await userEvent.click(again)
  expect(await ticket()).toBeDefined()
})
