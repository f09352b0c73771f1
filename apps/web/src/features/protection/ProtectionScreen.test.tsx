import { formatMoment, session } from '@glasshouse/client'
import { type Answers, type Call, fakeServer, ok, refused } from '@glasshouse/client/testing'
import type { ContractProtection, Protection } from '@glasshouse/wire'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { unprotectedContracts } from '../../testing/contract-server.ts'
import { drawApp, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { marketServer } from '../../testing/market-server.ts'
import { unprotected } from '../../testing/option-server.ts'

startsClean()
afterEach(() => void vi.useRealTimers())

const LIMITS = '/api/option/limits'
const EXCLUDE = '/api/option/exclude'
const DAY_MS = 86_400_000

function house(parts: Partial<Protection> = {}, more: Answers = {}, realm: 'real' | 'demo' = 'real') {
  signedIn(realm)
  let now: Protection = { ...unprotected, ...parts }
  return fakeServer({
    ...marketServer({ open: [], past: [], assets: [] }, realm),
    '/api/option/protection': () => ok(now),
    [LIMITS]: ({ body }) => {
      now = { ...now, limits: body as Protection['limits'] }
      return ok(now)
    },
    [EXCLUDE]: ({ body }) => {
      const { until, forEver } = body as { until?: number; forEver?: true }
      now = { ...now, excludedUntil: forEver ? Number.MAX_SAFE_INTEGER : (until ?? null), isForEver: forEver === true }
      return ok(now)
    },
    ...more,
  })
}
const styleNow = () => ({ language: 'en', timezone: session.getState().timezone, dateFormat: 'MM/DD/YYYY', hour12: false }) as const
const dayOf = (timeMs: number) => formatMoment(timeMs, styleNow()).split(' ')[0]
const drawn = async () => {
  drawApp('/protection')
  return screen.findByRole('region', { name: 'Your limits' })
}
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save limits' })

const STARTS_ANEW = /Raising more restarts the 24 hours for all of them/

describe('own limits', () => {
  test('a visitor is asked to log in', async () => {
    fakeServer({})
    const app = drawApp('/protection')
    await waitFor(() => expect(app.path()).toBe('/login'))
  })

  test('are sent all three together, none as 0', async () => {
    const server = house({ limits: { stakePerOrder: '500', lossPerDay: '0', tradesPerHour: 0 } })
    await drawn()
    expect(save().disabled).toBe(true)
    await userEvent.type(screen.getByLabelText('Maximum loss per day (USDT)'), '200')
    expect(screen.getByText('Lower: counts as soon as you save.')).toBeDefined()
    await userEvent.click(save())
    expect(await screen.findByText('Limits saved. All of them count now.')).toBeDefined()
    expect(server.to(LIMITS).map(({ body }) => body)).toEqual([{ stakePerOrder: '500', lossPerDay: '200', tradesPerHour: 0 }])
    expect(screen.getByText('In force: 200')).toBeDefined()
  })

  test('that are raised or taken away say that they wait, and from when on they count', async () => {
    const nextFrom = Date.parse('2026-11-22T14:00:00Z')
    house({
      limits: { stakePerOrder: '500', lossPerDay: '100', tradesPerHour: 5 },
      next: { stakePerOrder: '1000', lossPerDay: '0', tradesPerHour: 5 },
      nextFrom,
    })
    const limits = await drawn()
    expect(within(limits).getByText('In force: 500')).toBeDefined()
    expect(within(limits).getByText(/^From 11\/22\/2026 .*: 1,000$/)).toBeDefined()
    expect(within(limits).getByText(/^From 11\/22\/2026 .*: no limit$/)).toBeDefined()
    // What waits is what the fields show, so that saving again does not take it back.
    expect(screen.getByLabelText<HTMLInputElement>('Maximum stake (USDT)').value).toBe('1,000')
    expect(within(limits).queryByText(STARTS_ANEW)).toBeNull()
    await userEvent.clear(screen.getByLabelText('Maximum trades per hour'))
    expect(screen.getByText(/Higher: counts 24 hours after you save/)).toBeDefined()
    // More than what waits: all that is higher waits a whole day from then on.
    expect(within(limits).getByText(STARTS_ANEW)).toBeDefined()
  })

  test('that are lowered while another waits start nothing anew', async () => {
    house({
      limits: { stakePerOrder: '500', lossPerDay: '0', tradesPerHour: 0 },
      next: { stakePerOrder: '1000', lossPerDay: '0', tradesPerHour: 0 },
      nextFrom: Date.now() + DAY_MS,
    })
    const limits = await drawn()
    for (const [label, lower] of [
      ['Maximum loss per day (USDT)', '50'],
      ['Maximum stake (USDT)', '400'],
    ] as const) {
      await userEvent.clear(screen.getByLabelText(label))
      await userEvent.type(screen.getByLabelText(label), lower)
      expect(within(limits).getAllByText('Lower: counts as soon as you save.').length).toBeGreaterThan(0)
      expect(within(limits).queryByText(STARTS_ANEW)).toBeNull()
    }
  })

  test('show what of them is used today and this hour', async () => {
    house({ limits: { stakePerOrder: '0', lossPerDay: '100', tradesPerHour: 4 }, lostToday: '30', openStakes: '20', tradesThisHour: 3 })
    const limits = await drawn()
    expect(within(limits).getByText('Today (UTC): 30.00 lost and 20.00 at stake of 100.00 USDT')).toBeDefined()
    expect(within(limits).getByText('This hour: 3 of 4')).toBeDefined()
  })

  test('a day of gains is no room for more losses', async () => {
    house({ limits: { stakePerOrder: '0', lossPerDay: '100', tradesPerHour: 0 }, lostToday: '-82', openStakes: '10' })
    const limits = await drawn()
    expect(within(limits).getByText(/82.00 won and 10.00 at stake/)).toBeDefined()
  })

  test('in parts of a trade are not sent', async () => {
    const server = house()
    await drawn()
    await userEvent.type(screen.getByLabelText('Maximum trades per hour'), '2.5')
    expect(await screen.findByText('Enter a whole number')).toBeDefined()
    expect(save().disabled).toBe(true)
    expect(server.to(LIMITS)).toHaveLength(0)
  })

  test('refused by the house stay as they were typed, with the reason', async () => {
    house({}, { [LIMITS]: () => refused('busy', 'The exchange is busy; please try again') })
    await drawn()
    await userEvent.type(screen.getByLabelText('Maximum stake (USDT)'), '50')
    await userEvent.click(save())
    expect((await screen.findAllByText('The exchange is busy; please try again')).length).toBeGreaterThan(0)
    expect(screen.getByLabelText<HTMLInputElement>('Maximum stake (USDT)').value).toBe('50')
  })

  test('that do not come can be asked for again', async () => {
    let isUp = false
    house({}, { '/api/option/protection': () => (isUp ? ok(unprotected) : refused('internal', 'System error')) })
    drawApp('/protection')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isUp = true
    await userEvent.click(retry)
    expect(await screen.findByRole('region', { name: 'Your limits' })).toBeDefined()
  })
})

const begin = async (name = 'Exclude me') => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return screen.findByRole('dialog', { name: /^Step 1 of 2/ })
}
const goOn = async (sheet: HTMLElement) => {
  await userEvent.click(within(sheet).getByRole('checkbox', { name: 'I understand that nobody can end this early' }))
  await userEvent.click(within(sheet).getByRole('button', { name: 'Continue' }))
  return screen.findByRole('alertdialog', { name: /^Step 2 of 2/ })
}

