import { type Answers, fakeServer, ok } from '@glasshouse/client/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawApp, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { marketServer } from '../../testing/market-server.ts'

startsClean()

const RULES = '/api/option/rules/list'
function house(more: Answers) {
  signedIn()
  return fakeServer({ ...marketServer({ open: [], past: [], assets: [] }), ...more })
}

test.each([
  ['3', 'U_STANDARD_EXPLAIN'],
  ['2', 'COIN_EXPLAIN'],
  ['1', 'PERIOD_EXPLAIN'],
])('type %s shows the text %s', async (type, key) => {
  const server = house({
    [RULES]: ({ query }) => ok([{ id: '1', key, title: `Rules ${query.key}`, content: '<p>One <b>rule</b></p>' }]),
  })
  drawApp(`/tradingRules?type=${type}`)
  expect(await screen.findByRole('heading', { name: `Rules ${key}` })).toBeDefined()
  expect((await screen.findByText('rule')).tagName).toBe('B')
  expect(server.to(RULES)[0]).toMatchObject({ method: 'POST', query: { key } })
})

test('a text that is not there yet is told so', async () => {
  house({ [RULES]: () => ok([]) })
  drawApp('/tradingRules?type=3')
  expect(await screen.findByText(/has not published these rules yet/)).toBeDefined()
})

test('a text that does not come is asked for again', async () => {
  let isUp = false
  const article = { id: '1', key: 'U_STANDARD_EXPLAIN', title: 'Contracts', content: '<p>x</p>' }
  house({ [RULES]: () => (isUp ? ok([article]) : { code: 0, msg: 'no', reason: 'internal', data: null, rows: [] }) })
  drawApp('/tradingRules?type=3')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isUp = true
  await userEvent.click(retry)
  expect(await screen.findByRole('heading', { name: 'Contracts' })).toBeDefined()
})
