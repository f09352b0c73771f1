import { fakeServer, ok } from '@glasshouse/client/testing'
import type { ActForm, ActPreview } from '@glasshouse/wire'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawConsole, signedInAs, startsClean } from '../../testing/draw-console.tsx'
import { ChangeScreen } from './ChangeScreen.tsx'

const PREVIEW = '/operator/acts/preview'
const REQUEST = '/operator/acts/request'
const word = { isOptional: false, values: [], least: '0', most: '0.1', places: 6 }
const form: ActForm = {
  ...{ act: 'market-fees', what: 'fees of a spot market', kind: 'core', ask: ['admin'], approve: ['admin'] },
  ...{ needsEvidence: false, needsConfirmation: false },
  words: [
    { ...word, name: 'maker share', kind: 'decimal' },
    { ...word, name: 'taker share', kind: 'decimal' },
  ],
}
const preview = (next: string | null): ActPreview => ({
  ...{ effectiveFrom: null, touched: [], reach: 'keep_terms', about: null },
  lines: next === null ? [] : [{ subject: 'btcusdt', field: 'makerFeePpm', now: '0.1%', next }],
})

startsClean()

async function draw(answer: () => unknown, shown = form) {
  const server = fakeServer({
    '/operator/acts/forms': () => ok({ reasons: [] }, [shown]),
    [PREVIEW]: answer,
    [REQUEST]: () => ok(),
  })
  signedInAs(1, 'admin')
  drawConsole(<ChangeScreen />, `/rules/change?act=${shown.act}`)
  if (shown !== form) return server
  await screen.findByLabelText('Maker fee, as a share')
  fill('Maker', '0.0002')
  fill('Taker', '0.001')
  return server
}
const fill = (fee: 'Maker' | 'Taker', value: string) =>
  fireEvent.change(screen.getByLabelText(`${fee} fee, as a share`), { target: { value } })
const show = () => userEvent.click(screen.getByRole('button', { name: 'Review the change' }))
const ask = () => screen.queryByRole('button', { name: 'Request' })

test('an edit takes the difference and the button away: what is asked for is what the fields say', async () => {
  const server = await draw(() => ok(preview('0.02%')))
  await show()
  expect(await screen.findByText('0.02%')).toBeDefined()
  expect(ask()).not.toBeNull()
  fill('Maker', '0.00025')
  expect(screen.queryByText('0.02%')).toBeNull()
  expect(ask()).toBeNull()
  await show()
  await waitFor(() => expect(ask()).not.toBeNull())
  await userEvent.click(ask() as HTMLElement)
  await waitFor(() => expect(server.to(REQUEST)).toHaveLength(1))
  expect(server.to(REQUEST)[0]?.body).toMatchObject({ act: 'market-fees', words: ['0.00025', '0.001'] })
})

test('a difference that comes after an edit is not shown', async () => {
  let answer: (value: unknown) => void = () => {}
  const server = await draw(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  await show()
  await waitFor(() => expect(server.to(PREVIEW)).toHaveLength(1))
  fill('Taker', '0.0015')
  answer(ok(preview('0.02%')))
  const button = screen.getByText('Review the change').closest('button') as HTMLElement
  await waitFor(() => expect(button.className).not.toContain('ant-btn-loading'))
  expect(screen.queryByText('0.02%')).toBeNull()
  expect(ask()).toBeNull()
})

test('what changes nothing cannot be asked for', async () => {
  const server = await draw(() => ok(preview(null)))
  await show()
  expect(await screen.findByText('Nothing changes.')).toBeDefined()
  expect((ask() as HTMLButtonElement).disabled).toBe(true)
  expect(server.to(REQUEST)).toEqual([])
})

test.each([
  ['list-contract', 'symbol|all', ['all'], 'What to list'],
  ['list-source', 'name', [], 'Name'],
] as const)('where nothing waits for %s there is nothing to choose, and a sentence says so', async (act, name, values, label) => {
  const [word] = form.words
  const listing = { ...form, act, words: [{ ...word, name, kind: 'choice', values: [...values] }] }
  const server = await draw(() => ok(preview(null)), listing as ActForm)
  expect(await screen.findByText(/^Nothing to list/)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>(label).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review the change' }).disabled).toBe(true)
  expect(server.to(PREVIEW)).toEqual([])
})

test('a coin that waits is chosen by its name, shown and asked for', async () => {
  const [word] = form.words
  const listing = { ...form, act: 'list-asset' as const, words: [{ ...word, name: 'coin', kind: 'choice', values: ['trx'] }] }
  const lines = [{ subject: 'trx', field: 'decimals', now: null, next: '6' }]
  const server = await draw(() => ok({ ...preview(null), reach: 'at_once', lines }), listing as ActForm)
  const field = await screen.findByLabelText('Coin')
  expect(screen.getByText(/^Lists an asset that comes with this release/)).toBeDefined()
  fireEvent.mouseDown(field)
  fireEvent.click(await screen.findByTitle('trx'))
  await show()
  expect(await screen.findByText('Decimal places')).toBeDefined()
  await userEvent.click(ask() as HTMLElement)
  await waitFor(() => expect(server.to(REQUEST)).toHaveLength(1))
  expect(server.to(PREVIEW)[0]?.body).toMatchObject({ act: 'list-asset', words: ['trx'] })
  expect(server.to(REQUEST)[0]?.body).toMatchObject({ act: 'list-asset', words: ['trx'] })
})

test('what was listed while the page was open is there to choose', async () => {
  const [word] = form.words
  const listing = (values: string[]): ActForm =>
    ({ ...form, act: 'list-own-market', words: [{ ...word, name: 'coin', kind: 'choice', values }] }) as ActForm
  let coins: string[] = []
  fakeServer({ '/operator/acts/forms': () => ok({ reasons: [] }, [form, listing(coins)]) })
  signedInAs(1, 'admin')
  drawConsole(<ChangeScreen />, '/rules/change?act=list-own-market')
  expect(await screen.findByText(/^Nothing to list/)).toBeDefined()
  coins = ['moon/3001']
  for (const act of ['market-fees', 'list-own-market']) {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Act' }))
    fireEvent.click(await screen.findByTitle(new RegExp(`${act}$`)))
  }
  await waitFor(() => expect(screen.queryByText(/^Nothing to list/)).toBeNull())
  fireEvent.mouseDown(screen.getByLabelText('Coin'))
  expect(await screen.findByTitle('moon/3001')).toBeDefined()
})

test('the symbol of an own coin is named as one, with its rule', async () => {
  const word = { isOptional: false, values: [], least: null, most: null, places: null, name: 'symbol of the coin', kind: 'text' }
  await draw(() => ok(preview(null)), { ...form, act: 'list-own-coin', words: [word] } as ActForm)
  expect(await screen.findByLabelText('Symbol of the coin')).toBeDefined()
  expect(screen.getByText(/^2 to 10 lower-case letters and digits/)).toBeDefined()
})

test('a share says what it is in percent, and a field that stays the same is called unchanged', async () => {
  const lines = [
    { subject: '', field: 'debt', now: '0 usdt', next: '0 usdt' },
    { subject: '', field: 'accountId', now: null, next: '1001' },
  ]
  await draw(() => ok({ ...preview(null), lines }))
  expect(screen.getAllByText(/0\.001 is 0\.1%/)).toHaveLength(2)
  await show()
  expect(await screen.findByText('Unchanged')).toBeDefined()
  expect(screen.getByText('Account number')).toBeDefined()
})
