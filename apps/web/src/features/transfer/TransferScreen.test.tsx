import { session } from '@glasshouse/client'
import { type Answers, fakeServer, ok, refused } from '@glasshouse/client/testing'
import { userInfoSummary } from '@glasshouse/wire'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { settingsOf, userInfoOf } from '../../testing/account-answers.ts'
import { drawApp, letSecondPass, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { assetOf, marketServer } from '../../testing/market-server.ts'

startsClean()

const TRANSFER = '/api/asset/transferFunds'
const total = { platform: '0', financial: '0', contract: '0', all: '0' }
const assets = (usdt: string, contract: string) => [
  assetOf('usdt', usdt),
  assetOf('btc', '0.12345678'),
  assetOf('usdt', contract, { type: 3 }),
]

function house(realm: 'real' | 'demo' = 'demo', answers: Answers = {}) {
  signedIn(realm)
  let [main, contract] = ['1000', '250.5']
  return fakeServer({
    ...marketServer({ open: [], past: [], assets: [] }, realm),
    '/api/asset/assetBalance': () => ok({ realm, asset: assets(main, contract), total }),
    [TRANSFER]: ({ body }) => {
      ;[main, contract] = ['0', '1250.5']
      return ok({ coin: 'usdt', amount: (body as { amount: string }).amount, isRepeated: false })
    },
    ...answers,
  })
}
const amount = () => screen.findByRole('textbox', { name: 'Amount' })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Transfer' }))
const wallets = () => (['From', 'To'] as const).map((name) => (screen.getByRole('combobox', { name }) as HTMLSelectElement).value)
const available = (text: string) => waitFor(() => expect(screen.getByText('Available').nextElementSibling?.textContent).toBe(text))

test('money goes from one wallet into the other; the toast says so and the balance is read again [RT-081, ER-040, ST-059]', async () => {
  const server = house()
  drawApp('/transfer')
  await available('1,000 USDT')
  expect(wallets()).toEqual(['platform', 'contract'])
  await userEvent.click(screen.getByRole('button', { name: 'Max' }))
  expect(((await amount()) as HTMLInputElement).value).toBe('1,000')
  expect(screen.getByText('Futures afterwards').nextElementSibling?.textContent).toBe('1,250.5 USDT')
  await send()
  expect(await screen.findByText('Transferred')).toBeDefined()
  await available('0 USDT')
  expect(((await amount()) as HTMLInputElement).value).toBe('')
  expect(server.to(TRANSFER).map(({ body }) => body)).toEqual([
    { coin: 'usdt', amount: '1000', transferOutAccount: 'platform', transferInAccount: 'contract' },
  ])
  expect(server.to(TRANSFER)[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
})

test.each([
  ['nothing', ''],
  ['zero', '0'],
  ['zero in decimals', '0.00'],
])('%s as amount asks for one, and nothing is sent [VL-035]', async (_, typed) => {
  const server = house()
  drawApp('/transfer')
  if (typed !== '') await userEvent.type(await amount(), typed)
  else await amount()
  await send()
  expect(await screen.findByText('Enter an amount above zero to transfer')).toBeDefined()
  expect(server.to(TRANSFER)).toEqual([])
})

test('the placeholder says minimum 1, and 0.5 is transferred [VL-036]', async () => {
  const server = house()
  drawApp('/transfer')
  expect((await amount()).getAttribute('placeholder')).toBe('Minimum 1')
  await available('1,000 USDT')
  await userEvent.type(await amount(), '0.5')
  await send()
  await waitFor(() => expect(server.to(TRANSFER).map(({ body }) => (body as { amount: string }).amount)).toEqual(['0.5']))
})

test('more than is available is said before it is sent', async () => {
  const server = house()
  drawApp('/transfer')
  await available('1,000 USDT')
  await userEvent.type(await amount(), '1000.000001')
  await send()
  expect(await screen.findByText('Not enough available')).toBeDefined()
  expect(server.to(TRANSFER)).toEqual([])
})

test('the wallets turn around, and step aside for each other', async () => {
  house('real')
  drawApp('/transfer')
  await amount()
  await userEvent.click(screen.getByRole('button', { name: 'Exchange the two wallets' }))
  expect(wallets()).toEqual(['contract', 'platform'])
  expect(screen.getByText(/stays in the futures wallet/)).toBeDefined()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'To' }), 'contract')
  expect(wallets()).toEqual(['platform', 'contract'])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'To' }), 'financial')
  expect(wallets()).toEqual(['platform', 'financial'])
})

