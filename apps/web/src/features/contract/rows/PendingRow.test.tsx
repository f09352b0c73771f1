import { type Answers, fakeServer, ok, refused } from '@glasshouse/client/testing'
import type { ContractOrder } from '@glasshouse/wire'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { fillAnew, submitChange, withTerms } from '../../../testing/change-sheet.ts'
import { contractOrderOf, contractServer, emptyContracts } from '../../../testing/contract-server.ts'
import { drawApp, onDesk, signedIn, startsClean } from '../../../testing/draw-app.tsx'
import { loadWords } from '../../../words/words.ts'

/** The row of a contract order that rests asks with the same sheet as its line on the chart. */
startsClean()
// A test waits for the app and not for the disk.
beforeAll(() => Promise.all([import('../../../chart/change/ChangeSheet.tsx'), loadWords('lines')]))

const REPLACE = '/api/contract/order/replace'
const changed = { id: '7', status: 0, dealNum: '0', dealPrice: '0', dealValue: '0', fee: '0', earn: '0', isRepeated: false }

function house(order: Partial<ContractOrder> = {}, answers: Answers = {}) {
  signedIn()
  const state = { ...emptyContracts(), orders: [contractOrderOf('7', order)] }
  const server = fakeServer({
    ...contractServer(state),
    [REPLACE]: ({ body }) => {
      state.orders = withTerms(state.orders, body)
      return ok(changed)
    },
    ...answers,
  })
  return { state, server }
}
async function pending() {
  drawApp('/tradeU?symbol=btcusdt')
  await userEvent.click(await screen.findByRole('tab', { name: /^Pending/ }))
}
async function asked() {
  await pending()
  await userEvent.click(await screen.findByRole('button', { name: 'Change BTC/USDT 59000' }))
  return screen.findByRole('dialog', { name: 'Change order' })
}

test('states the deed and what the order then holds, and changes it once that is said', async () => {
  const { server } = house()
  const sheet = await asked()
  expect(within(sheet).getByText('Nothing changes yet.')).toBeDefined()
  await fillAnew(sheet, /^Price/, '58000')
  await fillAnew(sheet, 'Contracts', '10')
  expect(within(sheet).getByText('Move open Long \u206620\u2069 from \u206659,000.0\u2069 to \u206658,000.0\u2069')).toBeDefined()
  // 580 at 10x, and 0.05 % of it.
  expect(within(sheet).getByText('Holds \u206658.29 USDT\u2069 instead of \u2066118.59 USDT\u2069.')).toBeDefined()
  expect(server.to(REPLACE)).toHaveLength(0)
  await submitChange(sheet)
  expect(await screen.findByText('Changed')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to(REPLACE).map(({ body }) => body)).toEqual([{ symbol: 'btcusdt', id: '7', delegatePrice: '58000', delegateTotal: '10' }])
  expect(await screen.findByRole('button', { name: 'Change BTC/USDT 58000' })).toBeDefined()
})

test('is changed from the table of a desk too', async () => {
  onDesk()
  const { server } = house()
  const sheet = await asked()
  await fillAnew(sheet, /^Price/, '58000')
  await submitChange(sheet)
  await waitFor(() => expect(server.to(REPLACE)).toHaveLength(1))
})

test('an order that closes holds nothing', async () => {
  house({ effect: 'close', positionId: '70', heldAmount: '0' })
  const sheet = await asked()
  await fillAnew(sheet, /^Price/, '58000')
  expect(within(sheet).getByText(/^Move close Long/)).toBeDefined()
  expect(within(sheet).queryByText(/^Holds/)).toBeNull()
})

test('no fewer contracts than are filled', async () => {
  const { server } = house({ dealNum: '5' })
  const sheet = await asked()
  await fillAnew(sheet, 'Contracts', '5')
  expect(within(sheet).getByText('More than the 5 that are filled')).toBeDefined()
  await submitChange(sheet)
  expect(server.to(REPLACE)).toHaveLength(0)
})

test('a refusal is explained, and the order stays', async () => {
  house({}, { [REPLACE]: () => refused('order_not_open', 'The order is no longer open') })
  const sheet = await asked()
  await fillAnew(sheet, /^Price/, '58000')
  await submitChange(sheet)
  const alert = within(sheet).getByRole('alert')
  await waitFor(() => expect(alert.textContent).toContain('Nothing was changed.'))
  await userEvent.click(within(sheet).getByRole('button', { name: 'Leave it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Change BTC/USDT 59000' })).toBeDefined()
})

test('is not offered before the rules of its market are known: the order can be cancelled all the same', async () => {
  house({ symbol: 'solusdt', showCoin: 'SOL/USDT' }, { '/api/contract/rules': () => new Promise(() => undefined) })
  await pending()
  expect(await screen.findByRole('button', { name: 'Cancel SOL/USDT 59000' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Change SOL/ })).toBeNull()
})
