import { COMMAND_TYPES, COMMANDS, type Command, needsReadiness } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { isTraders } from './check.ts'
import { core } from './index.ts'
import { boundedPlaces, edgesBeyond } from './testing/definition-edges.ts'
import { furnished, put, rightCommands } from './testing/hostile-commands.ts'

const place = furnished()
const right = rightCommands(place)
const shown = (value: unknown) => (typeof value === 'bigint' ? `${value}n` : JSON.stringify(value))

describe('the bounds of a definition', () => {
  test.each(COMMAND_TYPES)('%s: a value beyond them is refused wherever it stands', (type) => {
    for (const command of right.filter((each) => each.type === type)) {
      for (const { path, encoding } of boundedPlaces(command)) {
        // An approver counts for operators alone.
        if (path[0] === 'approverId' && command.actor.origin !== 'operator') continue
        for (const value of edgesBeyond(encoding)) {
          const changed = put(command, path, value) as Command
          expect(core.check(place.x.state, changed), `${type}.${path.join('.')} = ${shown(value)}`).not.toBeNull()
        }
      }
    }
  })

  test('they are looked for in places that there are: each command with fields has some, and most are beyond what is written', () => {
    const without = COMMAND_TYPES.filter((type) =>
      right.filter((each) => each.type === type).every((one) => boundedPlaces(one).length === 0),
    )
    expect(without.sort()).toEqual(['AdvanceTime', 'CancelWithdrawal', 'CloseAccount', 'OpenHouse', 'RecordTicks', 'ResetDemoAccount'])
    const beyond = right.flatMap((command) => boundedPlaces(command).flatMap(({ encoding }) => edgesBeyond(encoding)))
    expect(beyond.length).toBeGreaterThan(300)
  })
})

test('orders that open or enlarge something wait for readiness, and so do ladders; whatever closes, cancels or guards does not', () => {
  const waiting = new Set(right.filter(needsReadiness).map(({ type }) => type))
  expect([...waiting].sort()).toEqual([
    'AddPrincipal',
    'PlaceContractOrder',
    'PlaceContractOrderWithStops',
    'PlaceOption',
    'PlaceOrder',
    'QuoteAround',
    'ReplaceContractOrder',
    'ReplaceOrder',
    'Swap',
  ])
  const closing = right.find((command) => command.type === 'PlaceContractOrder' && command.effect === 'close')!
  expect(needsReadiness(closing)).toBe(false)
  const ladder = right.find((command) => command.type === 'QuoteAround')!
  expect(needsReadiness(put(ladder, ['shape', 'levels'], 0) as Command)).toBe(false)
})

test('commands whose actor is checked the short way are a user’s own, in the realm of the account', () => {
  const short = COMMAND_TYPES.filter(isTraders)
  expect([...short].sort()).toEqual(['CancelContractOrder', 'CancelOrder', 'PlaceContractOrder', 'PlaceOrder'])
  for (const type of short) expect(COMMANDS[type]).toMatchObject({ origins: ['user'], account: 'own', realm: 'account' })
})

describe('the account rule of a definition', () => {
  const byUsers = right.filter(({ type }) => COMMANDS[type].account === 'own')

  test('an own account must exist and be of the realm', () => {
    expect(byUsers.length).toBeGreaterThan(10)
    for (const command of byUsers) {
      expect(core.check(place.x.state, put(command, ['actor', 'accountId'], 999_999) as Command)).toBe('unknown_account')
      const other = command.actor.realm === 'real' ? 'demo' : 'real'
      expect(core.check(place.x.state, put(command, ['actor', 'realm'], other) as Command)).toBe('realm_mismatch')
    }
  })

  test('a named account must exist and be of the realm', () => {
    const named = right.filter(({ type }) => COMMANDS[type].account === 'named')
    expect(named.map(({ type }) => type)).toEqual([
      'SetAccountFlag',
      'PassGate',
      'RevokePass',
      'CreditDeposit',
      'SettleWithdrawal',
      'ReturnWithdrawal',
      'SendWithdrawal',
      'EndWithdrawal',
      'ApproveWithdrawal',
      'SetPayoutLevel',
      'CreditByHand',
      'AssignSuspense',
      'ReverseCredit',
      'CorrectCredit',
    ])
    for (const command of named) {
      expect(core.check(place.x.state, put(command, ['accountId'], 999_999) as Command)).toBe('unknown_account')
      expect(core.check(place.x.state, put(command, ['accountId'], place.pupil) as Command)).toBe('realm_mismatch')
    }
  })

  test('an operator is named beside the account that the act concerns', () => {
    const acted = (command: Command) => place.x.run(command).find((event) => event.type === 'OperatorActed')
    const [flagged] = right.filter(({ type }) => type === 'SetAccountFlag')
    const [, funded] = right.filter(({ type }) => type === 'FundHouse')
    const [halted] = right.filter(({ type }) => type === 'HaltNewOrders')
    expect([flagged, funded, halted].map((command) => acted(command!)?.accountId)).toEqual([place.people[1], 5, 0])
  })
})
