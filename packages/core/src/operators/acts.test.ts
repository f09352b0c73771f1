import {
  type Command,
  type CommandType,
  type OperatorConfig,
  SIGNED_ACT_NAMES,
  SIGNED_ACTS,
  type SignedAct,
  type SignedActName,
  timeMs,
} from '@glasshouse/domain'
import { softKeyFile, softPasskey } from '@glasshouse/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { actor, all, BTC, BTC_MARKET, command, type Exchange, exchange, GLS, one, refusal, USDT } from '../testing/exchange.ts'
import {
  type ActDraft,
  ALICE,
  act,
  BOB,
  bob,
  CAROL,
  carol,
  DAVE,
  ERIN,
  file,
  HOUR_MS,
  inner,
  nextNonce,
  passkey,
  signedAct,
  signedExchange,
} from '../testing/signed-exchange.ts'
import { termsOf } from '../testing/withdrawal-terms.ts'

let x: Exchange
beforeEach(() => {
  x = signedExchange()
})

const state = (to: string, marketId = BTC, by: number = ALICE) => inner(by, 'SetMarketState', { marketId, state: to })
const usual: ActDraft = { act: 'market-state', commands: [state('open')], signers: [file.alice, file.bob] }
const refused = (draft: Partial<ActDraft>) => refusal(act(x, { ...usual, ...draft }))
const done = (draft: Partial<ActDraft>) => one(act(x, { ...usual, ...draft }), 'ActSigned')

describe('without signatures', () => {
  test('no command of operators counts any more, whoever the host says approved it', () => {
    const fees = { approverId: BOB, reasonCode: 'incident', isHalted: true } as const
    expect(refusal(x.run(command('HaltNewOrders', { ...actor('operator'), actorId: ALICE }, fees)))).toBe('signature_missing')
    expect(refusal(x.operator('SetMarketState', { marketId: BTC, state: 'halted' }))).toBe('signature_missing')
    expect(refusal(act(x, { ...usual, signers: [] }))).toBe('requester_missing')
  })

  test('what is no act of operators goes on: users, feed, clock, the system', () => {
    one(x.system('OpenAccount', { realm: 'real', userRef: x.hash() }), 'AccountOpened')
    one(x.tick(5_000_000_000_000), 'IndexPriceUpdated')
    one(
      x.system('ConfigureAsset', { approverId: 0, reasonCode: 'genesis', asset: { assetId: 80, symbol: 'late', decimals: 6 } }),
      'Refused',
    )
  })

  test('custody brings nothing outside a sandbox: it has no key of its own', () => {
    const credited = (isSandbox: boolean) => {
      x = signedExchange({ isSandbox })
      return x.deposit(x.account(), USDT, 1_000_000n)
    }
    one(credited(true), 'DepositCredited')
    expect(refusal(credited(false))).toBe('origin_not_allowed')
  })

  test('a state without operators’ keys takes no signed act', () => {
    x = exchange()
    one(x.operator('SetMarketState', { marketId: BTC, state: 'halted' }), 'MarketStateSet')
    expect(refused({})).toBe('operators_unknown')
  })
})

