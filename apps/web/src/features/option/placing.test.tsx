import { connection, queryClient } from '@glasshouse/client'
import { type Call, ok, refused } from '@glasshouse/client/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { letSecondPass, startsClean } from '../../testing/draw-app.tsx'
import { bar, hear, house, line, opened, order, place, priceIs, stake, takingHouse } from '../../testing/option-screen.tsx'
import { optionOf, PLACE, rulesOfOptions, settled, unstruckOf } from '../../testing/option-server.ts'

startsClean()

/** Answers when the test says so. */
function waitingHouse() {
  const waiting: ((answer: unknown) => void)[] = []
  const found = house({}, { [PLACE]: () => new Promise((answer) => waiting.push(answer)) })
  return { ...found, answer: async (said: unknown) => act(async () => waiting.shift()?.(said)) }
}
const silence = () => new Response('', { status: 502 })
async function filled(side: 'Up' | 'Down' = 'Up', amount = '100') {
  const form = await order(side)
  await userEvent.click(within(form).getByRole('radio', { name: /60 s/ }))
  await stake(form, amount)
  return form
}
async function closeSheet() {
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
}
async function placedAndClosed() {
  const found = waitingHouse()
  await opened()
  await place(await filled())
  await waitFor(() => expect(found.server.to(PLACE)).toHaveLength(1))
  await closeSheet()
  return found
}
async function placedWithoutAnswer() {
  const found = house({}, { [PLACE]: silence })
  await opened()
  const form = await filled()
  await place(form)
  await within(form).findByText(/It is not known whether it arrived/)
  return { ...found, form }
}
const keysOf = (calls: readonly Call[]) => calls.map(({ headers }) => headers['idempotency-key'])
const placedAs = (parts: object = {}) => ok({ ...unstruckOf('77'), isRepeated: false, ...parts })