test('demo funds know no Earn', async () => {
  house('demo')
  drawApp('/transfer')
  await amount()
  const options = within(screen.getByRole('combobox', { name: 'From' })).getAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['Spot', 'Futures'])
})

test('an address names wallet and coin', async () => {
  const server = house('real')
  drawApp('/transfer?from=platform&to=financial&coin=btc')
  await available('0.12345678 BTC')
  await userEvent.click(screen.getByRole('button', { name: 'Max' }))
  await send()
  await waitFor(() =>
    expect(server.to(TRANSFER)[0]?.body).toEqual({
      ...{ coin: 'btc', amount: '0.12345678' },
      ...{ transferOutAccount: 'platform', transferInAccount: 'financial' },
    }),
  )
})

test('a pending contract item is told in the words for it [VL-037]', async () => {
  house('demo', { [TRANSFER]: () => refused('contract_assets_frozen', 'transferOutAccount: Nothing leaves') })
  drawApp('/transfer?from=contract&to=platform')
  await available('250.5 USDT')
  await userEvent.type(await amount(), '1')
  await send()
  expect(await screen.findByText('Assets of an open contract cannot be transferred')).toBeDefined()
})

test('a try without an answer is sent again with its key, and counts once', async () => {
  let isLost = true
  const server = house('demo', {
    [TRANSFER]: () => (isLost ? new Response('', { status: 502 }) : ok({ coin: 'usdt', amount: '5', isRepeated: true })),
  })
  drawApp('/transfer')
  await available('1,000 USDT')
  await userEvent.type(await amount(), '5')
  await send()
  expect(await screen.findByText(/it counts once/)).toBeDefined()
  isLost = false
  await new Promise((resolve) => setTimeout(resolve, 600))
  await send()
  expect(await screen.findByText('Transferred')).toBeDefined()
  const keys = server.to(TRANSFER).map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

const modules = (open: boolean) => ({
  '/api/common/getAllSetting': () => ok({ ...settingsOf(), MODULE_FREEZE_TYPE_SETTING: [{ key: 'TRANSFERFUNDS', open }] }),
})
const isOff = () => (screen.getByRole('button', { name: 'Transfer' }) as HTMLButtonElement).disabled

test('where the module is closed nobody transfers [PM-011]', async () => {
  house('demo', modules(false))
  drawApp('/transfer')
  expect(await screen.findByText('Transfers are closed at the moment.')).toBeDefined()
  expect(isOff()).toBe(true)
})

test('who is frozen brings money to futures alone [PM-011]', async () => {
  const frozen = userInfoOf('demo')
  house('demo', { ...modules(true), '/api/user/getInfo': () => ok({ ...frozen, user: { ...frozen.user, status: 1 } }) })
  session.setState({ userInfo: userInfoSummary({ ...frozen, user: { ...frozen.user, status: 1 } }) })
  drawApp('/transfer?from=contract&to=platform')
  expect(await screen.findByText(/only be brought into the futures wallet/)).toBeDefined()
  expect(isOff()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Exchange the two wallets' }))
  expect(isOff()).toBe(false)
})

test('balances that do not come can be asked for again', async () => {
  house('demo', { '/api/asset/assetBalance': () => refused('busy', 'The exchange is busy; please try again') })
  drawApp('/transfer')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
})

test('the second tap of a double tap asks for nothing, and leaves no error over the transfer that is done', async () => {
  const server = house()
  drawApp('/transfer')
  await available('1,000 USDT')
  await userEvent.click(screen.getByRole('button', { name: 'Max' }))
  await send()
  expect(await screen.findByText('Transferred')).toBeDefined()
  await send()
  expect(server.to(TRANSFER)).toHaveLength(1)
  expect(((await amount()) as HTMLInputElement).getAttribute('aria-invalid')).not.toBe('true')
  letSecondPass()
  await send()
  expect(((await amount()) as HTMLInputElement).getAttribute('aria-invalid')).toBe('true')
})
