import { session } from '@glasshouse/client'
import { FakeSocket, fakeServer, ok, refused } from '@glasshouse/client/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { startSockets } from '../../../live/sockets/sockets.ts'
import { settingsOf, userInfoOf } from '../../../testing/account-answers.ts'
import { drawApp, signedIn, startsClean } from '../../../testing/draw-app.tsx'

startsClean()

/** A server that remembers in which realm the session is. */
function house(realm: 'real' | 'demo') {
  let now = realm
  return fakeServer({
    '/api/common/getAllSetting': () => ok(settingsOf()),
    '/api/user/getInfo': () => ok(userInfoOf(now)),
    '/api/asset/assetBalance': () =>
      ok({ realm: now, asset: [], total: { platform: '50000', financial: '0', contract: '50000', all: now === 'demo' ? '100000' : '0' } }),
    '/api/user/switch': ({ query }) => {
      now = query.type === '2' ? 'demo' : 'real'
      return ok({ type: Number(query.type), realm: now })
    },
  })
}
/** Which sockets the act opened anew, and how many of the former ones are closed. */
async function socketsAround(act: () => Promise<void>) {
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
  const stop = startSockets()
  try {
    const former = FakeSocket.all.length
    await act()
    const isClosed = FakeSocket.all.map(({ readyState }) => readyState === 3)
    return { former, wasClosed: isClosed.slice(0, former), isClosed: isClosed.slice(former) }
  } finally {
    stop()
  }
}
const BOTH_ANEW = { former: 2, wasClosed: [true, true], isClosed: [false, false] }
const start = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Start' }))
  return screen.findByRole('alertdialog', { name: 'Start demo trading?' })
}

describe('starting', () => {
  test('asks first, and no means no [ER-051]', async () => {
    signedIn()
    const server = house('real')
    drawApp('/home')
    const question = await start()
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(server.to('/api/user/switch')).toHaveLength(0)
  })

  test('calls switch with type 2, refreshes the user info, sets the flag and goes home [ST-023, API-011]', async () => {
    signedIn()
    const server = house('real')
    const app = drawApp('/quote', { simPromo: true })
    const question = await start()
    const asked = server.to('/api/user/getInfo').length
    await userEvent.click(within(question).getByRole('button', { name: 'Start' }))
    await waitFor(() => expect(app.path()).toBe('/home'))
    expect(server.to('/api/user/switch')).toHaveLength(1)
    expect(server.to('/api/user/switch')[0]).toMatchObject({ method: 'POST', query: { type: '2' } })
    expect(session.getState().realm).toBe('demo')
    const [fresh] = server.to('/api/user/getInfo').slice(asked)
    expect(fresh?.headers['x-realm']).toBe('demo')
    expect(session.getState().userInfo?.isSimulated).toBe(true)
  })

  test('does not bring back who has gone on before the user info is there', async () => {
    signedIn()
    let answer = (): void => undefined
    const server = house('real')
    const app = drawApp('/home')
    const question = await start()
    const isThere = new Promise<void>((resolve) => {
      answer = resolve
    })
    const fetched = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (url.includes('/api/user/getInfo')) await isThere
      return fetched(url, init)
    })
    await userEvent.click(within(question).getByRole('button', { name: 'Start' }))
    await waitFor(() => expect(session.getState().realm).toBe('demo'))
    await app.go('/quote')
    answer()
    await waitFor(() => expect(session.getState().userInfo?.isSimulated).toBe(true))
    expect(await screen.findByText('You are in demo trading now')).toBeDefined()
    expect(app.path()).toBe('/quote')
    expect(server.to('/api/user/switch')).toHaveLength(1)
  })

  test('reconnects both sockets, in the demo realm [ST-023, WS-019]', async () => {
    signedIn()
    house('real')
    drawApp('/home')
    const question = await start()
    const sockets = await socketsAround(async () => {
      await userEvent.click(within(question).getByRole('button', { name: 'Start' }))
      await waitFor(() => expect(session.getState().userInfo?.isSimulated).toBe(true))
    })
    expect(sockets).toEqual(BOTH_ANEW)
  })

  test('says that it has started [ER-030]', async () => {
    signedIn()
    house('real')
    drawApp('/home')
    await userEvent.click(within(await start()).getByRole('button', { name: 'Start' }))
    expect(await screen.findByText('You are in demo trading now')).toBeDefined()
  })

  test('shows the demo balance in USDT [BC-018]', async () => {
    signedIn('demo')
    house('demo')
    drawApp('/home')
    const balance = await screen.findByRole('region', { name: 'Demo balance' })
    await waitFor(() => expect(balance.textContent).toBe('Demo balance100,000.00USDTSpot 50,000.00Futures 50,000.00'))
  })

  test('refused by the server changes nothing and says why', async () => {
    signedIn()
    fakeServer({
      '/api/user/getInfo': () => ok(userInfoOf('real')),
      '/api/user/switch': () => refused('busy', 'The exchange is busy; please try again'),
    })
    drawApp('/home')
    await userEvent.click(within(await start()).getByRole('button', { name: 'Start' }))
    expect((await screen.findAllByText('The exchange is busy; please try again')).length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.queryByRole('alertdialog', { name: 'Start demo trading?' })).toBeNull())
    expect(session.getState().realm).toBe('real')
  })
})