describe('an act', () => {
  test('is executed once: its nonce counts until its expiry, and after that its expiry', () => {
    const whole = signedAct(x, usual)
    one(x.run(whole), 'ActSigned')
    expect(refusal(x.run(whole))).toBe('act_replayed')
    expect(refusal(x.run(signedAct(x, { ...usual, nonce: whole.nonce, commands: [state('open', GLS)] })))).toBe('act_replayed')
    x.later(HOUR_MS - 1)
    expect(refusal(x.run(whole))).toBe('act_replayed')
    x.later(1)
    expect(refusal(x.run(whole))).toBe('act_expired')
    done({ nonce: whole.nonce })
  })

  test('ends, at most 24 hours ahead', () => {
    expect(refused({ expiresAtMs: x.now })).toBe('act_expired')
    done({ expiresAtMs: x.now + 1 })
    done({ expiresAtMs: x.now + 24 * HOUR_MS })
    expect(refused({ expiresAtMs: x.now + 24 * HOUR_MS + 1 })).toBe('expiry_too_far')
  })

  test('that is refused is not remembered, neither its nonce nor its key', () => {
    const [nonce, key] = [nextNonce(), 'd'.repeat(32)]
    expect(refused({ nonce, key, signers: [file.alice] })).toBe('approver_missing')
    expect(refused({ nonce, key, commands: [state('open', 77)] })).toBe('unknown_market')
    const whole = signedAct(x, { ...usual, nonce, key })
    one(x.run(whole), 'ActSigned')
    expect(x.run(whole)).toEqual([{ type: 'DuplicateCommand', accountId: 0, orderId: 0, reason: '' }])
    expect(refusal(act(x, { ...usual, nonce: nextNonce(), key }))).toBe('key_reused')
  })

  test.each<[string, Partial<ActDraft>]>([
    ['of another act', { commands: [inner(ALICE, 'HaltNewOrders', { isHalted: false })] }],
    [
      'of nothing',
      {
        act: 'reject-withdrawal',
        commands: [inner(ALICE, 'EndWithdrawal', { ...termsOf(signedExchange().state, 1_001, 'a'.repeat(32)), end: 'failed' })],
      },
    ],
    ['of another person', { commands: [state('open', BTC, BOB)] }],
    ['with an approver of its own', { commands: [{ ...state('open'), approverId: BOB } as Command] }],
    ['for another reason', { commands: [{ ...state('open'), reasonCode: 'maintenance' } as Command] }],
    ['with a key', { commands: [{ ...state('open'), actor: { ...state('open').actor, key: 'a'.repeat(32) } } as Command] }],
    ['of an account', { commands: [{ ...state('open'), actor: { ...state('open').actor, accountId: 1_001 } } as Command] }],
    ['of another origin', { commands: [{ ...state('open'), actor: { ...state('open').actor, origin: 'system' } } as Command] }],
    ['twice', { commands: [state('open'), state('open', GLS)] }],
  ])('does not hold a command %s', (_, draft) => {
    expect(refused(draft)).toBe('command_not_of_act')
  })

  test('does not hold what is no record, nor another act', () => {
    const whole = signedAct(x, usual)
    for (const record of ['', 'ff', `${whole.records[0]}00`, whole.records[0]!.slice(2)])
      expect(refusal(x.run({ ...whole, records: [record] }))).toBe('command_not_of_act')
    const nested = Buffer.from(core.encodeCommand(whole)).toString('hex')
    expect(refusal(x.run({ ...whole, records: [nested] }))).toBe('command_not_of_act')
  })

  test.each<[string, Partial<Record<keyof SignedAct, unknown>>]>([
    ['act', { act: 'set-price' }],
    ['act of records alone', { act: 'wire-account' }],
    ['act of a prototype', { act: 'constructor' }],
    ['reason', { reasonCode: 'because' }],
    ['nonce', { nonce: 'ab' }],
    ['expiry', { expiresAtMs: 0.5 }],
    ['number of records', { records: [] }],
    ['list of records', { records: 'ab' }],
    ['65th record', { records: Array(65).fill('00') }],
    ['record in capital letters', { records: ['AB'] }],
    ['long record', { records: ['00'.repeat(4_097)] }],
  ])('is refused for a wrong %s before anything else is looked at', (_, change) => {
    expect(core.check(x.state, { ...signedAct(x, usual), ...change } as SignedAct)).toBe('invalid_value')
  })
})

describe('the people of an act', () => {
  test('its asker signs, and another one with the role', () => {
    expect(refused({ signers: [file.bob] })).toBe('requester_missing')
    expect(refused({ signers: [file.alice] })).toBe('approver_missing')
    expect(refused({ signers: [file.alice, passkey.alice] })).toBe('approver_missing')
    done({ signers: [file.bob, passkey.alice] })
  })

  test('by the one table: who may ask, who may approve', () => {
    expect(refused({ by: CAROL, commands: [state('open', BTC, CAROL)], signers: [file.carol, file.bob] })).toBe('role_missing')
    expect(refused({ signers: [file.alice, file.carol] })).toBe('role_missing')
    // Whoever signs beside may approve too.
    expect(refused({ signers: [file.alice, file.bob, file.carol] })).toBe('role_missing')
    const halt = inner(CAROL, 'HaltNewOrders', { isHalted: false })
    done({ act: 'halt-orders', by: CAROL, commands: [halt], signers: [file.carol, file.bob] })
    expect(refused({ act: 'halt-orders', by: CAROL, commands: [halt], signers: [file.carol, passkey.dave] })).toBe('role_missing')
  })

  test('that counts as one person whatever the number of keys, and three sign a payout together', () => {
    const events = act(x, { ...usual, signers: [file.alice, passkey.alice, passkey.bob, file.bob] })
    expect(one(events, 'ActSigned').keyIds).toHaveLength(4)
    expect(one(events, 'OperatorActed').approverId).toBe(BOB)
  })

  test('is asked now: who is not active, or has other roles or keys by then, does not count', () => {
    const set = (operator: OperatorConfig) =>
      done({ act: 'operator-roles', commands: [inner(ALICE, 'SetOperator', { operator })], signers: [file.alice, file.bob] })
    const halt = {
      act: 'halt-orders',
      by: CAROL,
      commands: [inner(CAROL, 'HaltNewOrders', { isHalted: true })],
      signers: [file.carol],
    } as const
    done(halt)
    set({ ...carol, isActive: false })
    expect(refused(halt)).toBe('signature_invalid')
    set({ ...carol, roles: ['auditor'] })
    expect(refused(halt)).toBe('role_missing')
    set({ ...carol, keys: [softKeyFile('new').key] })
    expect(refused(halt)).toBe('signature_invalid')
    set({ ...carol, keys: [softKeyFile('new').key] })
    done({ ...halt, signers: [softKeyFile('new')] })
  })
})

