import { type Answers, fakeServer, ok, refused } from '@glasshouse/client/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { drawApp, onDesk, startsClean } from '../../testing/draw-app.tsx'
import { type FairnessServer, fairnessServer, head, openBooks } from '../../testing/fairness-server.ts'

startsClean()

const MINUTE_MS = 60_000

/** Nobody is signed in: all of this is for everybody. */
function draw(tab: string, parts: Partial<FairnessServer> = {}, more: Answers = {}) {
  const state = { ...openBooks(), ...parts }
  const server = fakeServer({ ...fairnessServer(state), ...more })
  return { server, app: drawApp(`/fairness?tab=${tab}`) }
}
const region = (name: string) => screen.findByRole('region', { name })

describe('the rules', () => {
  test('stand there without an account, in plain words and in numbers', async () => {
    const { app } = draw('rules')
    expect(await screen.findByRole('heading', { name: 'Your price is fixed after your tap' })).toBeDefined()
    expect(app.path()).toBe('/fairness?tab=rules')
    const numbers = await region('The rule in numbers')
    const minute = await within(numbers).findByRole('row', { name: /60 s/ })
    // 1 / (1 + 0.82) of all must be won to come out even.
    expect(minute.textContent).toBe('60 s82%54.95%')
    expect(numbers.textContent).toContain('10% of the pool')
    // A coin without options is not offered.
    expect(
      within(numbers)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['BTC/USDT'])
  })

  test('end with what the proofs do not prove', async () => {
    draw('rules')
    const edges = await region('What this does not prove')
    expect(within(edges).getAllByRole('listitem').length).toBeGreaterThanOrEqual(5)
  })

  test('lead to the check of a receipt', async () => {
    draw('rules')
    expect((await screen.findByRole('link', { name: 'Check a receipt' })).getAttribute('href')).toBe('/receipt')
  })

  test('that do not come can be asked for again', async () => {
    draw('rules', {}, { '/api/option/rules/btcusdt': () => refused('busy', 'The exchange is busy; please try again') })
    expect(await within(await region('The rule in numbers')).findByRole('button', { name: 'Try again' })).toBeDefined()
  })
})

describe('the records', () => {
  test('show the signed head, whose signature this device checks', async () => {
    draw('journal')
    const card = await region('Signed head')
    expect(await within(card).findByRole('button', { name: 'Copy Fingerprint' })).toBeDefined()
    await userEvent.click(within(card).getByRole('button', { name: 'Check the signature here' }))
    expect(await within(card).findByText(new RegExp(`signature of head ${head.seq} fits`))).toBeDefined()
  })

  test('keep the first key that they show on this device, and say so when another comes', async () => {
    draw('journal')
    expect(await within(await region('Signed head')).findByText('It is the key this device saw first.')).toBeDefined()
    expect(localStorage.getItem('glasshouse.houseKey')).toBe(openBooks().publicKey)
  })

  test('of another key than the first this device saw say so', async () => {
    localStorage.setItem('glasshouse.houseKey', openBooks().publicKey)
    draw('journal', { publicKey: '0f'.repeat(32) })
    const [begin, end] = [openBooks().publicKey.slice(0, 8), openBooks().publicKey.slice(-8)]
    expect((await within(await region('Signed head')).findByRole('alert')).textContent).toContain(`with another key (${begin}…${end})`)
    expect(localStorage.getItem('glasshouse.houseKey')).toBe(openBooks().publicKey)
  })

  test('say so when the signature is of another key', async () => {
    draw('journal', { publicKey: '0f'.repeat(32) })
    const card = await region('Signed head')
    await userEvent.click(await within(card).findByRole('button', { name: 'Check the signature here' }))
    expect(await within(card).findByText(/does not fit the key/)).toBeDefined()
  })

  test('name past heads, page after page, and give them as a file', async () => {
    const [newest] = openBooks().heads
    const heads = Array.from({ length: 12 }, (_, at) => ({ ...(newest as NonNullable<typeof newest>), seq: 9_000 - at }))
    const { server } = draw('journal', { heads })
    const list = await screen.findByRole('list', { name: 'Past heads' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(10)
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }))
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(12))
    expect(server.to('/api/fairness/heads').map(({ query }) => query.before)).toEqual([undefined, '8991'])
    expect(screen.getByRole('link', { name: 'Download one head a day' }).getAttribute('href')).toBe('/api/fairness/heads.jsonl')
  })

  test('add up, in each of the two books', async () => {
    draw('journal')
    const books = await region('The books add up')
    expect(await within(books).findByText('Adds up to 0')).toBeDefined()
    expect(books.textContent).toContain('Users hold50,000')
    await userEvent.click(within(books).getByRole('radio', { name: 'Demo' }))
    await waitFor(() => expect(books.textContent).toContain('Users hold100,000'))
  })

  test('that do not add up are not called right', async () => {
    const [books] = openBooks().books
    draw('journal', { books: [{ ...(books as NonNullable<typeof books>), sum: '-0.000001' }] })
    expect(await screen.findByText('Off by −0.000001')).toBeDefined()
    expect(screen.queryByText('Adds up to 0')).toBeNull()
  })

  test('whose parts do not add up are not called right, whatever sum the house tells', async () => {
    const [books] = openBooks().books
    const { users } = books as NonNullable<typeof books>
    draw('journal', { books: [{ ...(books as NonNullable<typeof books>), users: `${users}.000001`, sum: '0' }] })
    expect(await screen.findByText('Off by 0.000001')).toBeDefined()
    expect(screen.queryByText('Adds up to 0')).toBeNull()
  })
})

