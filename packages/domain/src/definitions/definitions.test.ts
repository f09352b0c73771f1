import { describe, expect, test } from 'vitest'
import { ALLOWED_ORIGINS, COMMAND_CODES, COMMAND_TYPES, COMMANDS } from '../commands.ts'
import { EVENT_CODES, EVENT_TYPES, EVENTS } from '../events.ts'

const names = (fields: object) => Object.keys(fields)
/** Of one person, whose account is not known yet or stands inside. */
const PRIVATE_BESIDES = ['OpenAccount', 'CreditSuspense', 'ReturnSuspense', 'SignedAct']

describe('commands', () => {
  test('codes are one byte and used once; versions count the fields before them', () => {
    const codes = COMMAND_TYPES.map((type) => COMMAND_CODES[type])
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect(code >= 1 && code <= 255).toBe(true)
    for (const type of COMMAND_TYPES) expect(COMMANDS[type].version, type).toBe((COMMANDS[type].older?.length ?? 0) + 1)
  })

  test.each(COMMAND_TYPES)('%s: its rules agree with its fields', (type) => {
    const { account, realm, origins, fields, older = [] } = COMMANDS[type]
    const has = (name: string) => names(fields).includes(name)
    if (account === 'named') expect(has('accountId')).toBe(true)
    else expect(has('accountId')).toBe(false)
    if (account === 'house') expect(has('realm') && has('purpose')).toBe(true)
    expect(realm === 'named').toBe(has('realm'))
    expect(realm === 'account').toBe(['own', 'named', 'market_maker'].includes(account))
    // Users act on their own accounts and nobody else does; operators bring a second person, whose fields come first.
    expect(account === 'own').toBe(origins.includes('user'))
    // A signed act has its second person among its signatures.
    const operatorsOwn = type === 'SignedAct' ? ['act', 'reasonCode'] : ['approverId', 'reasonCode']
    if (origins.includes('operator')) expect(names(fields).slice(0, 2)).toEqual(operatorsOwn)
    for (const former of older) expect(names(former)).toEqual(names(fields))
  })

  test('what concerns one account is private, and rules and markets are public', () => {
    const ofPeople = COMMAND_TYPES.filter((type) => ['own', 'named'].includes(COMMANDS[type].account) || PRIVATE_BESIDES.includes(type))
    expect(COMMAND_TYPES.filter((type) => COMMANDS[type].visibility === 'private').sort()).toEqual(ofPeople.sort())
  })

  test('prices have one way in, and nobody but a user places an order', () => {
    expect(COMMAND_TYPES.filter((type) => ALLOWED_ORIGINS[type].includes('feed'))).toEqual(['RecordTicks'])
    for (const type of COMMAND_TYPES.filter((each) => each.startsWith('Place'))) expect(ALLOWED_ORIGINS[type]).toEqual(['user'])
  })

  test('the system configures in genesis, and always does what belongs to no person', () => {
    const always = COMMAND_TYPES.filter((type) => COMMANDS[type].origins.includes('system'))
    expect(always.sort()).toEqual(['EraOpened', 'OpenAccount', 'OpenHouse', 'PassGate', 'QuoteAround', 'RevokePass', 'SetPayoutLevel'])
    const genesis = COMMAND_TYPES.filter((type) => COMMANDS[type].origins.includes('system_in_genesis'))
    expect(genesis.sort()).toEqual([
      'ConfigureAsset',
      'ConfigureContract',
      'ConfigureIndex',
      'ConfigureMarket',
      'ConfigureOption',
      'ConfigureSource',
      'FundHouse',
      'OpenOperators',
      'SetHouseFees',
      'SetProductGate',
    ])
    for (const type of genesis.filter((each) => each !== 'OpenOperators')) expect(ALLOWED_ORIGINS[type]).toEqual(['operator', 'system'])
    expect(ALLOWED_ORIGINS.OpenOperators).toEqual(['system'])
  })
})

describe('events', () => {
  test('their codes never change', () => {
    const byCode = [...EVENT_TYPES].sort((a, b) => EVENT_CODES[a] - EVENT_CODES[b])
    expect(byCode.map((type) => EVENT_CODES[type])).toEqual(byCode.map((_, at) => at + 1))
    expect(byCode.join(' ')).toBe(
      'Refused DuplicateCommand HouseOpened AssetConfigured SourceConfigured IndexConfigured MarketConfigured HouseFeesSet MarketStateSet ' +
        'NewOrdersHalted AccountFlagSet OperatorActed HouseFunded DepositCredited AccountOpened Posted OrderAccepted OrderRested Traded OrderEnded ' +
        'QuotesReplaced IndexPriceUpdated IndexWentStale EraStarted RuleTookEffect ContractConfigured ContractOrderAccepted ContractOrderRested ' +
        'ContractTraded ContractOrderEnded PositionChanged LiquidationStepped StopPlaced StopEnded FundingSettled FundingSkipped OptionConfigured ' +
        'OptionPlaced OptionStruck OptionSettled OptionVoidPriced OptionLimitsSet ExcludedFromOptions DemoAccountReset ClockStepped ' +
        'OrderReplaced ContractOrderReplaced ContractOrderStopsAccepted ProductGateSet GatePassed ContractLimitsSet ExcludedFromContracts PassRevoked ' +
        'SuspenseChanged CreditReversed DebtChanged Transferred WithdrawalRequested WithdrawalMoved WithdrawalSettled PayoutsStopped PayoutLevelSet ' +
        'SwapAccepted SwapExecuted SwapReleased OperatorsOpened ActSigned OperatorSet ConsoleSet RecoveryAnnounced RecoveryEnded AccountClosed',
    )
  })

  test('one that names an account is private, and every other is public', () => {
    const named = EVENT_TYPES.filter((type) => names(EVENTS[type].fields).some((name) => /accountId$/i.test(name)))
    expect(EVENT_TYPES.filter((type) => EVENTS[type].visibility === 'private').sort()).toEqual(named.sort())
  })
})
