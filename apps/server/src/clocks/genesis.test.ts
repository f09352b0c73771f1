import { core } from '@glasshouse/core'
import {
  amount,
  houseAccountId,
  LISTED_ASSETS,
  LISTED_CONTRACTS,
  LISTED_GATES,
  LISTED_INDICES,
  LISTED_OPTIONS,
  LISTED_SPOT_MARKETS,
  REALMS,
  ratePpm,
  timeMs,
} from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { submitSigned } from '../../test/signing/submit-signed.ts'
import { startEngineInProcess } from '../engine/in-process.ts'
import { systemActor } from '../engine/protocol/actors.ts'
import { openingOf } from '../engine/testing/signers.ts'
import { fixedFeed, openAccount } from '../engine/testing/small-exchange.ts'
import { runGenesis } from './genesis.ts'
import { linesOfUnlisted, unlistedContracts, unlistedOptions } from './unlisted.ts'

const NOW_MS = 1_760_000_000_000
const clock = () => NOW_MS
const PUBLIC_KEY = 'cd'.repeat(32)
const GLS = 14

async function firstStart(seed: 'demo' | 'none', feed = fixedFeed(), gates = LISTED_GATES) {
  const engine = await startEngineInProcess({ core, clock })
  await runGenesis({ engine, feed, seed, publicKey: PUBLIC_KEY, gates, operators: openingOf() })
  return { engine, feed }
}

test('genesis opens the exchange with all that is listed, and every asset sums to zero', async () => {
  const { engine } = await firstStart('demo')
  const exchange = await engine.read.configuration()
  expect(exchange).toMatchObject({ isOpen: true, isSandbox: true, publicKey: PUBLIC_KEY })
  expect(exchange.assets).toHaveLength(LISTED_ASSETS.length)
  expect(exchange.indices).toHaveLength(LISTED_INDICES.length)
  expect(exchange.contracts).toEqual(LISTED_CONTRACTS)
  expect(exchange.options).toEqual(LISTED_OPTIONS)
  expect(exchange.optionRules).toEqual(LISTED_OPTIONS)
  expect(exchange.gates).toEqual(LISTED_GATES)
  expect(exchange.markets.map((market) => market.symbol)).toEqual(LISTED_SPOT_MARKETS.map((market) => market.symbol))
  const books = await engine.read.books()
  expect(books.length).toBeGreaterThan(0)
  expect(books.filter((book) => book.sum !== 0n)).toEqual([])
})

test('a sandbox funds the same house accounts in both realms', async () => {
  const { engine } = await firstStart('demo')
  for (const realm of REALMS) {
    const held = async (purpose: Parameters<typeof houseAccountId>[1], assetId: number) =>
      (await engine.read.balances(houseAccountId(realm, purpose))).find((balance) => balance.assetId === assetId)?.available
    expect(await held('market_maker', 1)).toBe(10_000_000_000_000n)
    expect(await held('option_pool', 1)).toBe(5_000_000_000_000n)
    expect(await held('insurance', 1)).toBe(1_000_000_000_000n)
    expect(await held('reward_pool', 1)).toBe(100_000_000_000n)
    expect(await held('loan_pool', 1)).toBe(100_000_000_000n)
    // 2,000,000 USDT at 50,000 are 40 BTC; at 0.5 they are 4,000,000 GLS.
    expect(await held('market_maker', 2)).toBe(4_000_000_000n)
    expect(await held('market_maker', GLS)).toBe(4_000_000_000_000n)
  }
})

test('a sandbox funds the pool of swaps, of the real realm alone and without the own coin', async () => {
  const { engine } = await firstStart('demo')
  const pool = await engine.read.balances(houseAccountId('real', 'swap'))
  const units = (assetId: number) => pool.find((balance) => balance.assetId === assetId)?.available
  // 1,000,000 USDT at 50,000 are 20 BTC.
  expect([units(1), units(2), units(GLS)]).toEqual([1_000_000_000_000n, 2_000_000_000n, undefined])
  expect(pool).toHaveLength(LISTED_ASSETS.length - 1)
  expect(await engine.read.balances(houseAccountId('demo', 'swap'))).toEqual([])
})