describe('what takes away', () => {
  const account = () => x.account()
  const flag = (accountId: number, name: string, isOn: boolean, who = {}) =>
    inner(CAROL, 'SetAccountFlag', { accountId, flag: name, isOn }, who)

  test('is done by one: freezing, stopping payouts and orders, closing markets and options', () => {
    const events = act(x, { act: 'account-flag', by: CAROL, commands: [flag(account(), 'frozen', true)], signers: [file.carol] })
    expect(one(events, 'OperatorActed')).toMatchObject({ actorId: CAROL, approverId: 0 })
    done({ act: 'stop-payouts', by: CAROL, commands: [inner(CAROL, 'StopPayouts', { isStopped: true })], signers: [file.carol] })
    done({ act: 'halt-orders', by: CAROL, commands: [inner(CAROL, 'HaltNewOrders', { isHalted: true })], signers: [file.carol] })
    for (const to of ['close_only', 'cancel_only', 'halted']) done({ commands: [state(to)], signers: [passkey.alice] })
  })

  test('is lifted by two', () => {
    const accountId = account()
    const one_ = { by: CAROL, signers: [file.carol] }
    expect(refused({ act: 'account-flag', ...one_, commands: [flag(accountId, 'frozen', false)] })).toBe('approver_missing')
    expect(refused({ act: 'stop-payouts', ...one_, commands: [inner(CAROL, 'StopPayouts', { isStopped: false })] })).toBe(
      'approver_missing',
    )
    expect(refused({ act: 'halt-orders', ...one_, commands: [inner(CAROL, 'HaltNewOrders', { isHalted: false })] })).toBe(
      'approver_missing',
    )
    expect(refused({ signers: [file.alice] })).toBe('approver_missing')
    done({ act: 'account-flag', by: CAROL, commands: [flag(accountId, 'frozen', false)], signers: [file.carol, file.bob] })
  })

  test('of a market that is closed further is a lift', () => {
    done({ commands: [state('halted')], signers: [file.alice] })
    expect(refused({ commands: [state('cancel_only')], signers: [file.alice] })).toBe('approver_missing')
    expect(refused({ commands: [state('close_only')], signers: [file.alice] })).toBe('approver_missing')
    done({ commands: [state('halted')], signers: [file.alice] })
    done({ commands: [state('cancel_only')] })
    done({ commands: [state('halted')], signers: [file.alice] })
  })

  test('for good, or what permits, is no quick act', () => {
    for (const to of ['pre', 'delisted', 'open']) expect(refused({ commands: [state(to)], signers: [file.alice] })).toBe('approver_missing')
    for (const name of ['close_only', 'trade_spot', 'withdraw'])
      for (const isOn of [true, false])
        expect(refused({ act: 'account-flag', by: CAROL, commands: [flag(account(), name, isOn)], signers: [file.carol] })).toBe(
          'approver_missing',
        )
    expect(refused({ commands: [state('halted', 77)], signers: [file.alice] })).toBe('approver_missing')
  })

  test('stops several markets by one signature, each once and in one way', () => {
    const stop = { commands: [state('halted'), state('halted', GLS)], signers: [file.alice] }
    const events = act(x, { ...usual, ...stop })
    expect(all(events, 'MarketStateSet').map(({ marketId, state: to }) => [marketId, to])).toEqual([
      [BTC, 'halted'],
      [GLS, 'halted'],
    ])
    expect(all(events, 'OperatorActed')).toHaveLength(2)
    expect(all(events, 'ActSigned')).toHaveLength(1)
  })

  test.each<[string, readonly Command[]]>([
    ['the same market twice', [state('halted'), state('halted')]],
    ['markets out of order', [state('halted', GLS), state('halted')]],
    ['two states', [state('halted'), state('close_only', GLS)]],
    ['an opening beside a stop', [state('halted'), state('open', GLS)]],
    ['two openings', [state('open'), state('open', GLS)]],
    ['two endings for good', [state('delisted'), state('delisted', GLS)]],
    ['another command', [state('halted'), inner(ALICE, 'HaltNewOrders', { isHalted: true })]],
  ])('of several markets is no act with %s, whoever signs it', (_, commands) => {
    expect(refused({ commands, signers: [file.alice] })).toBe('command_not_of_act')
    expect(refused({ commands, signers: [file.alice, file.bob] })).toBe('command_not_of_act')
  })

  test('of several markets is of two where one of them would be opened further, and nothing is done where one is unknown', () => {
    done({ commands: [state('halted')], signers: [file.alice] })
    const looser = [state('close_only'), state('close_only', GLS)]
    expect(refused({ commands: looser, signers: [file.alice] })).toBe('approver_missing')
    expect(all(act(x, { ...usual, commands: looser }), 'MarketStateSet')).toHaveLength(2)
    expect(refused({ commands: [state('halted'), state('halted', 77)] })).toBe('unknown_market')
    expect(all(act(x, { ...usual, commands: [state('halted', GLS)] }), 'MarketStateSet')).toHaveLength(1)
  })

  test('freezes a person in both realms at once, or not at all', () => {
    const userRef = x.hash()
    const [real, demo] = (['real', 'demo'] as const).map(
      (realm) => one(x.system('OpenAccount', { realm, userRef }), 'AccountOpened').accountId,
    )
    const both = [flag(real!, 'frozen', true), flag(demo!, 'frozen', true, { realm: 'demo' })]
    const freeze = { act: 'account-flag', by: CAROL, signers: [file.carol] } as const
    expect(refused({ ...freeze, commands: [both[0]!, { ...both[1]!, actor: both[0]!.actor } as Command] })).toBe('realm_mismatch')
    expect(core.account(x.state, real!)?.flags.frozen).toBe(false)
    const events = act(x, { ...freeze, commands: both })
    expect(all(events, 'AccountFlagSet').map(({ accountId }) => accountId)).toEqual([real, demo])
    expect(all(events, 'OperatorActed')).toHaveLength(2)
    expect(one(events, 'ActSigned').accountId).toBe(real)
    expect(refused({ ...freeze, commands: [both[0]!, flag(account(), 'frozen', true)] })).toBe('command_not_of_act')
    expect(refused({ ...freeze, commands: [both[0]!, both[0]!] })).toBe('command_not_of_act')
    expect(refused({ ...freeze, commands: [both[0]!, flag(demo!, 'frozen', false, { realm: 'demo' })] })).toBe('command_not_of_act')
  })
})

