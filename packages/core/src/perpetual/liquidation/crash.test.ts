import { readFileSync } from 'node:fs'
import { amount, type Command, FIRST_USER_ACCOUNT_ID, LISTED_CONTRACTS, timeMs } from '@glasshouse/domain'
import { beforeAll, expect, test } from 'vitest'
import { core } from '../../index.ts'
import { CLEARING, type ContractExchange, contractExchange, FEES, INSURANCE, MAKER, PERP, U } from '../../testing/contract-exchange.ts'
import { actor, all, command, shape, USDT } from '../../testing/exchange.ts'
import { adlQueue, adlQuintile } from '../state/adl-queue.ts'
import { LONG, SHORT } from '../state/contracts.ts'
import { isReached } from '../state/positions.ts'

/** LTC/USD on 2018-04-04: more than 5 % down in half an hour. */
const CRASH_FROM_MS = 1_522_833_060_000
const BARS = 30
/** Accounts, each long and short: half as many as positions. */
const ACCOUNTS = 5_000
const DEPOSIT = 1_000n * U
/** Of the insurance fund and the market maker. */
const HOUSE = 170_000n * U

/** Marks between two recorded prices, so that the price passes through what it passed through. */
const BETWEEN = 4

/**
 * Open, high, low and close of each minute, in the order in which a falling minute passes them, and what lies between.
 */
function recordedMarks(): number[] {
  const prices = recordedPrices()
  return prices.flatMap((price, at) => {
    const next = prices[at + 1] ?? price
    return Array.from({ length: BETWEEN }, (_, step) => price + Math.round(((next - price) * step) / BETWEEN))
  })
}

function recordedPrices(): number[] {
  const file = new URL('../../testing/ltc-crash-2018-04-04.csv', import.meta.url)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const from = lines.findIndex((line) => line.startsWith(`${CRASH_FROM_MS},`))
  return lines.slice(from, from + BARS).flatMap((line) =>
    line
      .split(',')
      .slice(1, 5)
      .map((price) => Math.round(Number(price) * 1e8)),
  )
}

/** Everybody stands on both sides, at five leverages and many sizes, opened at the first mark. */
function crowd(mark: number): ContractExchange {
  const listed = LISTED_CONTRACTS.find((contract) => contract.symbol === 'ltcusdt')!
  const exchange = contractExchange({
    insurance: 20_000n * U,
    contract: { ...listed, marketId: PERP, indexId: 1, openInterestFactor: 1_000 },
  })
  const { x } = exchange
  x.fund('market_maker', USDT, HOUSE - 20_000n * U)
  exchange.mark(mark / 1e8)
  const first = FIRST_USER_ACCOUNT_ID
  inGroups(exchange, ACCOUNTS, () => [command('OpenAccount', actor('system'), { realm: 'real', userRef: x.hash() })])
  inGroups(exchange, ACCOUNTS, (at) => [
    command('CreditDeposit', actor('custody'), {
      accountId: first + at,
      wallet: 3,
      assetId: USDT,
      amount: amount(DEPOSIT),
      evidence: x.hash(),
    }),
  ])
  const ticks = Math.round(mark / 1_000_000)
  inGroups(exchange, ACCOUNTS, (at) => {
    const contracts = 10 + ((at * 37) % 150)
    const leverage = (by: number) => [5, 10, 20, 50, 100][(at + by) % 5]!
    const terms = { marketId: PERP, effect: 'open', positionId: 0, orderType: 'limit', timeInForce: 'GTC', contracts } as const
    const price = { priceTicks: (ticks + (at % 7) - 3) as never }
    const order = (accountId: number, positionSide: 'long' | 'short', by: number) =>
      command('PlaceContractOrder', { ...actor('user'), accountId }, { ...terms, ...price, positionSide, leverage: leverage(by) })
    return [order(first + ((at + 1) % ACCOUNTS), 'short', 2), order(first + at, 'long', 0)]
  })
  return exchange
}

