import { queryClient, session } from '@glasshouse/client'
import { type Answers, fakeServer, ok } from '@glasshouse/client/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { drawApp, letSecondPass, signedIn } from './draw-app.tsx'
import { emptyOptionHouse, type OptionServer, optionServer, PLACE, unstruckOf } from './option-server.ts'
import { writeMessages } from './write-messages.ts'

/** The option screen as a trader uses it in tests. */

export function house(parts: Partial<OptionServer> = {}, answers: Answers = {}) {
  const state = { ...emptyOptionHouse(), ...parts }
  signedIn(state.realm)
  return { state, server: fakeServer({ ...optionServer(state), ...answers }) }
}
export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const bar = () => screen.findByRole('region', { name: 'Place an option' })
export async function opened(path = '/trade?tradeKey=SecondContract&symbol=btcusdt', flags = {}) {
  const app = drawApp(path, flags)
  await bar()
  priceIs('60000')
  await waitFor(() => expect(queryClient.getQueryState(['balances', session.getState().realm])?.status).toBe('success'))
  return app
}
let said = 0
export const hear = (message: object) =>
  act(() => writeMessages(queryClient, [{ n: 1, ...message } as Parameters<typeof writeMessages>[1][number]]))
export function priceIs(close: string, parts: object = {}) {
  said += 1
  const data = {
    symbol: 'btcusdt',
    close,
    open: '59000',
    high24: '61000.5',
    low24: '58000.25',
    volume24: '0',
    sourceVolume24: '1234567',
    isStale: false,
    time: 1,
  }
  hear({ type: 'DETAIL', symbol: 'btcusdt', seq: said, data: { ...data, ...parts } })
}
export async function order(side: 'Up' | 'Down') {
  await userEvent.click(within(await bar()).getByRole('button', { name: side }))
  return screen.findByRole('form', { name: `Place ${side === 'Up' ? 'an up' : 'a down'} option` })
}
export async function stake(form: HTMLElement, text: string) {
  const field = within(form).getByRole('textbox', { name: /^Stake/ })
  await userEvent.clear(field)
  if (text) await userEvent.paste(text)
}
export const place = (form: HTMLElement) => {
  letSecondPass()
  return userEvent.click(within(form).getByRole('button', { name: /^(Place|Schedule) (.+ )?(up|down)$/ }))
}
export const line = (name: string | RegExp, where: HTMLElement) =>
  within(where).getByText(name, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent
export const panel = () => screen.findByRole('region', { name: 'My options' })
export const tab = async (name: RegExp) => userEvent.click(within(await panel()).getByRole('tab', { name }))
export const rows = async () => within(await panel()).queryAllByRole('article')

/** A server that takes what is placed and lets the test say how it goes on. */
export function takingHouse(parts: Partial<OptionServer> = {}, made = unstruckOf('77')) {
  const found = house(parts, {
    [PLACE]: () => {
      found.state.options = [made, ...found.state.options]
      return ok({ ...made, isRepeated: false })
    },
  })
  return found
}