test('genesis on an exchange that is complete sends nothing', async () => {
  const { engine, feed } = await firstStart('demo')
  const { lastSeq } = engine.health()
  await runGenesis({ engine, feed, seed: 'demo', publicKey: PUBLIC_KEY, operators: openingOf() })
  expect(engine.health().lastSeq).toBe(lastSeq)
})

test('a contract and options whose index this exchange has not are not listed', async () => {
  const { engine } = await firstStart('demo', fixedFeed(['xauusdt']))
  const { contracts, options } = await engine.read.configuration()
  expect(options.map(({ symbol }) => symbol)).toEqual(contracts.map(({ symbol }) => symbol))
  expect(contracts.map(({ symbol }) => symbol)).toEqual(LISTED_CONTRACTS.map(({ symbol }) => symbol).filter((one) => one !== 'xauusdt'))
})

test('once somebody has an account, a new contract waits for two operators and keeps no start from going on', async () => {
  const feed = fixedFeed()
  const { engine } = await firstStart('demo', fixedFeed(['xauusdt']))
  await openAccount(engine, 'ada')
  const gold = feed.indices.find(({ symbol }) => symbol === 'xauusdt') as (typeof feed.indices)[number]
  const operator = { origin: 'operator', actorId: 1, accountId: 0, realm: 'real', key: '' } as const
  const approval = { approverId: 2, reasonCode: 'listing' } as const
  expect(
    await submitSigned(engine, { type: 'ConfigureIndex', actor: operator, ...approval, index: gold, effectiveFromMs: timeMs(NOW_MS) }),
  ).toMatchObject({ ok: true })
  const { lastSeq } = engine.health()
  await runGenesis({ engine, feed, seed: 'demo', publicKey: PUBLIC_KEY, operators: openingOf() })
  expect(engine.health().lastSeq).toBe(lastSeq)
  expect(unlistedContracts(await engine.read.configuration()).map(({ symbol }) => symbol)).toEqual(['xauusdt'])
  expect(unlistedOptions(await engine.read.configuration()).map(({ symbol }) => symbol)).toEqual(['xauusdt'])
})

const isOld = ({ symbol }: { readonly symbol: string }) => !symbol.startsWith('trx')
const early = { assets: LISTED_ASSETS.filter(isOld), spotMarkets: LISTED_SPOT_MARKETS.filter(isOld) }

test('once somebody has an account, a release with a coin, its source, index and market starts and waits for operators', async () => {
  const engine = await startEngineInProcess({ core, clock })
  const first = { engine, feed: fixedFeed(['trxusdt']), seed: 'demo', publicKey: PUBLIC_KEY, operators: openingOf() } as const
  await runGenesis({ ...first, ...early })
  await openAccount(engine, 'ada')
  const feed = fixedFeed([], ['trxusdt'])
  const { lastSeq } = engine.health()
  await runGenesis({ ...first, feed })
  expect(engine.health().lastSeq).toBe(lastSeq)
  const exchange = await engine.read.configuration()
  expect(exchange.markets).toHaveLength(LISTED_SPOT_MARKETS.length - 1)
  expect(linesOfUnlisted(exchange, feed).map((line) => line.slice(line.indexOf('request') + 8))).toEqual([
    'list-asset <one of trx>',
    'list-source <one of apart>',
    'list-index <one of trxusdt>',
    'list-market <one of trxusdt>',
  ])
})

test('before that, a coin that is new is listed by the start, and the shares of fees are not sent again', async () => {
  const engine = await startEngineInProcess({ core, clock })
  const first = { engine, feed: fixedFeed(['trxusdt']), seed: 'demo', publicKey: PUBLIC_KEY, operators: openingOf() } as const
  await runGenesis({ ...first, ...early })
  const fees = { makerFeePpm: ratePpm(1), takerFeePpm: ratePpm(2) }
  const by = { origin: 'operator', actorId: 1, accountId: 0, realm: 'real', key: '' } as const
  const act = { actor: by, approverId: 2, reasonCode: 'rule_change', effectiveFromMs: timeMs(NOW_MS) } as const
  expect(await submitSigned(engine, { type: 'SetHouseFees', ...act, fees })).toMatchObject({ ok: true })
  const feed = fixedFeed([], ['trxusdt'])
  await runGenesis({ ...first, feed })
  const exchange = await engine.read.configuration()
  expect(exchange.markets.map(({ symbol }) => symbol).sort()).toEqual(LISTED_SPOT_MARKETS.map(({ symbol }) => symbol).sort())
  expect(exchange.houseFees).toEqual(fees)
  expect(linesOfUnlisted(exchange, feed)).toEqual([])
})

