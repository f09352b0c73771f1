import { type Answers, fakeServer, ok, refused } from '@glasshouse/client/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { fillAnew, submitChange, withTerms } from '../../testing/change-sheet.ts'
import { drawApp, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { assetOf, marketServer, orderOf } from '../../testing/market-server.ts'
import { loadWords, setLanguage } from '../../words/words.ts'

/** The row of an own order asks with the same sheet as its line on the chart. */
startsClean()
// A test waits for the app and not for the disk.
beforeAll(() => Promise.all([import('./ChangeSheet.tsx'), loadWords('lines')]))

const REPLACE = '/api/currency/order/replace'
const changed = { id: '7', status: 0, dealNum: '0', dealPrice: '0', dealValue: '0', fee: '0', isRepeated: false }

function house(answers: Answers = {}, open = [orderOf('7', { delegatePrice: '60000', delegateTotal: '0.05' })]) {
  signedIn()
  const state = { open, past: [], assets: [assetOf('usdt', '5000')] }
  const server = fakeServer({
    ...marketServer(state),
    [REPLACE]: ({ body }) => {
      state.open = withTerms(state.open, body)
      return ok(changed)
    },
    ...answers,
  })
  return { state, server }
}
async function asked() {
  drawApp('/tradeBB')
  await userEvent.click(await screen.findByRole('button', { name: /^Change BTC\/USDT/ }))
  return screen.findByRole('dialog', { name: 'Change order' })
}

test('states the deed and what the order then holds, and changes it once that is said', async () => {
  const { server } = house()
  const sheet = await asked()
  expect(within(sheet).getByText('Nothing changes yet.')).toBeDefined()
  expect(within(sheet).getByRole('button', { name: 'Change' })).toHaveProperty('disabled', true)
  await fillAnew(sheet, /^Price/, '59500')
  expect(within(sheet).getByText('Move buy \u20660.05 BTC\u2069 from \u206660,000.0\u2069 to \u206659,500.0\u2069')).toBeDefined()
  expect(within(sheet).getByText('Holds \u20662,977.97 USDT\u2069 instead of \u20663,003.00 USDT\u2069.')).toBeDefined()
  expect(server.to(REPLACE)).toHaveLength(0)
  await submitChange(sheet)
  expect(await screen.findByText('Changed')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to(REPLACE)[0]?.body).toMatchObject({ symbol: 'btcusdt', id: '7', delegatePrice: '59500', delegateTotal: '0.05' })
  expect(await screen.findByRole('button', { name: 'Change BTC/USDT 59500' })).toBeDefined()
})

test('says what becomes of another quantity, and refuses one that is filled already', async () => {
  house({}, [orderOf('7', { delegatePrice: '60000', delegateTotal: '0.05', dealNum: '0.02' })])
  const sheet = await asked()
  await fillAnew(sheet, /^Quantity \(BTC\)/, '0.04')
  expect(within(sheet).getByText('The order of \u20660.05 BTC\u2069 becomes one of \u20660.04 BTC\u2069')).toBeDefined()
  await fillAnew(sheet, /^Quantity \(BTC\)/, '0.02')
  expect(within(sheet).getByText('More than the 0.02 that are filled')).toBeDefined()
  await fillAnew(sheet, /^Price/, '')
  await submitChange(sheet)
  expect(within(sheet).getByText('Enter a price')).toBeDefined()
})

test('a refusal is explained and changes nothing, the next try is another act', async () => {
  const keys: (string | undefined)[] = []
  house({
    [REPLACE]: ({ headers }) => {
      keys.push(headers['idempotency-key'] ?? headers['Idempotency-Key'])
      return refused('order_not_open', 'The order is no longer open')
    },
  })
  const sheet = await asked()
  await fillAnew(sheet, /^Price/, '59500')
  await submitChange(sheet)
  const alert = within(sheet).getByRole('alert')
  await waitFor(() => expect(alert.textContent).toContain('The order is no longer open'))
  expect(alert.textContent).toContain('Nothing was changed.')
  await submitChange(sheet)
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[0]).not.toBe(keys[1])
  await userEvent.click(within(sheet).getByRole('button', { name: 'Leave it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Change BTC/USDT 60000' })).toBeDefined()
})

test('a change without an answer is repeated as itself and counts once', async () => {
  const keys: (string | undefined)[] = []
  house({
    [REPLACE]: ({ headers }) => {
      keys.push(headers['idempotency-key'] ?? headers['Idempotency-Key'])
      if (keys.length === 1) throw new TypeError('the network is gone')
      return ok({ ...changed, isRepeated: true })
    },
  })
  const sheet = await asked()
  await fillAnew(sheet, /^Price/, '59500')
  await submitChange(sheet)
  await waitFor(() => expect(within(sheet).getByRole('alert').textContent).toContain('It is not known whether it arrived.'))
  await submitChange(sheet)
  expect(await screen.findByText('It had arrived the first time. Nothing was changed again.')).toBeDefined()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[0]).toBe(keys[1])
})

test('one that meets the other side says that it was filled', async () => {
  house({ [REPLACE]: () => ok({ ...changed, status: 1, dealNum: '0.05' }) })
  const sheet = await asked()
  await fillAnew(sheet, /^Price/, '60010')
  await submitChange(sheet)
  expect(await screen.findByText('Changed, and filled at once')).toBeDefined()
})

test('an order at market has no terms to change, and what is over neither', async () => {
  house({}, [orderOf('7', { delegateType: 1, delegatePrice: '0' })])
  drawApp('/tradeBB')
  await screen.findByRole('button', { name: /^Cancel BTC\/USDT/ })
  expect(screen.queryByRole('button', { name: /^Change BTC/ })).toBeNull()
})

test('speaks Arabic and Chinese', async () => {
  house()
  const sheet = await asked()
  await fillAnew(sheet, /^Price/, '59500')
  await act(() => setLanguage('ar'))
  expect(
    within(sheet).getByText(
      'نقل شراء \u2068\u20660.05 BTC\u2069\u2069 من \u2068\u206660,000.0\u2069\u2069 إلى \u2068\u206659,500.0\u2069\u2069',
    ),
  ).toBeDefined()
  await act(() => setLanguage('zh'))
  expect(within(sheet).getByText('买 \u20660.05 BTC\u2069：价格从 \u206660,000.0\u2069 改为 \u206659,500.0\u2069')).toBeDefined()
})