describe('quitting', () => {
  const quit = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Quit demo trading' }))
    return screen.findByRole('alertdialog', { name: 'Quit demo trading?' })
  }

  test('asks first, and no means no [ER-052]', async () => {
    signedIn('demo')
    const server = house('demo')
    drawApp('/home')
    const question = await quit()
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(server.to('/api/user/switch')).toHaveLength(0)
    expect(session.getState().realm).toBe('demo')
  })

  test('calls switch with type 1, clears the flag, refreshes the user info and goes home [ST-024, ER-031]', async () => {
    signedIn('demo')
    const server = house('demo')
    const app = drawApp('/assets')
    const question = await quit()
    await userEvent.click(within(question).getByRole('button', { name: 'Quit' }))
    await waitFor(() => expect(app.path()).toBe('/home'))
    expect(server.to('/api/user/switch').map(({ query }) => query.type)).toEqual(['1'])
    expect(session.getState()).toMatchObject({ realm: 'real', userInfo: { isSimulated: false } })
    expect(await screen.findByText('You are back in your real account')).toBeDefined()
    expect(screen.queryByText('Trading with demo funds')).toBeNull()
  })

  test('reconnects both sockets, in the real realm [ST-024, WS-019]', async () => {
    signedIn('demo')
    house('demo')
    drawApp('/home')
    const question = await quit()
    const sockets = await socketsAround(async () => {
      await userEvent.click(within(question).getByRole('button', { name: 'Quit' }))
      await waitFor(() => expect(session.getState().userInfo?.isSimulated).toBe(false))
    })
    expect(sockets).toEqual(BOTH_ANEW)
  })
})

describe('the promo card on /quote', () => {
  const card = () => screen.queryByRole('region', { name: 'Demo trading' })
  const drawn = async (flags: { simPromo?: boolean }) => {
    drawApp('/quote', flags)
    await screen.findByRole('heading', { level: 1, name: 'Markets' })
  }

  test('is there for a signed-in user of a brand that promotes it [RT-051]', async () => {
    signedIn()
    house('real')
    await drawn({ simPromo: true })
    expect(card()).not.toBeNull()
  })

  test('is not there on other brands [RT-051]', async () => {
    signedIn()
    house('real')
    await drawn({})
    expect(card()).toBeNull()
  })

  test('is not there for visitors [RT-051]', async () => {
    house('real')
    await drawn({ simPromo: true })
    expect(card()).toBeNull()
  })

  test('is not there while simulating [RT-051]', async () => {
    signedIn('demo')
    house('demo')
    await drawn({ simPromo: true })
    expect(card()).toBeNull()
  })
})

describe('the offer on /assets', () => {
  const card = () => screen.queryByRole('region', { name: 'Demo trading' })
  const drawn = async (flags: { simOfferNoAssets?: boolean }) => {
    drawApp('/assets', flags)
    await screen.findByRole('heading', { level: 1 })
  }

  test('is made to an account that holds nothing, on brands that make it [ST-025]', async () => {
    signedIn('real', '0.00000000')
    house('real')
    await drawn({ simOfferNoAssets: true })
    expect(card()).not.toBeNull()
  })

  test('is not made to an account that holds something [ST-025]', async () => {
    signedIn('real', '0.01')
    fakeServer({ '/api/user/getInfo': () => ok(userInfoOf('real', '0.01')) })
    await drawn({ simOfferNoAssets: true })
    expect(card()).toBeNull()
  })

  test('is not made on other brands [ST-025]', async () => {
    signedIn('real', '0')
    house('real')
    await drawn({})
    expect(card()).toBeNull()
  })
})