describe('a break', () => {
  test('takes two questions, the first of which must be understood', async () => {
    const server = house()
    await drawn()
    const sheet = await begin()
    expect(sheet.textContent).toContain('not you, not customer service, not an operator')
    expect(within(sheet).getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true)
    const question = await goOn(sheet)
    expect(server.to(EXCLUDE)).toHaveLength(0)
    const before = Date.now()
    await userEvent.click(within(question).getByRole('button', { name: 'Exclude me' }))
    expect(await screen.findByText('You are excluded from options')).toBeDefined()
    const [{ body } = { body: {} }] = server.to(EXCLUDE)
    const { until } = body as { until: number }
    expect(until - before).toBeGreaterThanOrEqual(DAY_MS)
    expect(until - before).toBeLessThan(DAY_MS + 180_000)
  })

  test.each(['first', 'second'])('left at the %s question is none', async (which) => {
    const server = house()
    await drawn()
    const sheet = await begin()
    if (which === 'first') await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }))
    else await userEvent.click(within(await goOn(sheet)).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(server.to(EXCLUDE)).toHaveLength(0)
    expect(screen.queryByText('You are excluded from options')).toBeNull()
  })

  test('for ever is sent as such, and leaves nothing to choose', async () => {
    const server = house({}, {}, 'demo')
    await drawn()
    await userEvent.click(screen.getByRole('radio', { name: 'For ever' }))
    const sheet = await begin()
    expect(sheet.textContent).toContain('Your real account is not affected.')
    await userEvent.click(within(await goOn(sheet)).getByRole('button', { name: 'Exclude me' }))
    expect(await screen.findByText('Permanently. Nobody can lift it, not even an operator.')).toBeDefined()
    expect(server.to(EXCLUDE)[0]?.body).toEqual({ forEver: true })
    expect(server.to(EXCLUDE)[0]?.headers['x-realm']).toBe('demo')
    expect(screen.queryByRole('radio', { name: '24 hours' })).toBeNull()
  })

  test('that stands can be made longer and not shorter', async () => {
    const server = house({ excludedUntil: Date.now() + 20 * DAY_MS })
    await drawn()
    await userEvent.click(screen.getByRole('button', { name: 'Make the break longer' }))
    expect(await screen.findByText('Your present break is longer than this')).toBeDefined()
    await userEvent.click(screen.getByRole('radio', { name: '30 days' }))
    const sheet = await begin('Make the break longer')
    expect(server.to(EXCLUDE)).toHaveLength(0)
    await userEvent.click(within(await goOn(sheet)).getByRole('button', { name: 'Exclude me' }))
    await waitFor(() => expect(server.to(EXCLUDE)).toHaveLength(1))
    const { until } = (server.to(EXCLUDE)[0] as Call).body as { until: number }
    expect(until - Date.now()).toBeGreaterThanOrEqual(30 * DAY_MS)
    expect(await screen.findByText(new RegExp(`^Until ${dayOf(until)}`))).toBeDefined()
  })

  test.each(['first', 'second'])('counts from the answer, however long one reads the %s question', async (which) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    const server = house(
      {},
      { [EXCLUDE]: ({ body }) => (isShort(body) ? refused('invalid_value', 'until: is too near', 'until') : ok(unprotected)) },
    )
    const isShort = (body: unknown) => (body as { until: number }).until < Date.now() + DAY_MS
    await drawn()
    const sheet = await begin()
    if (which === 'first') await act(() => vi.advanceTimersByTimeAsync(300_000))
    const question = await goOn(sheet)
    if (which === 'second') await act(() => vi.advanceTimersByTimeAsync(300_000))
    const told = question.textContent ?? ''
    await userEvent.click(within(question).getByRole('button', { name: 'Exclude me' }))
    await waitFor(() => expect(server.to(EXCLUDE)).toHaveLength(1))
    const { until } = (server.to(EXCLUDE)[0] as Call).body as { until: number }
    expect(until - Date.now()).toBeGreaterThanOrEqual(DAY_MS)
    expect(told).toContain(formatMoment(until, styleNow()))
    expect((await screen.findAllByText('You are excluded from options now')).length).toBeGreaterThan(0)
  })

  test('until a day that came too near while one read is none, and says so', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      now: Date.parse('2026-11-21T23:59:00Z'),
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    })
    const server = house()
    await drawn()
    await userEvent.click(screen.getByRole('radio', { name: 'Until a date' }))
    fireEvent.change(screen.getByLabelText(/^Until the beginning of this day/), { target: { value: '2026-11-23' } })
    const question = await goOn(await begin())
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    await userEvent.click(within(question).getByRole('button', { name: 'Exclude me' }))
    expect(await screen.findByText('Choose a day at least 24 hours from now')).toBeDefined()
    expect(server.to(EXCLUDE)).toHaveLength(0)
  })

  test('until a date needs one', async () => {
    house()
    await drawn()
    await userEvent.click(screen.getByRole('radio', { name: 'Until a date' }))
    await userEvent.click(screen.getByRole('button', { name: 'Exclude me' }))
    expect(await screen.findByText('Choose a day')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText(/^Until the beginning of this day/))
    // The error of one choice is none of the next.
    await userEvent.click(screen.getByRole('radio', { name: '7 days' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Until a date' }))
    expect(screen.queryByText('Choose a day')).toBeNull()
  })

  test('that the house refuses is none, and says why', async () => {
    house({}, { [EXCLUDE]: () => refused('exclusion_not_longer', 'The exclusion that stands is longer', 'until') })
    await drawn()
    await userEvent.click(within(await goOn(await begin())).getByRole('button', { name: 'Exclude me' }))
    expect((await screen.findAllByText('The exclusion that stands is longer')).length).toBeGreaterThan(0)
    expect(screen.queryByText('You are excluded from options')).toBeNull()
  })
})

describe('limits and breaks from futures', () => {
  const CONTRACT_LIMITS = '/api/contract/limits'
  const EXCLUSION = '/api/contract/exclusion'

  function futures(parts: Partial<ContractProtection> = {}) {
    let now: ContractProtection = { ...unprotectedContracts, ...parts }
    const server = house(
      {},
      {
        '/api/contract/protection': () => ok(now),
        [CONTRACT_LIMITS]: ({ body }) => {
          now = { ...now, limits: body as ContractProtection['limits'] }
          return ok(now)
        },
        [EXCLUSION]: ({ body }) => {
          now = { ...now, excludedUntil: (body as { until: number }).until }
          return ok(now)
        },
      },
    )
    return server
  }
  const drawnFutures = async () => {
    drawApp('/protection?product=contract')
    return screen.findByRole('region', { name: 'Your limits' })
  }

  test('stand on a tab of their own, which the address names', async () => {
    futures()
    const app = drawApp('/protection')
    await userEvent.click(await screen.findByRole('tab', { name: 'Futures' }))
    expect(await screen.findByLabelText('Highest leverage')).toBeDefined()
    expect(app.path()).toContain('/protection')
    expect(screen.queryByLabelText('Maximum stake (USDT)')).toBeNull()
  })

  test('are sent all three together, none as 0', async () => {
    const server = futures({ limits: { leverage: 0, marginPerOrder: '500', lossPerDay: '0' } })
    await drawnFutures()
    await userEvent.type(screen.getByLabelText('Highest leverage'), '20')
    await userEvent.click(save())
    expect(await screen.findByText('Limits saved. All of them count now.')).toBeDefined()
    expect(server.to(CONTRACT_LIMITS).map(({ body }) => body)).toEqual([{ leverage: 20, marginPerOrder: '500', lossPerDay: '0' }])
  })

  test('show what may still be lost beside what was lost', async () => {
    const limits = { leverage: 0, marginPerOrder: '0', lossPerDay: '200' }
    futures({ limits, lostToday: '30', positionMargins: '60', orderHolds: '10.5' })
    const region = await drawnFutures()
    expect(within(region).getByText('Today (UTC): 30.00 lost and 70.50 in margin and orders of 200.00 USDT')).toBeDefined()
  })

  test.each([
    ['2.5', 'Enter a whole number'],
    ['1001', 'This number is too large'],
  ])('a leverage of %s is not sent', async (typed, error) => {
    const server = futures()
    await drawnFutures()
    await userEvent.type(screen.getByLabelText('Highest leverage'), typed)
    expect(await screen.findByText(error)).toBeDefined()
    expect(save().disabled).toBe(true)
    expect(server.to(CONTRACT_LIMITS)).toHaveLength(0)
  })

  test('a break says what it ends and what goes on, asks twice, and stands', async () => {
    const server = futures()
    await drawnFutures()
    const sheet = await begin()
    expect(sheet.textContent).toContain('Orders that would open a position are cancelled now.')
    await userEvent.click(within(await goOn(sheet)).getByRole('button', { name: 'Exclude me' }))
    await waitFor(() => expect(server.to(EXCLUSION)).toHaveLength(1))
    expect(server.to(EXCLUDE)).toHaveLength(0)
    expect(await screen.findByText('You are excluded from futures')).toBeDefined()
  })
})
