import { session } from '@glasshouse/client'
import { fakeServer, ok, tokenGone } from '@glasshouse/client/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { settingsOf, userInfoOf } from '../testing/account-answers.ts'
import { refusedOnce } from '../testing/answers.ts'
import { drawApp, signedIn, startsClean } from '../testing/draw-app.tsx'

startsClean()

/** A failure stands in its toast and in a hidden place from which it is announced at once. */
const toastSays = (text: string) => waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2))
const house = (realm: 'real' | 'demo' = 'real') => ({
  '/api/common/getAllSetting': () => ok(settingsOf()),
  '/api/common/getCoinList': () => ok({ coinList: [], currencyList: [], contractList: [] }),
  '/api/user/getInfo': () => ok(userInfoOf(realm)),
})

describe('a visitor', () => {
  test('sees home with the ways to register and log in, and the markets [PM-002]', async () => {
    fakeServer(house())
    const app = drawApp('/')
    const main = await screen.findByRole('main')
    expect(app.path()).toBe('/home')
    expect(within(main).getByRole('link', { name: 'Create account' }).getAttribute('href')).toBe('/register')
    expect(within(main).getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
    await userEvent.click(await screen.findByRole('link', { name: 'All markets' }))
    await waitFor(() => expect(app.path()).toBe('/quote'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Markets' })).toBeDefined()
  })

  test('who wants to trade is asked to log in first [ST-021, PM-001]', async () => {
    const server = fakeServer(house())
    const app = drawApp('/tradeBB?symbol=btcusdt')
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeDefined()
    expect(app.path()).toBe('/login')
    expect(server.to('/api/user/getInfo')).toHaveLength(0)
  })

  test('with an invitation finds the code filled in at the registration [ST-018, RT-150]', async () => {
    fakeServer(house())
    const app = drawApp('/i&AB12')
    expect(await screen.findByRole('textbox', { name: /Invitation code/ })).toHaveProperty('value', 'AB12')
    expect(app.path()).toBe('/register?invite_code=AB12')
  })

  test('reaches the address of the help and finds it not open yet', async () => {
    fakeServer(house())
    const app = drawApp('/help')
    expect(await screen.findByRole('heading', { name: 'Not open yet' })).toBeDefined()
    expect(app.path()).toBe('/help')
  })

  test('with an unknown address is sent home [RT-028]', async () => {
    fakeServer(house())
    const app = drawApp('/casino')
    await screen.findByRole('main')
    expect(app.path()).toBe('/home')
  })
})

describe('a member', () => {
  test('is asked for anew at each navigation [ST-015]', async () => {
    signedIn()
    const server = fakeServer(house())
    const app = drawApp('/home')
    await waitFor(() => expect(server.to('/api/user/getInfo')).toHaveLength(1))
    await app.go('/quote')
    await waitFor(() => expect(server.to('/api/user/getInfo')).toHaveLength(2))
    expect(server.to('/api/user/getInfo')[1]?.headers).toMatchObject({ authorization: 't-1', satoken: 't-1' })
  })

  test('stays signed in when the user info does not come, and is asked for again at the next navigation [ER-013]', async () => {
    signedIn()
    const server = fakeServer({ ...house(), '/api/user/getInfo': () => new Response('', { status: 502 }) })
    const app = drawApp('/home')
    await waitFor(() => expect(server.to('/api/user/getInfo')).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    expect(await screen.findByText('lina_****ddad')).toBeDefined()
    await app.go('/quote')
    await waitFor(() => expect(server.to('/api/user/getInfo')).toHaveLength(2))
    expect(session.getState().token).toBe('t-1')
  })

  test('with an invitation link comes home [ST-016]', async () => {
    signedIn()
    fakeServer(house())
    const app = drawApp('/i&AB12')
    await screen.findByRole('main')
    expect(app.path()).toBe('/home')
  })

  test('whose token is gone is signed out once and asked to log in [ST-011, ER-004]', async () => {
    signedIn()
    localStorage.setItem('glasshouse.testPlatform', 'yes')
    localStorage.setItem('glasshouse.walletAddress', '0x1')
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    fakeServer({ '/api/user/getInfo': tokenGone, '/api/asset/assetBalance': tokenGone })
    drawApp('/home')
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(window.location.hash).toBe('#/login')
    expect(session.getState().token).toBe('')
    expect(localStorage.getItem('glasshouse.walletAddress')).toBeNull()
    expect(localStorage.getItem('glasshouse.testPlatform')).toBe('yes')
  })
})

describe('the bottom bar', () => {
  const tabs = () =>
    within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .map((link) => link.textContent)

  test('leads to home, markets, trade and assets', async () => {
    signedIn()
    fakeServer(house())
    drawApp('/home')
    await screen.findByRole('main')
    expect(tabs()).toEqual(['Home', 'Markets', 'Trade', 'Assets'])
  })

  test('goes on trading where it was last: spot at first, then the contracts once they were opened [RT-099]', async () => {
    fakeServer(house())
    signedIn()
    drawApp('/home')
    const trade = await screen.findByRole('link', { name: 'Trade' })
    expect(trade.getAttribute('href')).toBe('/tradeBB')
    act(() => session.setState({ tradeKey: 'Ustandard' }))
    expect(trade.getAttribute('href')).toBe('/tradeU')
    act(() => session.setState({ tradeKey: 'BBTrading' }))
    expect(trade.getAttribute('href')).toBe('/tradeBB')
  })

  test('of a demo account has home, trade and assets only [PM-004]', async () => {
    signedIn('demo')
    fakeServer(house('demo'))
    drawApp('/home')
    await screen.findByRole('main')
    expect(tabs()).toEqual(['Home', 'Trade', 'Assets'])
  })

  test('leaves out what the settings close', async () => {
    const menu = [
      { key: 'quote', name: 'quote', isOpen: false, linkUrl: '/quote', img: '' },
      { key: 'asset', name: 'asset', isOpen: false, linkUrl: '/assets', img: '' },
    ]
    fakeServer({ ...house(), '/api/common/getAllSetting': () => ok({ ...settingsOf(), BOTTOM_MENU_SETTING: menu }) })
    drawApp('/home')
    await screen.findByRole('main')
    await waitFor(() => expect(tabs()).toEqual(['Home', 'Trade']))
  })

  test.each(['/home', '/quote', '/assets'])('is there at %s, a tab of home [RT-046]', async (path) => {
    signedIn()
    fakeServer(house())
    drawApp(path)
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeDefined()
  })

  test.each(['/tradeBB', '/trade', '/language-selection'])('is hidden at %s [RT-046]', async (path) => {
    signedIn()
    fakeServer(house())
    const app = drawApp(path)
    await screen.findByRole('main')
    await waitFor(() => expect(app.path()).toMatch(path))
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  })

  test('is not on the login screen', async () => {
    fakeServer(house())
    drawApp('/login')
    await screen.findByRole('heading', { name: 'Log in' })
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  })
})

describe('the banners', () => {
  test('say that the house is a sandbox', async () => {
    fakeServer(house())
    drawApp('/login')
    expect(await screen.findByText('Sandbox: no real money, replayed prices')).toBeDefined()
  })

  test('say nothing of a sandbox in a house that is none', async () => {
    const server = fakeServer({
      ...house(),
      '/api/common/getAllSetting': () => ok(settingsOf({}, { isSandbox: false, newOrdersHalted: true })),
    })
    drawApp('/home')
    expect(await screen.findByText(/New orders are halted/)).toBeDefined()
    expect(server.to('/api/common/getAllSetting')).toHaveLength(1)
    expect(screen.queryByText(/Sandbox/)).toBeNull()
  })

  test('call demo trading by its name on every screen', async () => {
    signedIn('demo')
    fakeServer(house('demo'))
    const app = drawApp('/home')
    expect(await screen.findByText('Trading with demo funds')).toBeDefined()
    await app.go('/loan')
    expect(await screen.findByRole('heading', { name: 'Not open yet' })).toBeDefined()
    expect(screen.getByText('Trading with demo funds')).toBeDefined()
  })
})

test('the first tab stop skips to the content', async () => {
  fakeServer(house())
  drawApp('/home')
  await screen.findByRole('main')
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Skip to content')
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('a failure nobody else shows is said in the server’s words [ER-002]', async () => {
  signedIn()
  fakeServer(house())
  drawApp('/home')
  await refusedOnce('order_not_open', 'The order is no longer open')
  await toastSays('The order is no longer open')
})

test('a refusal without words reads System error [ER-002]', async () => {
  fakeServer(house())
  drawApp('/home')
  await refusedOnce('', '')
  await toastSays('System error')
})

test('an answer other than HTTP 200 reads Network anomaly [ER-003]', async () => {
  fakeServer(house())
  drawApp('/home')
  await refusedOnce('', '', 503)
  await toastSays('Network anomaly')
})

test('a call refused for the other realm makes the app follow the session', async () => {
  signedIn('real')
  let realm: 'real' | 'demo' = 'real'
  fakeServer({ ...house(), '/api/user/getInfo': () => ok(userInfoOf(realm)) })
  drawApp('/home')
  await screen.findByRole('region', { name: 'Total value' })
  realm = 'demo'
  await refusedOnce('realm_changed', 'The session is in the other mode now; reload before going on')
  await waitFor(() => expect(session.getState().realm).toBe('demo'))
  expect(await screen.findByText('Trading with demo funds')).toBeDefined()
})

test('the session follows when the realm was switched elsewhere', async () => {
  signedIn('real')
  fakeServer(house('demo'))
  drawApp('/home')
  await waitFor(() => expect(session.getState().realm).toBe('demo'))
  expect(await screen.findByText('Trading with demo funds')).toBeDefined()
})

test('the sandbox line stands there before the settings arrive, so that nothing is pushed down', () => {
  fakeServer({ ...house(), '/api/common/getAllSetting': () => new Response('', { status: 502 }) })
  drawApp('/home', {}, { isSandbox: true, feed: 'replay', newOrdersHalted: false })
  expect(screen.getByText('Sandbox: no real money, replayed prices')).toBeDefined()
})