describe('balances that are known to differ from the state', () => {
  test('are not called right, though they add up', async () => {
    const [books] = openBooks().books
    draw('journal', { books: [{ ...(books as NonNullable<typeof books>), isInDoubt: true }] })
    expect(await screen.findByText('Differs from the exchange’s state')).toBeDefined()
    expect(screen.queryByText('Adds up to 0')).toBeNull()
  })
})

describe('the clock', () => {
  test('says how it stands to the journal, and each step with whoever made it and what venues said', async () => {
    draw('journal')
    const clock = await region('Clock of the exchange')
    const steps = await within(clock).findByRole('list', { name: 'Steps of the clock' })
    expect(clock.textContent).toContain('NowIn step')
    expect(clock.textContent).toContain('12 ms ahead of the journal')
    expect(steps.textContent).toContain('90 s forwardby the clock alone')
    expect(steps.textContent).toMatch(/From 01\/07\/2026 \S+00\.000 to 01\/07\/2026 \S+30\.000/)
    expect(steps.textContent).toMatch(/Time reported by okx01\/07\/2026 \S+29\.980/)
    expect(steps.textContent).toContain('Entry 90')
  })

  test('that was set by operators is not said to have gone by itself', async () => {
    const [step] = openBooks().steps
    draw('journal', { steps: [{ ...(step as NonNullable<typeof step>), by: 'operators', venues: [] }] })
    const steps = await screen.findByRole('list', { name: 'Steps of the clock' })
    expect(steps.textContent).toContain('by two operators')
    expect(steps.textContent).not.toContain('Time told by')
  })

  test.each([
    [{ apart: -1_500, state: 'out_of_step' as const }, '1.5 s behind the journal', 'Out of step: nothing new is accepted'],
    [{ apart: 0, state: 'in_step' as const }, 'Machine’s clock0 ms', 'In step'],
  ])('that has never stepped says so, and how far apart it is (%o)', async (now, apart, state) => {
    draw('journal', { clock: { ...openBooks().clock, ...now }, steps: [] })
    const clock = await region('Clock of the exchange')
    expect(await within(clock).findByText('The time of the journal has never stepped.')).toBeDefined()
    expect(clock.textContent).toContain(apart)
    expect(within(clock).getByText(state)).toBeDefined()
  })
})

