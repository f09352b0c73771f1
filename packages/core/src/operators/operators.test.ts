import { type OpenOperators, type OperatorConfig, RECOVERY_NOTICE_MS } from '@glasshouse/domain'
import { exchangeIdOf, operatorKeyIdOf, SOFT_CONSOLE, softKeyFile, softPasskey } from '@glasshouse/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { actor, BTC, command, type Exchange, exchange, one, refusal } from '../testing/exchange.ts'
import {
  type ActDraft,
  ALICE,
  act,
  alice,
  BOB,
  bob,
  CAROL,
  carol,
  DAVE,
  dave,
  ERIN,
  file,
  inner,
  OPERATORS,
  opening,
  passkey,
  recoveryKey,
  SALT,
  signedExchange,
} from '../testing/signed-exchange.ts'

let x: Exchange
beforeEach(() => {
  x = signedExchange()
})

const open = (change: Partial<OpenOperators> = {}) => x.system('OpenOperators', { ...opening, ...change })
const byTwo = (draft: Partial<ActDraft>) => act(x, { act: 'operator-keys', signers: [file.alice, file.bob], ...draft })
const set = (operator: unknown) => byTwo({ commands: [inner(ALICE, 'SetOperator', { operator })] })
const [newFile, newPasskey] = [softKeyFile('new'), softPasskey('new')]