function inGroups({ x }: ContractExchange, times: number, make: (at: number) => Command[]): void {
  for (let from = 0; from < times; from += 500) {
    const commands = Array.from({ length: Math.min(500, times - from) }, (_, at) => make(from + at)).flat()
    core.runGroup(x.state, { seq: core.lastSeq(x.state) + 1, timeMs: timeMs(x.now), commands })
  }
}

const marks = recordedMarks()
let exchange: ContractExchange
let snapshot: Uint8Array = new Uint8Array()
let groupsBefore = 0
beforeAll(() => {
  exchange = crowd(marks[0]!)
})

test('a recorded crash over ten thousand positions: only whom it shows to be reached is reached, all laws hold, nobody is below zero', () => {
  expect([marks.length, Math.min(...marks) / Math.max(...marks)]).toEqual([4 * BARS * BETWEEN, expect.closeTo(0.95, 2)])
  const { x } = exchange
  const { positions, byLiquidation } = x.inside.perpetual.contracts.get(PERP)!.byRealm[0]
  expect(positions[LONG].size + positions[SHORT].size).toBe(2 * ACCOUNTS)
  const steps = { order: 0, takeover: 0, deleveraging: 0 }

  marks.forEach((mark, at) => {
    if (at === (marks.length * 3) / 4) {
      snapshot = core.encodeState(x.state)
      groupsBefore = x.groups.length
      expect(core.brokenLaw(x.state)).toBeNull()
    }
    const shown = new Set([...byLiquidation[LONG].upTo(-mark), ...byLiquidation[SHORT].upTo(mark)])
    const reached = [...shown].map((id) => x.inside.perpetual.positions.get(id)!)
    const stepped = all(exchange.mark(mark / 1e8, 3_750), 'LiquidationStepped')
    for (const { step, positionId } of stepped) {
      steps[step]++
      expect(shown.has(positionId)).toBe(true)
    }
    // Whoever was reached was liquidated in this very point, unless somebody else's step left nothing of it to
    // liquidate.
    const done = new Set(stepped.map((event) => event.positionId))
    for (const position of reached)
      if (!done.has(position.positionId))
        expect(x.inside.perpetual.positions.has(position.positionId) && isReached(position, mark)).toBe(false)
    if (at % (4 * BETWEEN) === 3)
      x.quotes(shape({ midTicks: Math.round(mark / 1e6), halfSpreadTicks: 3, stepTicks: 3, levels: 10, sizeLots: 60 }), PERP)
  })

  // In a row of thousands too, each sees its fifth.
  const realmMarket = x.inside.perpetual.contracts.get(PERP)!.byRealm[0]
  const row = adlQueue(x.inside, realmMarket, SHORT)
  expect(row.length).toBeGreaterThan(1_000)
  const fifths = [0, 0.21, 0.41, 0.61, 0.81].map((part) => adlQuintile(x.inside, row[Math.floor(part * row.length)]!))
  expect([...fifths, adlQuintile(x.inside, row.at(-1)!)]).toEqual([5, 4, 3, 2, 1, 1])

  // Every way was gone many times.
  for (const count of Object.values(steps)) expect(count).toBeGreaterThan(100)
  expect(core.brokenLaw(x.state)).toBeNull()
  const everybody = [...Array.from({ length: ACCOUNTS }, (_, at) => FIRST_USER_ACCOUNT_ID + at), INSURANCE, MAKER, CLEARING, FEES].map(
    (accountId) => exchange.walletBalance(accountId),
  )
  expect(everybody.reduce((sum, [available, held]) => sum + available + held, 0n)).toBe(BigInt(ACCOUNTS) * DEPOSIT + HOUSE)
})

test('a snapshot out of the crash comes to the same end', () => {
  const { x } = exchange
  const copy = core.decodeState(core.shapeVersion, snapshot)
  for (const { eventBytes, ...group } of x.groups.slice(groupsBefore)) {
    const again = core.runGroup(copy, group as Parameters<typeof core.runGroup>[1])
    expect(Buffer.compare(again.eventBytes, eventBytes)).toBe(0)
  }
  expect(Buffer.compare(core.encodeState(copy), core.encodeState(x.state))).toBe(0)
})