describe('the results', () => {
  test('stand beside what the odds say, with how far off they are', async () => {
    draw('results')
    const odds = await region('The exchange’s result against its odds')
    expect((await within(odds).findAllByText(/^1 × the standard deviation above what is expected/)).length).toBe(2)
    expect(within(odds).getAllByText('103 options: 45 won, 55 lost, 3 given back').length).toBe(2)
    expect(odds.textContent).toContain('Kept by the exchange1,810.00 USDT')
    expect(odds.textContent).toContain('Expected by the odds900.00 USDT')
    expect(within(odds).getByRole('img', { name: 'BTC/USDT, 60 s: 1 × the standard deviation above what is expected' })).toBeDefined()
  })

  test('that are known to differ from the state are not shown without a line that says so', async () => {
    const { total } = openBooks()
    draw('results', { total: { ...total, isInDoubt: true } })
    expect((await screen.findByRole('alert')).textContent).toContain('differ from what the exchange’s own state counts')
  })

  test('that are not known to differ have no such line', async () => {
    draw('results')
    await within(await region('The exchange’s result against its odds')).findAllByText('1,810.00 USDT')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('outside the band are told as such', async () => {
    const far = { sigmas: '-2.60', actual: '-3500', isInBand: false, won: 10, lost: 3, count: 13, equal: 0, void: 0 }
    const { total, odds } = openBooks()
    draw('results', { total: { ...total, ...far }, odds: odds.map((row) => ({ ...row, ...far })) })
    const part = await region('The exchange’s result against its odds')
    expect((await within(part).findAllByText(/^2.60 × the standard deviation below/)).length).toBe(2)
    expect(within(part).getAllByText(/^Outside the band/).length).toBe(2)
    expect(within(part).getAllByText(/^Few options so far/).length).toBe(2)
  })

  test.each([
    ['900.000001', '900', 'less than a hundredth above', /^< 0.01 × the standard deviation above/],
    ['899.999999', '900', 'less than a hundredth below', /^< 0.01 × the standard deviation below/],
    ['900', '900', 'exactly what is expected', /^Exactly what is expected/],
  ])('that are %s where %s is expected are %s', async (actual, expected, _, words) => {
    const { total } = openBooks()
    draw('results', { total: { ...total, actual, expected, sigmas: '0' }, odds: [] })
    expect(await within(await region('The exchange’s result against its odds')).findByText(words)).toBeDefined()
  })

  test('name thousands of options as figures are written', async () => {
    const { total } = openBooks()
    draw('results', { total: { ...total, count: 12_345, won: 6_000, lost: 6_300, equal: 45, void: 0 }, odds: [] })
    expect(await screen.findByText('12,345 options: 6,000 won, 6,300 lost, 45 given back')).toBeDefined()
  })

  test('of one kind of money are never shown under the other, not even while those are on their way', async () => {
    const { total } = openBooks()
    let tell: (() => void) | undefined
    const answer = (realm: string) => ok({ ...total, realm, actual: realm === 'real' ? '1810' : '4321' }, [])
    draw(
      'results',
      {},
      {
        '/api/fairness/odds': ({ query }) =>
          query.realm === 'real' ? answer('real') : new Promise((resolve) => (tell = () => resolve(answer('demo')))),
      },
    )
    const odds = await region('The exchange’s result against its odds')
    await within(odds).findByText('1,810.00 USDT')
    await userEvent.click(screen.getByRole('radio', { name: 'Demo' }))
    await waitFor(() => expect(tell).toBeDefined())
    expect(within(odds).queryByText('1,810.00 USDT')).toBeNull()
    act(() => tell?.())
    expect(await within(odds).findByText('4,321.00 USDT')).toBeDefined()
  })

  test('of a house without options say that there are none', async () => {
    const { total } = openBooks()
    draw('results', { total: { ...total, count: 0 }, odds: [], rounds: [] })
    expect(await screen.findByText('No option has been settled yet.')).toBeDefined()
    expect(await screen.findByText('None yet.')).toBeDefined()
  })

  test('name every round, and of voids what they would have paid', async () => {
    const { server } = draw('results')
    const rounds = await screen.findByRole('list', { name: 'Settled rounds' })
    expect(within(rounds).getAllByRole('listitem')).toHaveLength(2)
    expect(rounds.textContent).toContain('By the next price 2 of 3 would have won 164.00 USDT; the exchange would have kept 100.00 USDT.')
    await userEvent.click(screen.getByRole('radio', { name: 'Voids' }))
    await waitFor(() => expect(server.to('/api/fairness/rounds').at(-1)?.query.outcome).toBe('void'))
    await userEvent.click(screen.getByRole('radio', { name: 'Demo' }))
    await waitFor(() => expect(server.to('/api/fairness/rounds').at(-1)?.query).toMatchObject({ realm: 'demo', outcome: 'void' }))
  })

  test('lose no round where a page ends within a minute', async () => {
    const [, voids] = openBooks().rounds
    const all = Array.from({ length: 150 }, (_, at) => ({
      ...(voids as NonNullable<typeof voids>),
      symbol: `c${at}usdt`,
      minute: 1_723_075_260_000 - Math.floor(at / 60) * MINUTE_MS,
    }))
    draw('results', { rounds: all })
    const rounds = await screen.findByRole('list', { name: 'Settled rounds' })
    expect(within(rounds).getAllByRole('listitem')).toHaveLength(100)
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }))
    await waitFor(() => expect(within(rounds).getAllByRole('listitem')).toHaveLength(150))
  })
})

