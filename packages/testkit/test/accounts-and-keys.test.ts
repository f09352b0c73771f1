import { ALLOWED_ORIGINS, type Command, type CommandType, ORIGINS, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { exchange } from '../src/index.ts'

const DAY_MS = 86_400_000
const btc = () => exchange().market('BTC-USDT', { tick: '0.5', lot: '0.001', takerPpm: 500, makerPpm: 100 })

describe('genesis', () => {
  test('nothing happens before the house opens, and it opens once', () => {
    const x = btc()
    x.submit({ type: 'OpenHouse', actor: x.actor('system'), isSandbox: true, publicKey: 'ab'.repeat(32) }).isRefused('house_not_open')
    const { core } = x
    const state = core.createState()
    const early: Command[] = [
      { type: 'OpenAccount', actor: x.actor('system'), realm: 'real', userRef: 'ab'.repeat(16) },
      { type: 'AdvanceTime', actor: x.actor('clock') },
      { type: 'RecordTicks', actor: x.actor('feed'), ticks: [] },
      { type: 'CancelOrder', actor: { ...x.actor('user'), accountId: 1001 }, orderId: 1 },
    ]
    expect(early.map((command) => core.check(state, command))).toEqual(Array(4).fill('house_not_open'))
  })

  test('the system configures and funds until the first user comes, in either realm', () => {
    const x = btc().fundHouse('insurance', '5 USDT')
    x.openAccount('bob', 'demo').isDone()
    const genesis = { actor: x.actor('system'), approverId: 0, reasonCode: 'genesis' } as const
    x.submit({ type: 'ConfigureAsset', ...genesis, asset: { assetId: 40, symbol: 'new', decimals: 2 } }).isRefused('origin_not_allowed')
    x.submit({ type: 'ConfigureMarket', ...genesis, market: x.marketNamed(), effectiveFromMs: timeMs(x.fromNow(9)) }).isRefused(
      'origin_not_allowed',
    )
    x.submit({
      type: 'FundHouse',
      ...genesis,
      realm: 'real',
      purpose: 'insurance',
      assetId: 1,
      amount: 1n as never,
      evidence: 'cc'.repeat(16),
    }).isRefused('origin_not_allowed')
    x.submit({ type: 'ConfigureAsset', ...x.operator().signed, asset: { assetId: 40, symbol: 'new', decimals: 2 } }).isDone()
  })

  test('outside a sandbox no simulated source, no index on one source and no system money', () => {
    const x = exchange(undefined, false).market('BTC-USDT', { index: ['north', 'east'] })
    const genesis = { actor: x.actor('system'), approverId: 0, reasonCode: 'genesis' } as const
    x.submit({ type: 'ConfigureSource', ...genesis, source: { sourceId: 9, name: 'sim', provenance: 'simulated' } }).isRefused(
      'not_a_sandbox',
    )
    x.submit({ type: 'ConfigureSource', ...genesis, source: { sourceId: 9, name: 'tape', provenance: 'replay' } }).isRefused(
      'not_a_sandbox',
    )
    const index = { indexId: 2, symbol: 'thin', minSources: 1, sourceIds: [1], lateAfterMs: 1_000 }
    x.submit({ type: 'ConfigureIndex', ...genesis, index, effectiveFromMs: timeMs(x.fromNow(0)) }).isRefused('not_a_sandbox')
    x.submit({
      type: 'FundHouse',
      ...genesis,
      realm: 'real',
      purpose: 'insurance',
      assetId: 1,
      amount: 1n as never,
      evidence: 'cc'.repeat(16),
    }).isRefused('not_a_sandbox')
    x.operator().fund('insurance', '1000 USDT').isDone()
  })

  test('an asset may be sent again but never changes its symbol or decimals', () => {
    const x = btc()
    const send = (asset: object) =>
      x.submit({ type: 'ConfigureAsset', ...x.operator().signed, asset: { assetId: 1, symbol: 'usdt', decimals: 6, ...asset } })
    send({}).isDone()
    send({ decimals: 8 }).isRefused('invalid_value')
    send({ symbol: 'usdc' }).isRefused('invalid_value')
    send({ assetId: 50, symbol: '' }).isRefused('invalid_value')
    send({ assetId: 65_536 }).isRefused('invalid_value')
    send({ assetId: 50, decimals: 19 }).isRefused('invalid_value')
  })

  test('every command is refused from each origin that its list leaves out', () => {
    const x = btc().deposit('bob', '50000 USDT')
    const accountId = x.accountOf('bob', 'real')
    const types = Object.keys(ALLOWED_ORIGINS) as CommandType[]
    for (const type of types)
      for (const origin of ORIGINS.filter((candidate) => !ALLOWED_ORIGINS[type].includes(candidate))) {
        // The origin is looked at before anything else: the rest of the command need not make sense.
        const command = {
          type,
          actor: { ...x.actor(origin), actorId: 71, accountId },
          approverId: 72,
          reasonCode: 'incident',
        } as unknown as Command
        expect(x.core.check(x.core.createState(), command), `${type} from ${origin}`).toBe('origin_not_allowed')
      }
    expect(types).toHaveLength(64)
  })
})

describe('accounts', () => {
  test('a demo account starts with 50,000 USDT in the main and in the contract wallet', () => {
    const x = btc()
    x.openAccount('bob', 'demo').isDone()
    x.balance('bob', 'USDT', { realm: 'demo', wallet: 1 }).is({ total: '50000', held: '0' })
    x.balance('bob', 'USDT', { realm: 'demo', wallet: 3 }).is({ total: '50000', held: '0' })
    x.house('external', 'USDT', 'demo').is({ total: '-100000' })
    x.ledgerSumsToZero()
  })

  test('a real account starts with nothing, and one person has one account in each realm', () => {
    const x = btc()
    x.openAccount('bob', 'real').isDone()
    x.balance('bob', 'USDT').is({ total: '0' })
    x.openAccount('bob', 'real').isRefused('invalid_value')
    x.openAccount('bob', 'demo').isDone()
    x.openAccount('bob', 'demo').isRefused('demo_account_exists')
    expect(x.accountOf('bob', 'demo')).toBe(x.accountOf('bob', 'real') + 1)
  })

  test('a deposit comes once per evidence and from custody alone', () => {
    const x = btc()
    x.tryDeposit('bob', '5 USDT', { evidence: 'dd'.repeat(16) }).isDone()
    x.tryDeposit('bob', '5 USDT', { evidence: 'dd'.repeat(16) }).isRefused('already_credited')
    x.tryDeposit('bob', '0 USDT').isRefused('invalid_value')
    x.tryDeposit('bob', '-5 USDT').isRefused('invalid_value')
    x.tryDeposit('bob', '5 USDT', { wallet: 4 as 3 }).isRefused('invalid_value')
    const deposit = {
      type: 'CreditDeposit',
      actor: x.actor('custody'),
      accountId: x.accountOf('bob', 'real'),
      wallet: 1,
      assetId: 1,
      amount: 1n as never,
      evidence: 'ee'.repeat(16),
    } as const
    x.submit({ ...deposit, assetId: 99 }).isRefused('unknown_asset')
    x.submit({ ...deposit, accountId: 2 }).isRefused('unknown_account')
    x.submit({ ...deposit, actor: x.actor('custody', 'demo') }).isRefused('realm_mismatch')
    for (const origin of ['user', 'operator', 'system', 'feed', 'clock'] as const)
      x.submit({ ...deposit, actor: { ...x.actor(origin), actorId: 71 } }).isRefused('origin_not_allowed')
    x.balance('bob', 'USDT').is({ total: '5' })
    x.house('custody', 'USDT').is({ total: '-5' })
  })
})

describe('keys', () => {
  test('the same request again gets the first answer and does nothing', () => {
    const x = btc().deposit('bob', '50000 USDT')
    const first = x.as('bob').buy('0.1 BTC', { at: '40000', key: 'one' }).rests()
    x.as('bob').buy('0.1 BTC', { at: '40000', key: 'one' }).isRepeated(first.orderId)
    x.balance('bob', 'USDT').is({ held: '4002' })
    x.as('bob').cancel(first, { key: 'two' }).isDone()
    x.as('bob').cancel(first.orderId, { key: 'two' }).isRepeated(first.orderId)
    x.as('bob').buy('0.1 BTC', { at: '40000', key: 'one' }).isRepeated(first.orderId)
    x.balance('bob', 'USDT').is({ total: '50000', held: '0' })
  })

  test('a refusal is repeated too, even when the request could succeed by now', () => {
    const x = btc().deposit('bob', '1 USDT')
    x.as('bob').buy('0.1 BTC', { at: '40000', key: 'one' }).isRefused('insufficient_available')
    x.deposit('bob', '50000 USDT')
    x.as('bob').buy('0.1 BTC', { at: '40000', key: 'one' }).isRepeated(0, 'insufficient_available')
    x.as('bob').buy('0.1 BTC', { at: '40000', key: 'two' }).rests()
  })

  test('the same key with another body is refused', () => {
    const x = btc().deposit('bob', '50000 USDT')
    const first = x.as('bob').buy('0.1 BTC', { at: '40000', key: 'one' }).rests()
    x.as('bob').buy('0.101 BTC', { at: '40000', key: 'one' }).isRefused('key_reused')
    x.as('bob').cancel(first, { key: 'one' }).isRefused('key_reused')
    x.as('bob').buy('0.1 BTC', { at: '40000', key: 'one' }).isRepeated(first.orderId)
  })

  test('keys belong to one account', () => {
    const x = btc().deposit('bob', '50000 USDT').deposit('carol', '50000 USDT')
    x.as('bob').buy('0.1 BTC', { at: '40000', key: 'one' }).rests()
    x.as('carol').buy('0.1 BTC', { at: '40000', key: 'one' }).rests()
    x.as('bob', 'demo').buy('0.1 BTC', { at: '40000', key: 'one' }).rests()
  })

  test('a key is remembered over a restart and forgotten after a day', () => {
    const x = btc().deposit('bob', '50000 USDT')
    const first = x.as('bob').buy('0.1 BTC', { at: '40000', key: 'one' }).rests()
    x.restart().later(DAY_MS - 1)
    x.as('bob').buy('0.1 BTC', { at: '40000', key: 'one' }).isRepeated(first.orderId)
    x.later(1)
    x.as('bob').buy('0.1 BTC', { at: '40000', key: 'one' }).rests()
    x.balance('bob', 'USDT').is({ held: '8004' })
  })

  test('a caller who may not ask at all leaves no trace under the key', () => {
    const x = btc().deposit('bob', '50000 USDT')
    const order = x.as('bob').buy('0.1 BTC', { at: '40000', key: 'one' }).rests()
    const actor = { ...x.actor('user', 'demo'), accountId: x.accountOf('bob', 'real'), key: 'fe'.repeat(16) }
    x.submit({ type: 'CancelOrder', actor, orderId: order.orderId }).isRefused('realm_mismatch')
    x.submit({ type: 'CancelOrder', actor: { ...actor, realm: 'real' }, orderId: order.orderId }).isDone()
  })
})

test('an era begins with a later number than the one before, by the system', () => {
  const x = btc()
  const hash = 'ab'.repeat(32)
  const era = {
    type: 'EraOpened',
    actor: x.actor('system'),
    era: 2,
    oldCore: hash,
    newCore: 'cd'.repeat(32),
    stateHashBefore: hash,
    stateHashAfter: hash,
  } as const
  x.submit(era).isDone().one('EraStarted')
  x.submit({ ...era, era: 1 }).isRefused('invalid_value')
  x.submit({ ...era, actor: x.actor('operator') }).isRefused('origin_not_allowed')
})