describe('a key file', () => {
  const fees = (by = ALICE) =>
    inner(by, 'SetMarketFees', { marketId: BTC, makerFeePpm: 100, takerFeePpm: 200, effectiveFromMs: timeMs(x.now + 1_000) })

  test('is among the signatures of rules and of operators, from either person', () => {
    const rules: Partial<ActDraft> = { act: 'market-fees', commands: [fees()] }
    expect(refused({ ...rules, signers: [passkey.alice, passkey.bob] })).toBe('key_file_missing')
    done({ ...rules, signers: [passkey.alice, file.bob] })
    done({ ...rules, commands: [{ ...fees(), effectiveFromMs: timeMs(x.now + 2_000) } as Command], signers: [file.alice, passkey.bob] })
    const operator = { ...bob, keys: [file.bob.key, passkey.bob.key, softPasskey('third').key] }
    const keys: Partial<ActDraft> = { act: 'operator-keys', commands: [inner(ALICE, 'SetOperator', { operator })] }
    expect(refused({ ...keys, signers: [passkey.alice, passkey.bob] })).toBe('key_file_missing')
    done({ ...keys, signers: [passkey.alice, file.bob] })
  })

  test('is asked of exactly the acts on rules, gates and operators', () => {
    expect(SIGNED_ACT_NAMES.filter((name) => SIGNED_ACTS[name].needsKeyFile)).toEqual([
      ...['market-fees', 'contract-fees', 'list-contract', 'option-odds', 'option-strike', 'list-option', 'product-gate'],
      ...['operator-add', 'operator-roles', 'operator-disable', 'operator-keys', 'console-origin', 'recovery-announce'],
      ...['contract-tiers', 'contract-leverages', 'contract-limits', 'option-stakes', 'option-limits', 'index-sources'],
      ...['list-asset', 'list-source', 'list-index', 'list-market', 'market-limits', 'house-fees', 'list-own-coin', 'list-own-market'],
    ])
  })

  test('is asked of a payout above 10,000 USDT, to approve and to send it', () => {
    const accountId = x.account()
    x.system('SetPayoutLevel', { accountId, level: 'advanced' })
    x.deposit(accountId, USDT, 30_000_000_000n)
    const asked = (units: bigint) => {
      const withdrawalId = x.hash()
      const terms = { assetId: USDT, amount: units, feePpm: 0, feeFixed: 0n, destination: x.hash(), delayMs: 0 }
      one(x.run(command('RequestWithdrawal', { ...actor('user'), accountId }, { withdrawalId, ...terms } as never)), 'WithdrawalRequested')
      return withdrawalId
    }
    const step = (name: 'approve' | 'send' | 'reject', withdrawalId: string): Partial<ActDraft> => {
      const type = ({ approve: 'ApproveWithdrawal', send: 'SendWithdrawal', reject: 'EndWithdrawal' } as const)[name]
      const end = name === 'reject' ? { end: 'rejected' } : {}
      return {
        act: `${name}-withdrawal`,
        by: DAVE,
        commands: [inner(DAVE, type, { ...termsOf(x.state, accountId, withdrawalId), ...end })],
      }
    }
    const [small, large, unwanted] = [asked(10_000_000_000n), asked(10_000_000_001n), asked(9_000_000_000n)]
    const byPasskeys = { signers: [passkey.dave, passkey.erin] }
    const byFile = { signers: [passkey.dave, file.erin] }
    done({ ...step('approve', small), ...byPasskeys })
    expect(refused({ ...step('approve', large), ...byPasskeys })).toBe('key_file_missing')
    const approved = act(x, { ...usual, ...step('approve', large), ...byFile })
    // Both persons count.
    expect(one(approved, 'WithdrawalMoved')).toMatchObject({ state: 'approved', approvals: 2 })
    expect(one(approved, 'OperatorActed')).toMatchObject({ actorId: DAVE, approverId: ERIN })
    done({ ...step('send', small), signers: [passkey.dave, passkey.bob] })
    expect(refused({ ...step('send', large), signers: [passkey.dave, passkey.bob] })).toBe('key_file_missing')
    done({ ...step('send', large), signers: [passkey.dave, file.bob] })
    done({ ...step('reject', unwanted), ...byPasskeys })
    expect(core.brokenLaw(x.state)).toBeNull()
  })
})