describe('the prices', () => {
  test('name their sources, and changes before they come', async () => {
    const [index] = openBooks().sources
    const later = { from: 1_723_200_000_000, announced: 1_723_100_000_000, minSources: 2, sources: [] }
    draw('prices', { sources: [{ ...(index as NonNullable<typeof index>), announced: [later] }] })
    const sources = await region('Sources of each index')
    expect((await within(sources).findAllByText(/BTCUSDT, Bybit, 1m/)).length).toBeGreaterThan(0)
    expect(within(sources).getByText(/^Announced 08\/08\/2024 .* from 08\/09\/2024/)).toBeDefined()
    expect(within(sources).getByText('At least 2 must be valid')).toBeDefined()
  })

  test('tell how late and how steadily each source in force was heard, and only those', async () => {
    const [index] = openBooks().sources
    const btc = index as NonNullable<typeof index>
    const silent = { sourceId: '1', quotes: 0, medianMs: null, p99Ms: null, gaps: 0, longestGapMs: 0 }
    const bare = { ...btc, symbol: 'ethusdt', indexId: '2', lags: [silent], past: [btc.inForce] }
    draw('prices', { sources: [btc, bare] })
    const [first, second] = within(await screen.findByRole('list', { name: 'Sources of each index' }))
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent?.includes('/USDT'))
    expect(first?.textContent).toContain('598 quotes; half of them within 12 ms of their venue’s own time, 99 of 100 within 61 ms')
    expect(first?.textContent).toContain('left out after one gap of 4.02 s')
    expect(first?.textContent).toContain('the last 10 minutes')
    expect(second?.textContent?.match(/nothing heard/g)).toHaveLength(1)
    expect(second?.textContent?.match(/no gap above 3 s/g)).toHaveLength(1)
  })

  test('that are drawn name the fingerprint of each day, and the secret once it is shown', async () => {
    draw('prices')
    const days = within(await screen.findByRole('list', { name: 'What prices are drawn from' })).getAllByRole('listitem')
    expect(days).toHaveLength(2)
    expect(days[0]?.textContent).toMatch(/^2026-05-05Fingerprint3487804f…758075f9Secretpublished an hour after the day ends$/)
    expect(days[1]?.textContent).toMatch(/^2026-05-04Fingerprint53e557e4…0b987abbSecret4ed042e0…f9e5807c$/)
    expect(screen.getByRole('button', { name: 'Copy Secret 2026-05-04' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Copy Secret 2026-05-05' })).toBeNull()
  })

  test('that are drawn go back to the first day on request', async () => {
    const [day] = openBooks().days
    const days = [9, 8, 7, 6, 5, 4, 3].map((date) => ({ ...(day as NonNullable<typeof day>), date: `2026-05-0${date}` }))
    const { server } = draw('prices', { days })
    const list = await screen.findByRole('list', { name: 'What prices are drawn from' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(5)
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }))
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(7))
    expect(server.to('/api/fairness/walks').map(({ query }) => query.before)).toEqual([undefined, '2026-05-05'])
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  test('of any moment say what made them and why a source was left out', async () => {
    const { server } = draw('prices&symbol=btcusdt&at=1723075262123')
    const part = await region('Any moment’s price')
    expect(await within(part).findByText('61,020.5')).toBeDefined()
    expect(within(part).getByText('counts as 61,020.5')).toBeDefined()
    expect(within(part).getByText('left out')).toBeDefined()
    expect(within(part).getByText('nothing in the 10 seconds before')).toBeDefined()
    // To the millisecond, as the address has it.
    expect(server.to('/api/fairness/index/btcusdt')[0]?.query.at).toBe('1723075262123')
    // As the reader writes dates and the clock, whatever the browser's own field does.
    expect(within(part).getByText('08/08/2024 00:01:02')).toBeDefined()
    await userEvent.clear(within(part).getByLabelText('Moment (UTC)'))
    await userEvent.click(within(part).getByRole('button', { name: 'Show' }))
    expect(await within(part).findByText('Choose a moment')).toBeDefined()
  })

  test('of one coin are never shown under another while those are on their way', async () => {
    const [index] = openBooks().sources
    draw(
      'prices&symbol=btcusdt&at=1723075262123',
      { sources: [index, { ...index, symbol: 'ethusdt' }] as never },
      {
        '/api/fairness/index/ethusdt': () => new Promise(() => {}),
      },
    )
    const part = await region('Any moment’s price')
    await within(part).findByText('61,020.5')
    await userEvent.selectOptions(within(part).getByRole('combobox'), 'ethusdt')
    expect(within(part).queryByText('61,020.5')).toBeNull()
  })

  test('there were none are said to be none', async () => {
    const { moment } = openBooks()
    draw('prices&symbol=btcusdt&at=1723075262000', { moment: { ...moment, price: null, time: 0, seq: 0, isStale: true } })
    expect(await screen.findByText('There was no price in the minute before this moment.')).toBeDefined()
    expect(screen.getByText(/no new option was accepted on it/)).toBeDefined()
  })

  test('of a time before the index are told as such: asking again would not help', async () => {
    draw(
      'prices&symbol=btcusdt&at=1577836800000',
      {},
      { '/api/fairness/index/btcusdt': () => refused('not_found', 'at: lies before this index began', 'at') },
    )
    expect(await screen.findByText('This index did not exist yet at this moment.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('that others ask for, too, come after a moment without the reader doing anything', async () => {
    let asked = 0
    const { moment } = openBooks()
    const inTurn = () => (asked++ === 0 ? refused('busy', 'The exchange is busy; please try again') : ok(moment))
    draw('prices&symbol=btcusdt&at=1723075262123', {}, { '/api/fairness/index/btcusdt': inTurn })
    expect(await screen.findByText('61,020.5', {}, { timeout: 10_000 })).toBeDefined()
    expect(asked).toBe(2)
  })

  test('that the house does not give say why', async () => {
    draw(
      'prices&symbol=btcusdt&at=1723075262000',
      {},
      {
        '/api/fairness/index/btcusdt': () => refused('groups_archived', 'The journal of that time has been archived'),
      },
    )
    expect(await screen.findByText(/has been archived/)).toBeDefined()
  })
})

test('the page is kept in the address, so that others can be led to a part of it', async () => {
  const { app } = draw('prices')
  await userEvent.click(await screen.findByRole('tab', { name: 'Results' }))
  expect(app.path()).toBe('/fairness?tab=results')
  expect(screen.getByRole('tab', { name: 'Results' }).getAttribute('aria-selected')).toBe('true')
})

test('no part is lost when the house says nothing at all', async () => {
  fakeServer({ '/api/common/getAllSetting': () => ok({}) })
  drawApp('/fairness')
  expect(await screen.findByRole('heading', { name: 'Nothing else decides' })).toBeDefined()
})

test('on a desk the parts stand in a list beside the one that is shown', async () => {
  onDesk()
  const { app } = draw('rules')
  const parts = await screen.findByRole('navigation', { name: 'Parts of this page' })
  const current = () =>
    within(parts)
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map(({ textContent }) => textContent)
  expect(current()).toEqual(['Rules'])
  expect(screen.queryByRole('tablist')).toBeNull()
  await userEvent.click(within(parts).getByRole('link', { name: 'Records' }))
  expect(app.path()).toBe('/fairness?tab=journal')
  expect(current()).toEqual(['Records'])
  expect(await region('Signed head')).toBeDefined()
})