describe('a house gets operators’ keys', () => {
  test('in its genesis, by the system, once', () => {
    x = exchange()
    expect(core.operators(x.state)).toBeNull()
    const events = open()
    expect(events).toEqual([
      {
        type: 'OperatorsOpened',
        exchangeId: exchangeIdOf('ab'.repeat(32), SALT),
        salt: SALT,
        operators: OPERATORS,
        recoveryKey: recoveryKey.key,
        console: SOFT_CONSOLE,
      },
    ])
    expect(refusal(open())).toBe('operators_known')
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('neither after it nor by operators, in genesis either', () => {
    x = exchange()
    const { approverId: _, reasonCode: __, ...keys } = opening
    const byOperators = () => x.operator('OpenOperators', keys)
    expect(refusal(byOperators())).toBe('origin_not_allowed')
    x.account()
    expect(refusal(byOperators())).toBe('origin_not_allowed')
    expect(refusal(open())).toBe('origin_not_allowed')
    expect(core.operators(x.state)).toBeNull()
  })

  test('and from then on no command of operators counts outside an act, in genesis and after it', () => {
    x = exchange()
    open()
    const unsigned = () => x.operator('SetMarketState', { marketId: BTC, state: 'halted' })
    expect(refusal(unsigned())).toBe('signature_missing')
    x.account()
    expect(refusal(unsigned())).toBe('signature_missing')
  })

  test('that everybody can see, with their ids', () => {
    const view = core.operators(x.state)
    expect(view?.operators.map(({ operatorId, roles }) => [operatorId, roles])).toEqual(
      OPERATORS.map(({ operatorId, roles }) => [operatorId, roles]),
    )
    expect(view?.operators[0]?.keys).toEqual([
      { keyId: operatorKeyIdOf(file.alice.key), ...file.alice.key },
      { keyId: operatorKeyIdOf(passkey.alice.key), ...passkey.alice.key },
    ])
    expect(view).toMatchObject({ recoveryKey: recoveryKey.key, console: SOFT_CONSOLE, recovery: null, salt: SALT })
    expect(core.operatorKeyId(passkey.bob.key)).toBe(passkey.bob.keyId)
  })

  const key = file.alice.key
  test.each<[string, Partial<Record<keyof OpenOperators, unknown>>, string]>([
    ['a short salt', { salt: 'ab' }, 'invalid_value'],
    ['no list of operators', { operators: null }, 'invalid_value'],
    ['operators out of order', { operators: [bob, alice] }, 'invalid_value'],
    ['one operator twice', { operators: [alice, alice, bob] }, 'invalid_value'],
    ['a recovery key on a device', { recoveryKey: passkey.bob.key }, 'invalid_value'],
    ['a recovery key that is none', { recoveryKey: { kind: 'ed25519', publicKey: 'ff'.repeat(32) } }, 'invalid_value'],
    ['one admin', { operators: [alice, carol] }, 'admins_missing'],
    ['two admins, one without a key', { operators: [alice, { ...bob, keys: [] }] }, 'admins_missing'],
    ['two admins, one who is not active', { operators: [alice, { ...bob, isActive: false }] }, 'admins_missing'],
    ['a key of two', { operators: [alice, { ...bob, keys: [key] }] }, 'key_not_distinct'],
    ['a key twice', { operators: [{ ...alice, keys: [key, key] }, bob] }, 'key_not_distinct'],
    ['the recovery key as an operator’s', { recoveryKey: key }, 'key_not_distinct'],
    ['no party', { console: { rpId: '', origins: SOFT_CONSOLE.origins } }, 'invalid_value'],
    ['no origin', { console: { rpId: 'a.example', origins: [] } }, 'invalid_value'],
    ['an origin with a path', { console: { rpId: 'a.example', origins: ['https://a.example/'] } }, 'invalid_value'],
    ['an origin with a quote', { console: { rpId: 'a.example', origins: ['https://a.example"'] } }, 'invalid_value'],
    ['origins out of order', { console: { rpId: 'a.example', origins: ['https://b.example', 'https://a.example'] } }, 'invalid_value'],
  ])('not with %s', (_, change, reason) => {
    x = exchange()
    expect(refusal(open(change as Partial<OpenOperators>))).toBe(reason)
    expect(core.operators(x.state)).toBeNull()
  })
})

describe('an operator is set', () => {
  const frank: OperatorConfig = { operatorId: 20, roles: ['risk'], isActive: true, keys: [newFile.key, newPasskey.key] }

  test('by two admins: added, changed, disabled', () => {
    expect(set(frank).map(({ type }) => type)).toEqual(['ActSigned', 'OperatorActed', 'OperatorSet'])
    one(
      act(x, {
        act: 'market-state',
        by: 20,
        commands: [inner(20, 'SetMarketState', { marketId: BTC, state: 'halted' })],
        signers: [newFile],
      }),
      'ActSigned',
    )
    one(set({ ...frank, isActive: false }), 'OperatorSet')
    expect(core.operators(x.state)?.operators.at(-1)).toMatchObject({ operatorId: 20, isActive: false })
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('not by whoever is no admin', () => {
    const asked = (by: number, signers: ActDraft['signers']) =>
      refusal(act(x, { act: 'operator-add', by, commands: [inner(by, 'SetOperator', { operator: frank })], signers }))
    expect(asked(ERIN, [file.erin, file.bob])).toBe('role_missing')
    expect(asked(ALICE, [file.alice, file.erin])).toBe('role_missing')
    expect(asked(ALICE, [file.alice, passkey.alice])).toBe('approver_missing')
  })

  test.each<[string, unknown, string]>([
    ['an id of nobody', { ...frank, operatorId: 0 }, 'invalid_value'],
    ['roles out of order', { ...frank, roles: ['admin', 'risk'] }, 'invalid_value'],
    ['a role twice', { ...frank, roles: ['risk', 'risk'] }, 'invalid_value'],
    ['nine keys', { ...frank, keys: Array(9).fill(newFile.key) }, 'invalid_value'],
    ['a point of small order', { ...frank, keys: [{ kind: 'ed25519', publicKey: `01${'00'.repeat(31)}` }] }, 'invalid_value'],
    ['a passkey that is no point', { ...frank, keys: [{ kind: 'passkey', publicKey: `02${'ff'.repeat(32)}` }] }, 'invalid_value'],
    ['a passkey of another length', { ...frank, keys: [{ kind: 'passkey', publicKey: newFile.key.publicKey }] }, 'invalid_value'],
    ['a key of another', { ...frank, keys: [file.bob.key] }, 'key_not_distinct'],
    ['the recovery key', { ...frank, keys: [recoveryKey.key] }, 'key_not_distinct'],
  ])('not with %s', (_, operator, reason) => {
    expect(refusal(set(operator))).toBe(reason)
  })

  test('so that two admins with a key are left', () => {
    expect(refusal(set({ ...bob, isActive: false }))).toBe('admins_missing')
    expect(refusal(set({ ...bob, keys: [] }))).toBe('admins_missing')
    expect(refusal(set({ ...alice, roles: ['risk'] }))).toBe('admins_missing')
    one(set({ ...carol, roles: ['support', 'admin'] }), 'OperatorSet')
    one(set({ ...bob, isActive: false }), 'OperatorSet')
  })

  test('where passkeys may sign is set likewise, and holds at once', () => {
    const at = { rpId: 'new.example', origins: ['https://new.example'] }
    const change = { act: 'console-origin', commands: [inner(ALICE, 'SetConsole', { console: at })] } as const
    expect(refusal(byTwo({ ...change, signers: [passkey.alice, passkey.bob] }))).toBe('key_file_missing')
    expect(refusal(byTwo({ ...change, commands: [inner(ALICE, 'SetConsole', { console: { ...at, origins: [] } })] }))).toBe('invalid_value')
    expect(one(byTwo(change), 'ConsoleSet').console).toEqual(at)
    const again = { act: 'market-state', commands: [inner(ALICE, 'SetMarketState', { marketId: BTC, state: 'open' })] } as const
    expect(refusal(byTwo({ ...again, signers: [passkey.alice, passkey.bob] }))).toBe('signature_invalid')
    one(byTwo({ ...again, signers: [passkey.alice, passkey.bob], forgery: { rpId: at.rpId, origin: at.origins[0]! } }), 'ActSigned')
  })
})

describe('keys are recovered', () => {
  const keys = [newFile.key, newPasskey.key]
  const announce = (draft: Partial<ActDraft> = {}, lost: object = {}) =>
    act(x, {
      act: 'recovery-announce',
      commands: [inner(draft.by ?? ALICE, 'AnnounceRecovery', { lostOperatorId: BOB, keys, ...lost })],
      signers: [file.alice, recoveryKey],
      ...draft,
    })
  const cancel = (by: number, signers: ActDraft['signers'], lostOperatorId: number = BOB) =>
    act(x, { act: 'recovery-cancel', by, commands: [inner(by, 'CancelRecovery', { lostOperatorId })], signers })

  test('after 72 hours of notice, by another admin and the recovery key', () => {
    const announced = one(announce(), 'RecoveryAnnounced')
    expect(announced).toMatchObject({ lostOperatorId: BOB, announcedBy: ALICE, keys, effectiveFromMs: x.now + RECOVERY_NOTICE_MS })
    expect(core.operators(x.state)?.recovery).toMatchObject({ lostOperatorId: BOB, effectiveFromMs: announced.effectiveFromMs })
    x.later(RECOVERY_NOTICE_MS - 1)
    expect(x.due.map(({ type }) => type)).not.toContain('OperatorSet')
    one(
      act(x, {
        act: 'market-state',
        commands: [inner(ALICE, 'SetMarketState', { marketId: BTC, state: 'open' })],
        signers: [file.alice, file.bob],
      }),
      'ActSigned',
    )
    x.later(1)
    const operator = { ...bob, keys }
    expect(x.due).toContainEqual({ type: 'OperatorSet', operator })
    expect(x.due).toContainEqual({ type: 'RecoveryEnded', lostOperatorId: BOB, end: 'took_effect', endedBy: 0 })
    const opened = { act: 'market-state', commands: [inner(ALICE, 'SetMarketState', { marketId: BTC, state: 'open' })] } as const
    expect(refusal(byTwo({ ...opened, signers: [file.alice, file.bob] }))).toBe('signature_invalid')
    one(byTwo({ ...opened, signers: [file.alice, newFile] }), 'ActSigned')
    expect(core.operators(x.state)?.recovery).toBeNull()
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('over a restart as well, with the roles that the operator has by then', () => {
    announce()
    one(set({ ...carol, roles: ['support', 'admin'] }), 'OperatorSet')
    one(set({ ...bob, isActive: false }), 'OperatorSet')
    x.state = core.decodeState(core.shapeVersion, core.encodeState(x.state))
    x.later(RECOVERY_NOTICE_MS)
    expect(x.due).toContainEqual({ type: 'OperatorSet', operator: { ...bob, isActive: false, keys } })
  })

  test.each<[string, Partial<ActDraft>, object, string]>([
    ['without the recovery key', { signers: [file.alice] }, {}, 'recovery_key_missing'],
    ['with two admins in its place', { signers: [file.alice, file.bob] }, {}, 'role_missing'],
    ['by the recovery key alone', { signers: [recoveryKey] }, {}, 'requester_missing'],
    ['by whoever is no admin', { by: CAROL, signers: [file.carol, recoveryKey] }, {}, 'role_missing'],
    ['for the one who asks', {}, { lostOperatorId: ALICE }, 'invalid_value'],
    ['for nobody', {}, { lostOperatorId: 99 }, 'not_found'],
    ['with no key', {}, { keys: [] }, 'invalid_value'],
    ['with a key that somebody has', {}, { keys: [passkey.dave.key] }, 'key_not_distinct'],
    ['with a key twice', {}, { keys: [newFile.key, newFile.key] }, 'key_not_distinct'],
    ['with the lost key', {}, { keys: [file.bob.key] }, 'key_not_distinct'],
  ])('not %s', (_, draft, lost, reason) => {
    expect(refusal(announce(draft, lost))).toBe(reason)
  })

  test('by one passkey and the recovery key as well: that is a key file', () => {
    one(announce({ signers: [passkey.alice, recoveryKey] }), 'RecoveryAnnounced')
  })

  test('one at a time, and nobody else gets the keys meanwhile', () => {
    announce()
    expect(refusal(announce({}, { lostOperatorId: DAVE, keys: [softKeyFile('other').key] }))).toBe('recovery_announced')
    expect(refusal(set({ ...carol, keys: [newFile.key] }))).toBe('key_not_distinct')
    one(set({ ...bob, keys: [newFile.key] }), 'OperatorSet')
    x.later(RECOVERY_NOTICE_MS)
    expect(x.due).toContainEqual({ type: 'OperatorSet', operator: { ...bob, keys } })
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test.each<[string, number, ActDraft['signers']]>([
    ['a passkey of somebody', DAVE, [passkey.dave]],
    ['the key that was said to be lost', BOB, [file.bob]],
    ['whoever announced it', ALICE, [file.alice]],
  ])('unless it is cancelled by %s', (_, by, signers) => {
    announce()
    expect(one(cancel(by, signers), 'RecoveryEnded')).toEqual({ type: 'RecoveryEnded', lostOperatorId: BOB, end: 'cancelled', endedBy: by })
    expect(refusal(cancel(by, signers))).toBe('not_found')
    x.later(RECOVERY_NOTICE_MS)
    expect(x.due.map(({ type }) => type)).not.toContain('OperatorSet')
    one(announce(), 'RecoveryAnnounced')
  })

  test('and is not cancelled by the recovery key, by whoever is not active, nor one that was not announced', () => {
    announce()
    expect(refusal(cancel(CAROL, [recoveryKey]))).toBe('signature_invalid')
    expect(refusal(cancel(DAVE, [passkey.dave], CAROL))).toBe('not_found')
    one(set({ ...dave, isActive: false }), 'OperatorSet')
    expect(refusal(cancel(DAVE, [passkey.dave]))).toBe('signature_invalid')
  })
})

test('a state without keys sets no operators, whoever approves it', () => {
  x = exchange()
  const known = { operator: carol } as const
  expect(refusal(x.operator('SetOperator', known))).toBe('operators_unknown')
  expect(refusal(x.operator('SetConsole', { console: SOFT_CONSOLE }))).toBe('operators_unknown')
  expect(refusal(x.operator('AnnounceRecovery', { lostOperatorId: BOB, keys: [newFile.key] }))).toBe('operators_unknown')
  expect(refusal(x.operator('CancelRecovery', { lostOperatorId: BOB }))).toBe('operators_unknown')
})

test('before the house is open there is nothing to sign for', () => {
  x.state = core.createState()
  expect(refusal(x.run(command('OpenOperators', actor('system'), opening)))).toBe('house_not_open')
})
