import { fakeServer, ok, refused } from '@glasshouse/client/testing'
import type { Brand } from '@glasshouse/wire'
import { creditedDeposit, dollarWire, refusedDeposit, usdtOnEthereum, usdtOnTron, waitingDeposit } from '@glasshouse/wire/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { settingsOf, userInfoOf } from '../../testing/account-answers.ts'
import { drawApp, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { press, user } from '../../testing/ways-in-server.ts'

startsClean()
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const CHANNELS = { 'USDT-TRC20': usdtOnTron, 'USDT-ERC20': usdtOnEthereum, 'USD wire': dollarWire }
const APPLY = '/recharge-apply?type=USDT-TRC20&coin=usdt'
type Answers = Parameters<typeof fakeServer>[0]

function house(answers: Answers = {}, realm: 'real' | 'demo' = 'real') {
  signedIn(realm)
  return fakeServer({
    '/api/common/getAllSetting': () =>
      ok({ ...settingsOf(), MODULE_FREEZE_TYPE_SETTING: [{ key: 'RECHARGE', open: true }], SUPPORT_STAFF_SETTING: [] }),
    '/api/user/getInfo': () => ok(userInfoOf(realm)),
    '/api/recharge/getAdress': () => ok(CHANNELS),
    '/api/recharge/list': () => ({ ...ok(null, [waitingDeposit]), total: 1 }),
    [`/api/recharge/${creditedDeposit.id}`]: () => ok(creditedDeposit),
    ...answers,
  })
}
const draw = (path: string, flags: Partial<Brand> = {}) => drawApp(path, flags)

const PNG_HEAD = Uint8Array.of(137, 80, 78, 71)
/** Takes every picture at once. */
class ImmediateUpload {
  upload = { onprogress: null }
  status = 200
  timeout = 0
  responseText = JSON.stringify(ok({ url: '/api/files/00112233445566778899aabbccddeeff' }))
  onload: (() => void) | null = null
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    queueMicrotask(() => this.onload?.())
  }
}
async function putPicture() {
  vi.stubGlobal('XMLHttpRequest', ImmediateUpload)
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
  const input = document.querySelector('input[data-side=proof]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File([PNG_HEAD], 'proof.png', { type: 'image/png' })] } })
  await screen.findByText('Uploaded')
}

describe('/recharge', () => {
  test('lists the coins with their networks and the wires, each leading to its form [RT-065, RT-067]', async () => {
    house()
    draw('/recharge')
    const coin = await screen.findByRole('link', { name: /USDT.*Tron \(TRC20\)/ })
    expect(coin.textContent).toContain('Ethereum (ERC20)')
    expect(coin.getAttribute('href')).toBe(APPLY)
    const wire = screen.getByRole('link', { name: /Wire in USD/ })
    expect(wire.getAttribute('href')).toBe('/recharge-apply?type=USD+wire&coin=usdt&isMCS=true')
  })

  test('is searched, and leads to the list of deposits [RT-066]', async () => {
    house()
    draw('/recharge')
    await user.type(await screen.findByLabelText('Search coin or network'), 'wire')
    expect(screen.queryByRole('link', { name: /TRC20/ })).toBeNull()
    expect(screen.getByRole('link', { name: /Wire in USD/ })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Your deposits' }).getAttribute('href')).toBe('/recharge-order')
    await user.type(screen.getByLabelText('Search coin or network'), 'zzz')
    expect(screen.getByText('Nothing has this name')).toBeDefined()
  })

  test('says what the exchange says where the addresses do not come, and asks again', async () => {
    let isDown = true
    house({ '/api/recharge/getAdress': () => (isDown ? refused('busy', 'The exchange is busy; please try again') : ok(CHANNELS)) })
    draw('/recharge')
    const again = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await user.click(again)
    expect(await screen.findByText('Tron (TRC20) · Ethereum (ERC20)')).toBeDefined()
  })

  test('in demo it says why not, and asks for no address', async () => {
    const server = house({}, 'demo')
    draw('/recharge')
    expect(await screen.findByText('Demo has no deposits')).toBeDefined()
    expect(server.to('/api/recharge/getAdress')).toEqual([])
  })

  test.each([
    ['a frozen user', { status: 1 }, true, 'Deposits are closed for your account'],
    ['everybody where the module is closed', { status: 0 }, false, 'Deposits are closed'],
  ])('is closed to %s [PM-008]', async (_, put, open, title) => {
    const info = userInfoOf('real')
    house({
      '/api/user/getInfo': () => ok({ ...info, user: { ...info.user, ...put } }),
      '/api/common/getAllSetting': () =>
        ok({ ...settingsOf(), MODULE_FREEZE_TYPE_SETTING: [{ key: 'RECHARGE', open }], SUPPORT_STAFF_SETTING: [] }),
    })
    draw('/recharge')
    expect(await screen.findByText(title)).toBeDefined()
  })
})

describe('/recharge-apply', () => {
  test('shows the address, its code, and names the network it is for [RT-068, RT-069]', async () => {
    house()
    draw(APPLY)
    expect(await screen.findByText(usdtOnTron.address)).toBeDefined()
    expect(await screen.findByRole('img', { name: /QR code of the USDT address/ })).toBeDefined()
    expect(screen.getByText(/Send USDT over .*Tron \(TRC20\).* only/)).toBeDefined()
    expect(screen.getByText('This is a sandbox. Do not send real money.')).toBeDefined()
  })

  test('without a coin is the list of coins', async () => {
    house()
    const app = draw('/recharge-apply')
    await waitFor(() => expect(app.path()).toBe('/recharge'))
  })

  test('another network has its own address and its own place', async () => {
    house()
    const app = draw(APPLY)
    await user.click(await screen.findByRole('radio', { name: /Ethereum/ }))
    expect(await screen.findByText(usdtOnEthereum.address)).toBeDefined()
    expect(screen.queryByText(usdtOnTron.address)).toBeNull()
    expect(app.path()).toBe('/recharge-apply?type=USDT-ERC20&coin=usdt')
  })

  test('a wire shows its bank a tab, with the reference, and no code [RT-070]', async () => {
    house()
    draw('/recharge-apply?type=USD+wire&coin=usdt&isMCS=true')
    expect(await screen.findByRole('tab', { name: 'USD' })).toBeDefined()
    for (const text of ['GH481516234', 'EXAMPLE-0001', 'EXAMDEFF']) expect(screen.getByText(text)).toBeDefined()
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
    expect(screen.queryByText(usdtOnTron.address)).toBeNull()
  })

  test.each([
    ['of all coins', '/recharge', { name: /Wire in USD/ }, {}],
    ['of one coin', APPLY, { name: 'Submit' }, { coin: 'usdt' }],
  ])('addresses %s are asked for once in 4.9 s [BC-007]', async (_, path, shown, query) => {
    const server = house()
    const begun = Date.now()
    const app = draw(path)
    const role = path === APPLY ? 'button' : 'link'
    await screen.findByRole(role, shown)
    vi.spyOn(Date, 'now').mockImplementation(() => begun + 4_900)
    await app.go('/recharge-order')
    await screen.findByRole('link', { name: /USDT-TRC20/ })
    await app.go(path)
    await screen.findByRole(role, shown)
    vi.restoreAllMocks()
    expect(server.to('/api/recharge/getAdress').map((one) => one.query)).toEqual([query])
  })

  test('addresses are requested once when the form is left before their answer and opened again [BC-007]', async () => {
    let answer = (): void => undefined
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const server = house({ '/api/recharge/getAdress': () => isAnswered.then(() => ok(CHANNELS)) })
    const app = draw(APPLY)
    await waitFor(() => expect(server.to('/api/recharge/getAdress')).toHaveLength(1))
    await app.go('/recharge-order')
    await screen.findByRole('link', { name: /USDT-TRC20/ })
    await app.go(APPLY)
    answer()
    await screen.findByRole('button', { name: 'Submit' })
    expect(server.to('/api/recharge/getAdress')).toHaveLength(1)
  })

  test('addresses are asked for anew after five seconds, before they are shown [BC-007, ID-007]', async () => {
    const wires = [dollarWire, { ...dollarWire, wireAccount: { ...dollarWire.wireAccount, accountNumber: 'EXAMPLE-0002' } }]
    let asked = 0
    house({ '/api/recharge/getAdress': () => ok({ 'USD wire': wires[Math.min(asked++, 1)] }) })
    const app = draw('/recharge-apply?type=USD+wire&coin=usdt&isMCS=true')
    expect(await screen.findByText('EXAMPLE-0001')).toBeDefined()
    await app.go('/recharge-order')
    await screen.findByRole('link', { name: /USDT-TRC20/ })
    await app.go('/recharge-apply?type=USD+wire&coin=usdt&isMCS=true')
    expect(await screen.findByText('EXAMPLE-0001')).toBeDefined()
    expect(asked).toBe(1)
    const now = Date.now.bind(Date)
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 5_001)
    // What is shown stays, however long it is looked at.
    await app.go('/recharge-apply?type=USD+wire&coin=usdt&isMCS=true&again')
    expect(screen.getByText('EXAMPLE-0001')).toBeDefined()
    expect(asked).toBe(1)
    await app.go('/recharge-order')
    await screen.findByRole('link', { name: /USDT-TRC20/ })
    await app.go('/recharge-apply?type=USD+wire&coin=usdt&isMCS=true')
    expect(await screen.findByText('EXAMPLE-0002')).toBeDefined()
    expect(screen.queryByText('EXAMPLE-0001')).toBeNull()
    expect(asked).toBe(2)
    vi.restoreAllMocks()
  })

  test('without amount and picture nothing is sent, and both are asked for [RT-071, VL-018, VL-019]', async () => {
    const server = house()
    draw(APPLY)
    await user.click(await screen.findByRole('button', { name: 'Submit' }))
    expect(screen.getByText('Enter the amount of the deposit')).toBeDefined()
    expect(screen.getByText('Add a picture that proves the payment')).toBeDefined()
    expect(server.to('/api/recharge/submit')).toEqual([])
  })

  test('a brand without the message sends nothing without an amount, and says nothing [VL-018]', async () => {
    const server = house()
    draw(APPLY, { rechargeAmountMessage: false })
    await user.click(await screen.findByRole('button', { name: 'Submit' }))
    expect(screen.queryByText('Enter the amount of the deposit')).toBeNull()
    expect(server.to('/api/recharge/submit')).toEqual([])
  })

  test('a picture is chosen among PNG and JPEG, one alone [VL-021]', async () => {
    house()
    draw(APPLY)
    await screen.findByRole('button', { name: 'Submit' })
    const input = document.querySelector('input[data-side=proof]') as HTMLInputElement
    expect([input.accept, input.multiple]).toEqual(['image/png,image/jpeg', false])
  })

  test('what was sent is said, and half a second later the list shows it [ER-037, BC-010]', async () => {
    const server = house({ '/api/recharge/submit': () => ok({ id: waitingDeposit.id, serialId: waitingDeposit.serialId }) })
    const app = draw(APPLY)
    await user.type(await screen.findByLabelText('Amount'), '100.5')
    await putPicture()
    await press('Submit')
    expect(await screen.findByText('Deposit submitted')).toBeDefined()
    expect(app.path()).toBe(APPLY)
    await waitFor(() => expect(app.path()).toBe('/recharge-order'))
    expect(server.to('/api/recharge/submit').map(({ body }) => body)).toEqual([
      {
        ...{ amount: '100.5', type: 'USDT-TRC20', coin: 'usdt', address: usdtOnTron.address },
        filePath: '/api/files/00112233445566778899aabbccddeeff',
      },
    ])
  })

  test('a refusal stays on the screen with what was typed', async () => {
    house({
      '/api/recharge/submit': () =>
        refused('too_many_deposits', 'Too many deposits are waiting for review; please wait for their decision'),
    })
    const app = draw(APPLY)
    await user.type(await screen.findByLabelText('Amount'), '7')
    await putPicture()
    await press('Submit')
    expect(await screen.findByText(/Too many deposits are waiting for review/)).toBeDefined()
    expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('7')
    expect(app.path()).toBe(APPLY)
  })
})

describe('/recharge-order', () => {
  const rowsByStatus: Answers = {
    '/api/recharge/list': ({ query }) => {
      const all = [waitingDeposit, creditedDeposit, refusedDeposit]
      const rows = query.status === undefined ? all : all.filter(({ status }) => String(status) === query.status)
      return { ...ok(null, rows), total: rows.length }
    },
  }

  test('ten rows are a page; the end is said once all of them are there [ST-061]', async () => {
    const all = Array.from({ length: 12 }, (_, at) => ({ ...waitingDeposit, id: `${at + 10}`.repeat(16) }))
    const server = house({
      '/api/recharge/list': ({ query }) => {
        const size = Number(query.pageSize)
        return { ...ok(null, all.slice((Number(query.pageNum) - 1) * size, Number(query.pageNum) * size)), total: all.length }
      },
    })
    draw('/recharge-order')
    expect(await screen.findAllByRole('link', { name: /USDT-TRC20/ })).toHaveLength(10)
    expect(screen.queryByText('No more')).toBeNull()
    await press('Load more')
    expect(await screen.findByText('No more')).toBeDefined()
    expect(screen.getAllByRole('link', { name: /USDT-TRC20/ })).toHaveLength(12)
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    expect(server.to('/api/recharge/list').map(({ query }) => [query.pageNum, query.pageSize])).toEqual([
      ['1', '10'],
      ['2', '10'],
    ])
  })

  test('each tab asks for its status, all for none [RT-072, RT-082, ST-032]', async () => {
    house(rowsByStatus)
    draw('/recharge-order')
    expect(await screen.findAllByRole('link', { name: /USDT-TRC20/ })).toHaveLength(3)
    expect(screen.getByText('No more')).toBeDefined()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['All', 'Waiting', 'Success', 'Failed'])
    for (const [tab, figure] of [
      ['Waiting', '100.5'],
      ['Success', '99.5'],
      ['Failed', '100.5'],
    ] as const) {
      await user.click(screen.getByRole('tab', { name: tab }))
      await waitFor(() => expect(screen.getAllByRole('link', { name: /USDT-TRC20/ })).toHaveLength(1))
      expect(screen.getByRole('link', { name: /USDT-TRC20/ }).textContent).toContain(figure)
    }
  })

  test('without any it says so, and leads to a deposit', async () => {
    house({ '/api/recharge/list': () => ({ ...ok(null, []), total: 0 }) })
    draw('/recharge-order')
    expect(await screen.findByText('No deposits here yet')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe('/recharge')
  })

  test('a page that fails ends the loading, and can be asked for again [ST-062]', async () => {
    let isDown = true
    house({
      '/api/recharge/list': () =>
        isDown ? refused('busy', 'The exchange is busy; please try again') : { ...ok(null, [waitingDeposit]), total: 1 },
    })
    draw('/recharge-order')
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
    isDown = false
    await user.click(again)
    expect(await screen.findByRole('link', { name: /USDT-TRC20/ })).toBeDefined()
  })

  test('pulled down it is read again, and by the button [RT-083]', async () => {
    let asked = 0
    house({ '/api/recharge/list': () => ({ ...ok(null, asked++ === 0 ? [waitingDeposit] : [creditedDeposit]), total: 1 }) })
    draw('/recharge-order')
    const row = await screen.findByRole('link', { name: /Waiting/ })
    const touch = (clientY: number) => ({ touches: [{ clientY }] })
    fireEvent.touchStart(row, touch(100))
    fireEvent.touchMove(row, touch(180))
    fireEvent.touchEnd(row)
    expect(await screen.findByRole('link', { name: /Success/ })).toBeDefined()
    const before = asked
    await press('Refresh')
    await waitFor(() => expect(asked).toBe(before + 1))
  })
})

describe('/recharge-detail', () => {
  test('shows steps, both amounts, the reason and the number [RT-073]', async () => {
    house()
    draw(`/recharge-detail?id=${creditedDeposit.id}`)
    expect(await screen.findByText('Credited to your Spot wallet')).toBeDefined()
    for (const text of ['100.5 USDT', 'One USDT was the fee of the chain', creditedDeposit.serialId])
      expect(screen.getAllByText(text)).toBeDefined()
  })

  test('of nobody’s says so', async () => {
    house({ [`/api/recharge/${waitingDeposit.id}`]: () => refused('not_found', 'Not found') })
    draw(`/recharge-detail?id=${waitingDeposit.id}`)
    expect(await screen.findByText('There is no such deposit')).toBeDefined()
  })
})
