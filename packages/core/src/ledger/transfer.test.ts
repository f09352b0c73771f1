import { amount, type Realm, type Transfer } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { contractExchange } from '../testing/contract-exchange.ts'
import { actor, BTC_ASSET, command, one, refusal, USDT } from '../testing/exchange.ts'

const U = 1_000_000n

function open() {
  const exchange = contractExchange()
  const { x } = exchange
  const alice = exchange.trader(1_000)
  const pupil = x.account('demo')
  const move = (accountId: number, draft: Partial<Record<keyof Transfer, unknown>>, realm: Realm = 'real') =>
    x.run(
      command('Transfer', { ...actor('user'), accountId, realm }, {
        fromWallet: 3,
        toWallet: 1,
        assetId: USDT,
        amount: amount(400n * U),
        ...draft,
      } as never),
    )
  return { exchange, x, alice, pupil, move }
}

describe('a transfer', () => {
  test('moves between the wallets of one account, and is told with both postings', () => {
    const { x, alice, move } = open()
    expect(move(alice, {}).map((event) => event.type)).toEqual(['Transferred', 'Posted', 'Posted'])
    expect([x.balance(alice, USDT, 3), x.balance(alice, USDT, 1)]).toEqual([
      [600n * U, 0n],
      [400n * U, 0n],
    ])
    expect(one(move(alice, { fromWallet: 1, toWallet: 2, amount: 400n * U }), 'Transferred')).toMatchObject({ toWallet: 2 })
    expect(x.balance(alice, USDT, 2)).toEqual([400n * U, 0n])
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('takes all that is free and nothing that a position holds', () => {
    const { exchange, x, alice, move } = open()
    const bob = exchange.trader(1_000)
    exchange.pair(alice, bob, { contracts: 5 })
    const [free, margin] = x.balance(alice, USDT, 3)
    expect(margin).toBeGreaterThan(0n)
    expect(refusal(move(alice, { amount: free + 1n }))).toBe('insufficient_available')
    one(move(alice, { amount: free }), 'Transferred')
    expect(x.balance(alice, USDT, 3)).toEqual([0n, margin])
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('works for a frozen account and while new orders are halted: nothing opens by it and nothing leaves', () => {
    const { x, alice, move } = open()
    x.operator('SetAccountFlag', { accountId: alice, flag: 'frozen', isOn: true })
    x.operator('HaltNewOrders', { isHalted: true })
    one(move(alice, {}), 'Transferred')
  })

  test('moves demo money between the spot and the futures wallet, and nowhere else', () => {
    const { x, pupil, move } = open()
    one(move(pupil, {}, 'demo'), 'Transferred')
    one(move(pupil, { fromWallet: 1, toWallet: 3 }, 'demo'), 'Transferred')
    expect(refusal(move(pupil, { toWallet: 2 }, 'demo'))).toBe('real_only')
    expect(refusal(move(pupil, { fromWallet: 2 }, 'demo'))).toBe('real_only')
    expect(x.balance(pupil, USDT, 3)).toEqual([50_000n * U, 0n])
  })

  test('under a repeated key is done once', () => {
    const { x, alice } = open()
    const wish = { fromWallet: 3, toWallet: 1, assetId: USDT, amount: amount(U) } as const
    const again = () => x.run(command('Transfer', { ...actor('user'), accountId: alice, key: 'a'.repeat(32) }, wish))
    one(again(), 'Transferred')
    one(again(), 'DuplicateCommand')
    expect(x.balance(alice, USDT, 1)).toEqual([U, 0n])
  })

  test.each<[string, Partial<Record<keyof Transfer, unknown>>, string]>([
    ['of nothing', { amount: 0n }, 'invalid_value'],
    ['of less than nothing', { amount: -1n }, 'invalid_value'],
    ['of more than there can be', { amount: 2n ** 62n + 1n }, 'invalid_value'],
    ['into the same wallet', { toWallet: 3 }, 'invalid_value'],
    ['into a fourth wallet', { toWallet: 4 }, 'invalid_value'],
    ['out of a wallet that nobody has', { fromWallet: 0 }, 'invalid_value'],
    ['of an asset that nobody knows', { assetId: 99 }, 'unknown_asset'],
    ['of what the wallet does not have', { assetId: BTC_ASSET, amount: 1n }, 'insufficient_available'],
    ['of one unit too much', { amount: 1_000n * U + 1n }, 'insufficient_available'],
  ])('%s is refused and moves nothing', (_, draft, reason) => {
    const { x, alice, move } = open()
    expect(refusal(move(alice, draft))).toBe(reason)
    expect(core.balances(x.state, alice)).toEqual([{ wallet: 3, assetId: USDT, available: 1_000n * U, held: 0n }])
  })

  test('in the name of the other realm, or of nobody, is refused', () => {
    const { alice, move } = open()
    expect(refusal(move(alice, {}, 'demo'))).toBe('realm_mismatch')
    expect(refusal(move(99_999, {}))).toBe('unknown_account')
  })
})
