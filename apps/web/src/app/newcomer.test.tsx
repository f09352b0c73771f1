import { fakeServer, ok } from '@glasshouse/client/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { MARKET_SCREENS } from '../live/markets/market-screens.ts'
import { userInfoOf } from '../testing/account-answers.ts'
import { drawApp, signedIn, startsClean } from '../testing/draw-app.tsx'
import { type HomeServer, homeServer, mailOf, noticeOf } from '../testing/home-server.ts'
import { TABS } from '../testing/market-server.ts'

startsClean()

const HEAD = { head: { seq: 3410, hash: 'ab', timeMs: 0 }, publicKey: 'cd', signature: 'ef', isSandbox: true }
function house(available = '0', closed: readonly string[] = [], mail: HomeServer['mail'] = []) {
  signedIn('real', available)
  const settings = {
    TAB_SETTING: TABS,
    PLAYING_SETTING: MARKET_SCREENS.map(({ setting: name }) => ({ name, isOpen: !closed.includes(name) })),
  }
  return fakeServer({
    ...homeServer({ banners: [noticeOf('a')], settings, mail }),
    '/api/user/getInfo': ({ headers }) => ok(userInfoOf(headers['x-realm'] === 'demo' ? 'demo' : 'real', available)),
    '/api/fairness/head': () => ok(HEAD),
    '/api/user/switch': () => ok({ type: 2, realm: 'demo' }),
  })
}
const card = () => screen.findByRole('region', { name: 'Demo trading' })
const tour = () => screen.findByRole('dialog', { name: 'Tour' })
const heading = async () => within(await tour()).getByRole('heading', { level: 3 })

describe('the home of an account that holds nothing', () => {
  test('has one card first: what there is to trade with, in a sentence, and one button to start', async () => {
    house()
    drawApp('/home')
    const first = await card()
    expect(within(first).getByRole('heading', { name: 'Trade with 100,000 demo USDT' })).toBeDefined()
    expect(within(first).getByRole('button', { name: 'Start' })).toBeDefined()
    const banner = await screen.findByText('Title a')
    expect(first.compareDocumentPosition(banner) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(screen.getAllByRole('region', { name: 'Demo trading' })).toHaveLength(1)
  })

  test('who holds something finds the small card at the end', async () => {
    house('12.5')
    drawApp('/home')
    expect(within(await card()).queryByRole('heading', { name: 'Trade with 100,000 demo USDT' })).toBeNull()
  })
})

describe('the first mail of an account that holds nothing', () => {
  const popup = () => screen.findByRole('dialog', { name: 'New message' })
  const offer = () => screen.queryByRole('button', { name: 'Start demo trading' })

  test('offers the start of demo trading beside its text, with the same question, and stays unread [ST-023, ER-051]', async () => {
    const server = house('0', [], [mailOf('1', '1', 'Welcome')])
    drawApp('/home')
    await userEvent.click(await within(await popup()).findByRole('button', { name: 'Start demo trading' }))
    const question = await screen.findByRole('alertdialog', { name: 'Start demo trading?' })
    expect(server.to('/api/user/switch')).toEqual([])
    await userEvent.click(within(question).getByRole('button', { name: 'Start' }))
    await waitFor(() => expect(server.to('/api/user/switch').map(({ query }) => query)).toEqual([{ type: '2' }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.to('/api/mail/updateMail')).toEqual([])
  })

  test('offers nothing beside a mail that may call for a stop of payouts', async () => {
    house('0', [], [{ ...mailOf('1', '1'), mayStop: true }])
    drawApp('/home')
    await within(await popup()).findByText('Text of 1')
    expect(offer()).toBeNull()
  })

  test('offers nothing to somebody who holds money', async () => {
    house('12.5', [], [mailOf('1', '1')])
    drawApp('/home')
    await within(await popup()).findByText('Text of 1')
    expect(offer()).toBeNull()
  })
})

describe('the tour', () => {
  const open = async () => {
    drawApp('/home')
    await userEvent.click(within(await card()).getByRole('button', { name: 'Show me around' }))
    return tour()
  }
  const titles = async (count: number) => {
    const seen: (string | null)[] = []
    for (let step = 0; step < count; step++) {
      seen.push((await heading()).textContent)
      const sheet = await tour()
      await userEvent.click(within(sheet).getByRole('button', { name: step < count - 1 ? 'Next' : 'Done' }))
    }
    return seen
  }

  test('has five steps, each with the focus on its heading, and ends', async () => {
    house()
    const sheet = await open()
    expect(within(sheet).getByText('Step 1 of 5')).toBeDefined()
    await userEvent.click(within(sheet).getByRole('button', { name: 'Next' }))
    await waitFor(async () => expect(document.activeElement).toBe(await heading()))
    await userEvent.click(within(sheet).getByRole('button', { name: 'Back' }))
    expect(await titles(5)).toEqual([
      'Begin with demo funds',
      'Spot: buy and sell coins',
      'Futures: long or short',
      'Options: higher or lower in time',
      'Check it yourself',
    ])
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Tour' })).toBeNull())
  })

  test('shows nothing that is not open here', async () => {
    house('0', ['Ustandard', 'SecondContract'])
    const sheet = await open()
    expect(within(sheet).getByText('Step 1 of 3')).toBeDefined()
    expect(await titles(3)).toEqual(['Begin with demo funds', 'Spot: buy and sell coins', 'Check it yourself'])
  })

  test('can be left, and is found again in the menu where it was left', async () => {
    house()
    const sheet = await open()
    await userEvent.click(within(sheet).getByRole('button', { name: 'Next' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Tour' })).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Tour in five steps' }))
    expect((await heading()).textContent).toBe('Spot: buy and sell coins')
    expect(
      within(await tour())
        .getByRole('link', { name: 'Open Spot' })
        .getAttribute('href'),
    ).toBe('/tradeBB')
  })
})

test('home tells how long the journal is and when it was signed, and leads to it', async () => {
  house()
  drawApp('/home')
  const line = await screen.findByRole('link', { name: /^Journal of 3,410 entries, signed .* ago$/ })
  expect(line.getAttribute('href')).toBe('/fairness?tab=journal')
})

test('demo trading in a sandbox has one line: whose money, whose prices', async () => {
  signedIn('demo')
  fakeServer(homeServer({ realm: 'demo' }))
  drawApp('/home')
  const state = await screen.findByRole('region', { name: 'State of the exchange' })
  await waitFor(() => expect(state.textContent).toContain('Trading with demo funds · replayed prices'))
  expect(state.textContent).not.toContain('Sandbox')
})
