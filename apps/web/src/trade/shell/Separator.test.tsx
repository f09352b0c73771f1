import { fakeServer, ok } from '@glasshouse/client/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { contractServer, emptyContracts } from '../../testing/contract-server.ts'
import { drawApp, onDesk, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { marketServer } from '../../testing/market-server.ts'
import { deskEntry } from './desk-sizes.ts'

startsClean()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onDesk()
  signedIn()
  fakeServer({
    ...contractServer(emptyContracts()),
    ...marketServer({ open: [], past: [], assets: [] }),
    '/kline': () => ok({ ticker: {}, historyKline: [] }),
  })
})

const edge = (name: RegExp) => screen.findByRole('separator', { name })
const now = (separator: HTMLElement) => Number(separator.getAttribute('aria-valuenow'))
const kept = () => deskEntry.read()
const grid = () => document.querySelector<HTMLElement>('.trade-grid')

test('edges say what they move, how far it is and how far it can go', async () => {
  drawApp('/tradeBB?symbol=btcusdt')
  const book = await edge(/order book/)
  expect(['orientation', 'valuenow', 'valuemin', 'valuemax'].map((name) => book.getAttribute(`aria-${name}`))).toEqual([
    'vertical',
    '240',
    '200',
    '420',
  ])
  expect(document.getElementById(book.getAttribute('aria-controls') ?? '')?.className).toContain('trade-book')
  expect((await edge(/ticket/)).getAttribute('aria-valuemax')).toBe('520')
  expect((await edge(/positions and orders/)).getAttribute('aria-orientation')).toBe('horizontal')
})

test('arrows move an edge the way they point, Shift further, Home and End to its ends, Enter back; the device keeps it', async () => {
  drawApp('/tradeBB?symbol=btcusdt')
  const book = await edge(/order book/)
  book.focus()
  const sizes: number[] = []
  for (const keys of ['{ArrowLeft}', '{ArrowRight}', '{Shift>}{ArrowLeft}{/Shift}', '{Home}', '{End}', '{ArrowUp}', '{Enter}']) {
    await userEvent.keyboard(keys)
    sizes.push(now(book))
  }
  expect(sizes).toEqual([256, 240, 304, 200, 420, 420, 240])
  const panel = await edge(/positions and orders/)
  panel.focus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(now(panel)).toBe(256)
  expect(kept()).toEqual({ book: 240, ticket: 320, panel: 256 })
  expect(grid()?.style.getPropertyValue('--panel-height')).toBe('16rem')
})

test('in a language that runs from right to left the same arrow makes the same part smaller', async () => {
  drawApp('/tradeBB?symbol=btcusdt')
  const ticket = await edge(/ticket/)
  // Not on the document: words that come later set the direction of their language there.
  document.querySelector('.trade-shell')?.setAttribute('dir', 'rtl')
  ticket.focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(now(ticket)).toBe(304)
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(now(ticket)).toBe(336)
})

test('a pointer draws it as far as it goes, a double click puts it back, a second button does nothing', async () => {
  drawApp('/tradeBB?symbol=btcusdt')
  const ticket = await edge(/ticket/)
  const drag = (from: number, to: number, button = 0) => {
    fireEvent.pointerDown(ticket, { clientX: from, button })
    fireEvent.pointerMove(ticket, { clientX: to })
    fireEvent.pointerUp(ticket, { clientX: to })
  }
  drag(960, 900)
  expect(now(ticket)).toBe(380)
  drag(900, 100)
  expect(now(ticket)).toBe(520)
  fireEvent.pointerMove(ticket, { clientX: 1200 })
  expect(now(ticket)).toBe(520)
  drag(760, 900, 2)
  expect(now(ticket)).toBe(520)
  fireEvent.doubleClick(ticket)
  expect(now(ticket)).toBe(320)
})

test('the sizes stand in all three markets; options have no book to draw', async () => {
  const app = drawApp('/tradeU?symbol=btcusdt')
  const ticket = await edge(/ticket/)
  ticket.focus()
  await userEvent.keyboard('{End}')
  await app.go('/trade?symbol=btcusdt')
  await waitFor(() => expect(screen.queryByRole('separator', { name: /order book/ })).toBeNull())
  expect(now(await edge(/ticket/))).toBe(520)
})

test('a phone has no edges', async () => {
  vi.restoreAllMocks()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  drawApp('/tradeBB?symbol=btcusdt')
  await screen.findByRole('form')
  expect(screen.queryByRole('separator')).toBeNull()
})