describe('a sheet that was closed while the house was asked', () => {
  test('hears of the option as a message, and no countdown comes up by itself', async () => {
    const { answer } = await placedAndClosed()
    await answer(placedAs())
    expect((await screen.findAllByText('Placed. It is running and listed under Current.')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('timer')).toBeNull()
  })

  test('hears of a refusal as a message, and a sheet opened later does not show it', async () => {
    const { answer } = await placedAndClosed()
    await answer(refused('pool_empty', 'The pool cannot pay'))
    expect((await screen.findAllByText(/The pool cannot pay. Nothing was placed\./)).length).toBeGreaterThan(0)
    const form = await order('Up')
    expect(within(form).getByRole('alert').textContent).toBe('')
    expect(within(form).getByRole('textbox', { name: /^Stake/ })).toHaveProperty('value', '')
  })

  test('hears that there was no answer; opened again it holds the same order, with the same key', async () => {
    const { answer, server } = await placedAndClosed()
    await answer(silence())
    expect((await screen.findAllByText(/It is not known whether it arrived/)).length).toBeGreaterThan(0)
    const form = await order('Up')
    expect(within(form).getByText(/The same order again counts only once/)).toBeDefined()
    expect(within(form).getByRole('textbox', { name: /^Stake/ })).toHaveProperty('value', '100')
    expect(within(form).getByRole('radio', { name: /60 s/ })).toHaveProperty('checked', true)
    await place(form)
    await waitFor(() => expect(server.to(PLACE)).toHaveLength(2))
    const [first, second] = keysOf(server.to(PLACE))
    expect(second).toBe(first)
    await answer(placedAs({ isRepeated: true }))
    expect((await screen.findAllByText('It had arrived the first time. Nothing was placed again.')).length).toBeGreaterThan(0)
    expect(await screen.findByRole('timer')).toBeDefined()
  })

  test('of a scheduled order says so, too', async () => {
    const { answer, server } = waitingHouse()
    await opened()
    const form = await filled()
    await userEvent.click(within(form).getByRole('radio', { name: 'At a time' }))
    await place(form)
    await waitFor(() => expect(server.to(PLACE)).toHaveLength(1))
    await closeSheet()
    await answer(silence())
    const { body } = server.to(PLACE)[0] as Call
    const again = await order('Up')
    expect(within(again).getByRole('radio', { name: 'At a time' }).getAttribute('aria-checked')).toBe('true')
    await place(again)
    await waitFor(() => expect(server.to(PLACE)).toHaveLength(2))
    expect(server.to(PLACE)[1]?.body).toMatchObject({ status: 4, openTime: (body as { openTime: number }).openTime })
    expect(new Set(keysOf(server.to(PLACE))).size).toBe(1)
    await answer(placedAs({ status: 4, isScheduled: true, openTime: Date.now() + 300_000 }))
    expect((await screen.findAllByText('Scheduled. It opens by itself at its time.')).length).toBeGreaterThan(0)
  })
})

describe('an order whose screen is gone before its answer', () => {
  const KEPT = 'glasshouse.own.act.option.place'
  function leave() {
    cleanup()
    queryClient.clear()
  }

  test('is found again with its key, and sent as itself', async () => {
    const { server } = await placedWithoutAnswer()
    leave()
    await opened()
    const again = await order('Up')
    expect(within(again).getByText(/The same order again counts only once/)).toBeDefined()
    expect(within(again).getByRole('textbox', { name: /^Stake/ })).toHaveProperty('value', '100')
    expect(within(again).getByRole('radio', { name: /60 s/ })).toHaveProperty('checked', true)
    await place(again)
    await waitFor(() => expect(server.to(PLACE)).toHaveLength(2))
    expect(new Set(keysOf(server.to(PLACE))).size).toBe(1)
  })

  test('is kept from the tap on, not from a failure on', async () => {
    const { answer, server } = waitingHouse()
    await opened()
    await place(await filled())
    await waitFor(() => expect(server.to(PLACE)).toHaveLength(1))
    leave()
    await opened()
    expect(within(await order('Up')).getByText(/It is not known whether it arrived/)).toBeDefined()
    // The call of the page that is gone ends, too: no later test finds it under way.
    await answer(silence())
  })

  test('is nothing to another account', async () => {
    const { server } = await placedWithoutAnswer()
    leave()
    sessionStorage.setItem(KEPT, JSON.stringify({ ...JSON.parse(sessionStorage.getItem(KEPT) as string), owner: '999999999 real' }))
    await opened()
    expect(within(await order('Up')).queryByText(/It is not known whether it arrived/)).toBeNull()
    await place(await filled())
    await waitFor(() => expect(server.to(PLACE)).toHaveLength(2))
    expect(new Set(keysOf(server.to(PLACE))).size).toBe(2)
  })

  test.each([
    ['a yes', () => placedAs()],
    ['a no', () => refused('pool_empty', 'The pool cannot pay')],
  ])('is forgotten with %s', async (_, said) => {
    const { answer, server } = waitingHouse()
    await opened()
    await place(await filled())
    await waitFor(() => expect(server.to(PLACE)).toHaveLength(1))
    expect(sessionStorage.getItem(KEPT)).not.toBeNull()
    await answer(said())
    expect(sessionStorage.getItem(KEPT)).toBeNull()
  })
})

describe('the key of an order', () => {
  test.each([
    ['stake', async (form: HTMLElement) => stake(form, '101')],
    ['period', async (form: HTMLElement) => userEvent.click(within(form).getByRole('radio', { name: /180 s/ }))],
  ])('without an answer is renewed for another %s', async (_, change) => {
    const { server, form } = await placedWithoutAnswer()
    await change(form)
    await place(form)
    await waitFor(() => expect(server.to(PLACE)).toHaveLength(2))
    expect(new Set(keysOf(server.to(PLACE))).size).toBe(2)
  })

  test('without an answer is renewed for the other side, whose sheet does not speak of it', async () => {
    const { server } = await placedWithoutAnswer()
    await closeSheet()
    const other = await filled('Down')
    expect(within(other).queryByText(/It is not known whether it arrived/)).toBeNull()
    await place(other)
    await waitFor(() => expect(server.to(PLACE)).toHaveLength(2))
    expect(new Set(keysOf(server.to(PLACE))).size).toBe(2)
  })

  test('is renewed after a no, and kept where the house failed inside and may have taken it', async () => {
    let said: unknown = refused('busy', 'The exchange is busy; please try again')
    const { server } = house({}, { [PLACE]: () => said })
    await opened()
    const form = await filled()
    await place(form)
    await within(form).findByText(/Nothing was placed\./)
    said = { ...refused('internal', 'System error'), code: 500 }
    await place(form)
    await within(form).findByText(/It is not known whether it arrived/)
    await place(form)
    await waitFor(() => expect(server.to(PLACE)).toHaveLength(3))
    const [first, second, third] = keysOf(server.to(PLACE))
    expect(second).not.toBe(first)
    expect(third).toBe(second)
  })

  test('is renewed after a yes: the same order tomorrow is another one', async () => {
    const { server, state } = takingHouse()
    await opened()
    await place(await filled())
    await screen.findByRole('timer')
    hear({ type: 'SETTLEMENT', realm: 'real', seq: 10, data: [settled(optionOf('77'), 'won')] })
    state.options = []
    await userEvent.click(await screen.findByRole('button', { name: 'Done' }))
    await place(await filled())
    await waitFor(() => expect(server.to(PLACE)).toHaveLength(2))
    expect(new Set(keysOf(server.to(PLACE))).size).toBe(2)
  })
})

describe('an answer that is late', () => {
  test('does not bring back an option that the socket has settled meanwhile', async () => {
    const { answer, server } = waitingHouse()
    await opened()
    await place(await filled())
    await waitFor(() => expect(server.to(PLACE)).toHaveLength(1))
    hear({ type: 'SETTLEMENT', realm: 'real', seq: 10, data: [settled(optionOf('77'), 'won')] })
    await answer(placedAs())
    expect(await within(await screen.findByRole('dialog')).findByText('Won')).toBeDefined()
    expect(screen.queryByRole('timer')).toBeNull()
  })
})

describe('a rule that changes while the order is open', () => {
  const RULES = '/api/option/rules/btcusdt'
  function changingHouse() {
    let rules = rulesOfOptions
    const found = house(
      {},
      { [RULES]: () => ok(rules, [rules]), [PLACE]: () => refused('rule_changed', 'ruleVersion: The rule has changed') },
    )
    const readAgain = () => act(() => queryClient.invalidateQueries({ queryKey: ['option-rules'] }))
    return {
      ...found,
      changes: (parts: Partial<typeof rules>) => {
        rules = { ...rules, ruleVersion: rules.ruleVersion + 1, ...parts }
        return readAgain()
      },
    }
  }

  test('is said, and the order names the version that was shown', async () => {
    const { server, changes } = changingHouse()
    await opened()
    const form = await filled()
    expect(within(form).queryByText(/The rule changed while this was open/)).toBeNull()
    await changes({ periods: rulesOfOptions.periods.map((one) => ({ ...one, odds: '0.7' })) })
    expect(await within(form).findByText(/The rule changed while this was open; version 2 is in force/)).toBeDefined()
    expect(line('You win', form)).toBe('+70 USDT170 comes back')
    await place(form)
    await waitFor(() => expect(server.to(PLACE)[0]?.body).toMatchObject({ ruleVersion: 2 }))
    // Refused for just that: it is said once.
    expect(await within(form).findByText(/Nothing was placed\./)).toBeDefined()
    expect(within(form).queryByText(/The rule changed while this was open/)).toBeNull()
  })

  test('and takes the chosen period away leaves none chosen, says so, and sends nothing', async () => {
    const { server, changes } = changingHouse()
    await opened()
    const form = await filled()
    await changes({ periods: rulesOfOptions.periods.filter(({ period }) => period !== 60) })
    expect(await within(form).findByText('This period is no longer offered. Choose another.')).toBeDefined()
    for (const radio of within(form).getAllByRole('radio', { name: /%/ })) expect(radio).toHaveProperty('checked', false)
    // Nor is anything told of what the one that is gone would have given.
    expect([line('You win', form), line('You lose', form)]).toEqual(['-- USDT', '−100 USDT'])
    for (const name of ['Break-even win rate', 'Stakes of this period']) expect(line(name, form)).toBe('--')
    expect(within(form).queryByText(/right half the time/)).toBeNull()
    const usual = within(within(form).getByRole('group', { name: 'Usual stakes' })).getAllByRole('button')
    expect(usual.filter((button) => !(button as HTMLButtonElement).disabled).map(({ textContent }) => textContent)).toEqual([])
    await place(form)
    expect(server.to(PLACE)).toHaveLength(0)
    await userEvent.click(within(form).getByRole('radio', { name: /180 s/ }))
    expect(within(form).queryByText(/no longer offered/)).toBeNull()
    await place(form)
    await waitFor(() => expect(server.to(PLACE)).toHaveLength(1))
  })

  test('between the tap and the acceptance is told beside the countdown', async () => {
    house({}, { [PLACE]: () => placedAs({ ruleVersion: 2, odds: '0.7', payout: '70' }) })
    await opened()
    await place(await filled())
    expect(await screen.findByText('It was accepted under version 2 of the rule: a win adds 70%, not 82% as was shown.')).toBeDefined()
    expect(screen.getByRole('timer')).toBeDefined()
  })
})

describe('a socket that is dead', () => {
  afterEach(() => act(() => connection.setState({ market: 'closed', marketMessageAtMs: 0 })))

  test('leaves no old price as the price now, and nothing to place on it', async () => {
    house()
    await opened()
    const form = await order('Up')
    priceIs('60000')
    expect(form.textContent).toContain('60,000.00')
    act(() => connection.setState({ market: 'open', marketMessageAtMs: Date.now() - 20_000 }))
    await waitFor(() => expect(form.textContent).not.toContain('60,000.00'), { timeout: 3_000 })
    expect(within(await bar()).getByText(/There is no current price/)).toBeDefined()
    letSecondPass()
  })
})

test('the strike is told as what it is: of an order at once, and of one at a time', async () => {
  house()
  await opened()
  const form = await order('Up')
  expect(
    within(form).getByText(/The strike is the first index price, 1 s or more after your order, that is made of newer quotes only\./),
  ).toBeDefined()
  await userEvent.click(within(form).getByRole('radio', { name: 'At a time' }))
  expect(within(form).getByText(/The strike is the first index price, 1 s or more after the moment you choose,/)).toBeDefined()
})

test('a scheduled option whose moment has come does not wait for a price after the order', async () => {
  house({ options: [unstruckOf('70', { isScheduled: true, openTime: Date.now() - 500 })] })
  await opened()
  await userEvent.click(await screen.findByRole('button', { name: /^Follow the countdown/ }))
  expect((await screen.findAllByText(/^Waits for its strike, /)).length).toBeGreaterThan(0)
})