describe('a listing', () => {
  const from = () => timeMs(x.now)
  const later = () => timeMs(x.now + 1_000)
  const asset = { assetId: 40, symbol: 'new', decimals: 8 }
  const source = { sourceId: 40, name: 'newly', provenance: 'live' }
  const index = { indexId: 40, symbol: 'newusdt', minSources: 1, sourceIds: [40], lateAfterMs: 1_000 }
  const market = { ...BTC_MARKET, marketId: 40, symbol: 'newusdt', baseAssetId: 40, indexId: 40 }
  const draft = (name: SignedActName): Command => {
    switch (name) {
      case 'list-asset':
        return inner(ALICE, 'ConfigureAsset', { asset })
      case 'list-source':
        return inner(ALICE, 'ConfigureSource', { source })
      case 'list-index':
        return inner(ALICE, 'ConfigureIndex', { index, effectiveFromMs: from() })
      case 'list-market':
        return inner(ALICE, 'ConfigureMarket', { market, effectiveFromMs: from() })
      case 'market-limits':
        return inner(ALICE, 'ConfigureMarket', { market: { ...BTC_MARKET, minNotional: 7_000_000n }, effectiveFromMs: later() })
      default:
        return inner(ALICE, 'SetHouseFees', { fees: { makerFeePpm: 10, takerFeePpm: 20 }, effectiveFromMs: later() })
    }
  }
  const LISTINGS = ['list-asset', 'list-source', 'list-index', 'list-market', 'market-limits', 'house-fees'] as const
  const two = { signers: [file.alice, passkey.bob] }

  test('is of two with a key file, and of nothing but its own kind of command', () => {
    x.account()
    for (const name of LISTINGS) {
      const commands = [draft(name)]
      expect(refused({ act: name, commands, signers: [file.alice] })).toBe('approver_missing')
      expect(refused({ act: name, commands, signers: [passkey.alice, passkey.bob] })).toBe('key_file_missing')
      expect(refused({ act: name, commands, signers: [file.alice, file.carol] })).toBe('role_missing')
      for (const other of LISTINGS.filter((one) => !SIGNED_ACTS[name].commands.includes(SIGNED_ACTS[one].commands[0] as CommandType)))
        expect(refused({ act: name, commands: [draft(other)], ...two }), `${other} in ${name}`).toBe('command_not_of_act')
      expect(refused({ act: name, commands: [state('open')], ...two })).toBe('command_not_of_act')
    }
    expect(core.configuration(x.state).assets.some(({ assetId }) => assetId === 40)).toBe(false)
  })

  test('leads from an asset to a market that is traded, in this order alone', () => {
    const accountId = x.account()
    const listed = (name: SignedActName) => ({ act: name, commands: [draft(name)], ...two })
    expect(refused(listed('list-index'))).toBe('unknown_source')
    expect(refused(listed('list-market'))).toBe('unknown_asset')
    done(listed('list-asset'))
    expect(refused(listed('list-market'))).toBe('unknown_index')
    for (const name of ['list-source', 'list-index', 'list-market', 'market-limits', 'house-fees'] as const) done(listed(name))
    // A second listing would be a change: it needs notice.
    for (const name of ['list-index', 'list-market'] as const) expect(refused(listed(name))).toBe('rule_not_in_future')
    x.deposit(accountId, USDT, 100_000_000n)
    const order = { marketId: 40, side: 'buy', orderType: 'limit', timeInForce: 'GTC', priceTicks: 100_000, quantityLots: 1, spend: 0n }
    const tick = { indexId: 40, sourceId: 40, bid: 1_000_000_000_000, ask: 1_000_000_000_000, venueTimeMs: x.now, receivedMs: x.now }
    x.run(command('RecordTicks', actor('feed'), { ticks: [tick] } as never))
    one(x.run(command('PlaceOrder', { ...actor('user'), accountId }, order as never)), 'OrderAccepted')
    x.later(1_000)
    x.run(command('AdvanceTime', actor('clock'), {}))
    const { markets, houseFees } = core.configuration(x.state)
    expect(markets.find(({ marketId }) => marketId === BTC)).toMatchObject({ minNotional: 7_000_000n, version: 2 })
    expect(houseFees).toEqual({ makerFeePpm: 10, takerFeePpm: 20 })
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('of recorded or simulated prices, or of an index of one source, is of a sandbox alone', () => {
    x = signedExchange({ isSandbox: false })
    x.account()
    const ofSource = (provenance: string) => ({
      act: 'list-source' as const,
      commands: [inner(ALICE, 'ConfigureSource', { source: { ...source, provenance } })],
      ...two,
    })
    for (const provenance of ['replay', 'simulated']) expect(refused(ofSource(provenance))).toBe('not_a_sandbox')
    done(ofSource('live'))
    expect(refused(ofSource('own_orders'))).toBe('invalid_value')
    expect(refused({ act: 'list-index', commands: [draft('list-index')], ...two })).toBe('not_a_sandbox')
  })
})

test('replayed from its records and read back from a snapshot, a house that signs is the same', () => {
  const whole = signedAct(x, usual)
  x.run(whole)
  x.later(5)
  act(x, { ...usual, commands: [state('halted')], signers: [passkey.alice] })
  const replayed = core.createState()
  for (const { commands, seq, timeMs: at, eventBytes } of x.groups) {
    const records = core.joinRecords(commands.map((each) => core.encodeCommand(each)))
    expect(Buffer.compare(core.runGroup(replayed, { seq, timeMs: timeMs(at), commands: records }).eventBytes, eventBytes)).toBe(0)
  }
  const sections = core.encodeState(x.state)
  expect(Buffer.compare(core.encodeState(replayed), sections)).toBe(0)
  const read = core.decodeState(core.shapeVersion, sections)
  expect(Buffer.compare(core.encodeState(read), sections)).toBe(0)
  expect(core.check(read, whole)).toBe('act_replayed')
  expect(core.operators(read)).toEqual(core.operators(x.state))
  expect(core.brokenLaw(read)).toBeNull()
})
