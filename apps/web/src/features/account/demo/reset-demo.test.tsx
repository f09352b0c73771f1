import { fakeServer, ok, refused } from '@glasshouse/client/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { userInfoOf } from '../../../testing/account-answers.ts'
import { drawApp, letSecondPass, signedIn, startsClean } from '../../../testing/draw-app.tsx'
import { assetOf, balanceOf, marketServer } from '../../../testing/market-server.ts'

startsClean()

const RESET = '/api/user/resetSimulated'

function house(realm: 'real' | 'demo', answer: () => unknown = () => ok({ realm: 'demo', isRepeated: false })) {
  signedIn(realm)
  let all = '61234.5'
  return fakeServer({
    ...marketServer({ open: [], past: [], assets: [] }, realm),
    '/api/user/getInfo': () => ok(userInfoOf(realm)),
    '/api/asset/assetBalance': () => ok({ ...balanceOf([assetOf('usdt', all)], all), realm }),
    [RESET]: () => {
      const answered = answer() as { code: number }
      if (answered.code === 200) all = '100000'
      return answered
    },
  })
}
const card = () => screen.findByRole('region', { name: 'Reset demo account' })
const ask = async () => {
  await userEvent.click(within(await card()).getByRole('button', { name: 'Reset' }))
  return screen.findByRole('alertdialog', { name: 'Reset the demo account?' })
}
const confirm = async () => userEvent.click(within(await ask()).getByRole('button', { name: 'Reset' }))

describe('resetting the demo account', () => {
  test('asks first, then brings the demo funds back and shows them', async () => {
    const server = house('demo')
    drawApp('/assets')
    expect((await screen.findAllByText('61,234.50')).length).toBeGreaterThan(0)
    await confirm()
    expect(await screen.findByText('The demo account was reset')).toBeDefined()
    expect((await screen.findAllByText('100,000.00')).length).toBeGreaterThan(0)
    expect(server.to(RESET)).toHaveLength(1)
    expect(server.to(RESET)[0]).toMatchObject({ method: 'POST', headers: { 'x-realm': 'demo' } })
    expect(server.to(RESET)[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  })

  test('no means no', async () => {
    const server = house('demo')
    drawApp('/assets')
    await userEvent.click(within(await ask()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(server.to(RESET)).toHaveLength(0)
  })

  test.each([
    ['anything_open', /Close or cancel everything first/],
    ['reset_used_today', /already reset it today/],
    ['demo_only', /The exchange says so/],
  ])('refused for %s says what to do and changes nothing', async (reason, words) => {
    house('demo', () => refused(reason, 'The exchange says so'))
    drawApp('/assets')
    await confirm()
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
    expect(screen.getAllByText('61,234.50').length).toBeGreaterThan(0)
  })

  test('whose answer is lost is repeated as the same attempt, and after an answer as another', async () => {
    let isUp = false
    const server = house('demo', () => {
      if (isUp) return refused('anything_open', 'Something is still open')
      return new Response('', { status: 502 })
    })
    drawApp('/assets')
    await confirm()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    isUp = true
    letSecondPass()
    await confirm()
    await waitFor(() => expect(server.to(RESET)).toHaveLength(2))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    letSecondPass()
    await confirm()
    await waitFor(() => expect(server.to(RESET)).toHaveLength(3))
    const [first, second, third] = server.to(RESET).map(({ headers }) => headers['idempotency-key'])
    expect(second).toBe(first)
    expect(third).not.toBe(second)
  })

  test('is not offered for real money', async () => {
    house('real')
    drawApp('/assets')
    await screen.findAllByText('61,234.50')
    expect(screen.queryByRole('region', { name: 'Reset demo account' })).toBeNull()
  })
})