test('an exchange is not opened without operators, and who they are is asked once', async () => {
  const engine = await startEngineInProcess({ core, clock })
  const first = { engine, feed: fixedFeed(), seed: 'demo', publicKey: PUBLIC_KEY } as const
  await expect(runGenesis({ ...first, operators: null })).rejects.toThrow('the exchange has no operators and was given none')
  expect((await engine.read.configuration()).assets).toEqual([])
  await runGenesis({ ...first, operators: openingOf() })
  const { lastSeq } = engine.health()
  await runGenesis({ ...first, operators: null })
  await runGenesis({ ...first, operators: { ...openingOf(), salt: '6b'.repeat(32) } })
  expect(engine.health().lastSeq).toBe(lastSeq)
  expect(await engine.read.operators()).toMatchObject({ salt: '5a'.repeat(32), operators: [{ operatorId: 1 }, { operatorId: 2 }] })
})

test('genesis that was cut short is finished by the next start', async () => {
  const engine = await startEngineInProcess({ core, clock })
  const feed = fixedFeed()
  const cutShort = { ...feed, ticksAt: () => [] }
  await expect(runGenesis({ engine, feed: cutShort, seed: 'demo', publicKey: PUBLIC_KEY, operators: openingOf() })).rejects.toThrow(
    'no price of btc',
  )
  await runGenesis({ engine, feed, seed: 'demo', publicKey: PUBLIC_KEY, operators: openingOf() })
  const pool = await engine.read.balances(houseAccountId('demo', 'option_pool'))
  expect(pool.map((balance) => balance.available)).toEqual([5_000_000_000_000n])
})

test('without the seed the pools stay empty, and recorded or simulated prices are refused', async () => {
  await expect(firstStart('none')).rejects.toThrow('not_a_sandbox')
  const live = { ...fixedFeed(), sources: [1, 2].map((sourceId) => ({ sourceId, name: `venue-${sourceId}`, provenance: 'live' as const })) }
  const feed = { ...live, indices: live.indices.map((index) => ({ ...index, minSources: 2, sourceIds: [1, 2] })) }
  const { engine } = await firstStart('none', feed, [])
  expect((await engine.read.configuration()).isSandbox).toBe(false)
  expect(await engine.read.balances(houseAccountId('real', 'option_pool'))).toEqual([])
  const accountId = await openAccount(engine, 'ada')
  const by = { origin: 'operator', actorId: 1, accountId: 0, realm: 'real', key: '' } as const
  const { userRef } = (await engine.read.account(accountId)) as { userRef: string }
  const payee = { accountId, userRef, wallet: 1, claim: '', firstEvidence: '' } as const
  const money = { ...payee, assetId: 1, amount: amount(1_000_000_000n), evidence: 'ad'.repeat(16) } as const
  await submitSigned(engine, { type: 'CreditByHand', actor: by, approverId: 2, reasonCode: 'funding', ...money })
  const [tick] = feed.ticksAt(NOW_MS)
  const ticks = [1, 2].map((sourceId) => ({ ...(tick as NonNullable<typeof tick>), sourceId }))
  await engine.submit({ type: 'RecordTicks', actor: systemActor('feed'), ticks })
  const actor = { origin: 'user', actorId: 0, accountId, realm: 'real', key: '' } as const
  const { marketId, periods } = LISTED_OPTIONS.find(({ indexId }) => indexId === tick?.indexId) as (typeof LISTED_OPTIONS)[number]
  const periodId = periods[0]?.periodId as number
  const placing = { type: 'PlaceOption', actor, marketId, side: 'up', periodId, stake: amount(10_000_000n), openAtMs: timeMs(0) } as const
  expect(await engine.submit(placing)).toMatchObject({ ok: false, reason: 'pool_empty' })
})
