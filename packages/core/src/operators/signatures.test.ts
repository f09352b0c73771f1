import { type ActSignature, type SignedAct, timeMs } from '@glasshouse/domain'
import { derOf, exchangeIdOf, type KeyForgery, SOFT_CONSOLE, type SoftKey, softKeyFile } from '@glasshouse/testkit'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { BTC, type Exchange, GLS, one, refusal } from '../testing/exchange.ts'
import { leaves, put } from '../testing/hostile-commands.ts'
import {
  type ActDraft,
  ALICE,
  act,
  BOB,
  file,
  HOUR_MS,
  inner,
  passkey,
  recoveryKey,
  signedAct,
  signedExchange,
} from '../testing/signed-exchange.ts'

let x: Exchange
beforeEach(() => {
  x = signedExchange()
})

const opened = (by = ALICE) => inner(by, 'SetMarketState', { marketId: BTC, state: 'open' })
const usual: ActDraft = { act: 'market-state', commands: [opened()], signers: [file.alice, file.bob] }
const refused = (draft: Partial<ActDraft>) => refusal(act(x, { ...usual, ...draft }))

/** Refused, and nothing is changed or remembered: the same act as it should be is done. */
function refusedForNow(changed: SignedAct, right: SignedAct): string {
  const before = core.encodeState(x.state)
  expect(core.check(x.state, changed)).not.toBeNull()
  const reason = refusal(x.run(changed))
  // The number of the group is part of the state, and nothing else of it is new.
  const after = core.encodeState(x.state)
  expect([after.length, after.filter((byte, at) => byte !== before[at]).length]).toEqual([before.length, 1])
  one(x.run(right), 'ActSigned')
  return reason
}

describe('an act of two operators', () => {
  test.each<[string, readonly SoftKey[]]>([
    ['key files', [file.alice, file.bob]],
    ['passkeys', [passkey.alice, passkey.bob]],
    ['one of each', [passkey.alice, file.bob]],
    ['all keys of both', [passkey.alice, file.alice, file.bob, passkey.bob]],
  ])('is done when both have signed: %s', (_, signers) => {
    const events = act(x, { ...usual, signers, nonce: 'ab'.repeat(16) })
    expect(events.map(({ type }) => type)).toEqual(['ActSigned', 'OperatorActed', 'MarketStateSet'])
    expect(one(events, 'ActSigned')).toMatchObject({ act: 'market-state', requestedBy: ALICE, nonce: 'ab'.repeat(16), accountId: 0 })
    expect(one(events, 'ActSigned').keyIds).toEqual(signers.map(({ keyId }) => keyId).sort())
    expect(one(events, 'OperatorActed')).toMatchObject({ actorId: ALICE, approverId: BOB, reasonCode: 'incident' })
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('signs bytes that name the exchange: its key and its salt', () => {
    const view = core.operators(x.state)
    expect(view?.exchangeId).toBe(exchangeIdOf('ab'.repeat(32), view?.salt ?? ''))
    const { actor, act: name, reasonCode, nonce, expiresAtMs, records } = signedAct(x, usual)
    const unsigned = { act: name, requestedBy: actor.actorId, reasonCode, nonce, expiresAtMs, records }
    const bytes = core.actBytes(x.state, unsigned)
    expect(
      Buffer.from(bytes ?? [])
        .subarray(0, 17)
        .toString(),
    ).toBe('glasshouse act 1\n')
    expect(core.readAct(bytes ?? new Uint8Array())).toEqual({ ...unsigned, exchangeId: view?.exchangeId })
    expect(() => core.readAct((bytes ?? new Uint8Array()).slice(1))).toThrow('begins with its name')
    expect(() => core.readAct(Uint8Array.of(...(bytes ?? []), 0))).toThrow('ends after its last record')
  })
})

describe('a signature does not count', () => {
  const right = () => signedAct(x, usual)
  const changed = (change: (signatures: readonly ActSignature[]) => readonly unknown[]): [SignedAct, SignedAct] => {
    const whole = right()
    return [{ ...whole, signatures: change(whole.signatures) as readonly ActSignature[] }, whole]
  }
  const other = (signature: ActSignature, change: Partial<ActSignature>) => ({ ...signature, ...change })

  test.each<[string, (signatures: readonly ActSignature[]) => readonly unknown[]]>([
    ['when it stands twice', ([a, b]) => [a, a, b]],
    ['out of order', ([a, b]) => [b, a]],
    ['of another length', ([a, b]) => [other(a!, { signature: a!.signature.slice(2) }), b]],
    ['of the other signer', ([a, b]) => [other(a!, { signature: b!.signature }), b]],
    ['with one bit changed', ([a, b]) => [other(a!, { signature: flipped(a!.signature) }), b]],
    ['in capital letters', ([a, b]) => [other(a!, { signature: a!.signature.toUpperCase() }), b]],
    ['of another kind than its key', ([a, b]) => [other(a!, { kind: 'passkey' }), b]],
    ['of a kind that there is not', ([a, b]) => [other(a!, { kind: 'rsa' as never }), b]],
    ['with more than it needs', ([a, b]) => [other(a!, { clientData: '7b7d' }), b]],
    ['that is none', ([a]) => [a, null]],
    ['of too many', ([a]) => Array(9).fill(a)],
  ])('%s', (_, change) => {
    expect(refusedForNow(...changed(change))).toBe('signature_invalid')
  })

  test('of a key that nobody has, nor of the recovery key in another act', () => {
    expect(refused({ signers: [file.alice, softKeyFile('mallory')] })).toBe('signature_invalid')
    expect(refused({ signers: [file.alice, file.bob, recoveryKey] })).toBe('signature_invalid')
  })

  test('for another exchange, nonce, expiry, reason, person, act or record', () => {
    expect(refused({ exchangeId: exchangeIdOf('cd'.repeat(32), '5a'.repeat(32)) })).toBe('signature_invalid')
    expect(refused({ shown: { nonce: 'f'.repeat(32) } })).toBe('signature_invalid')
    expect(refused({ shown: { expiresAtMs: timeMs(x.now + 2 * HOUR_MS) } })).toBe('signature_invalid')
    expect(refused({ shown: { reasonCode: 'maintenance' } })).toBe('signature_invalid')
    expect(refused({ shown: { requestedBy: BOB } })).toBe('signature_invalid')
    expect(refused({ shown: { act: 'contract-state' } })).toBe('signature_invalid')
    const halted = core.encodeCommand(inner(ALICE, 'SetMarketState', { marketId: GLS, state: 'open' }))
    expect(refused({ shown: { records: [Buffer.from(halted).toString('hex')] } })).toBe('signature_invalid')
  })

  test('in a second encoding of Ed25519: s and the order of the group, points that are not reduced', () => {
    const [act2, whole] = changed((signatures) => signatures.map((each) => other(each, { signature: withOrder(each.signature) })))
    expect(refusedForNow(act2, whole)).toBe('signature_invalid')
    const identity = `01${'00'.repeat(31)}${'00'.repeat(32)}`
    expect(refusedForNow(...changed(([a, b]) => [other(a!, { signature: identity }), b]))).toBe('signature_invalid')
  })
})

test('whatever is changed of an act that was signed, it does not count', () => {
  const whole = signedAct(x, { ...usual, signers: [file.alice, passkey.bob] })
  expect(core.check(x.state, whole)).toBeNull()
  const places = leaves(whole).filter((path) => typeof valueAt(whole, path) === 'string' && !['type', 'actor'].includes(String(path[0])))
  expect(places.length).toBeGreaterThan(10)
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.nat(), fc.constantFrom(...'0123456789abcdef'), (path, at, digit) => {
      const text = valueAt(whole, path) as string
      const place = at % Math.max(1, text.length)
      const other = text.slice(0, place) + digit + text.slice(place + 1)
      if (other !== text) expect(core.check(x.state, put(whole, path, other) as SignedAct), path.join('.')).not.toBeNull()
    }),
    { numRuns: 150 },
  )
})

const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inside, name) => (inside as Record<string | number, unknown>)[name], value)

describe('a passkey', () => {
  const signers = [passkey.alice, passkey.bob]
  const forged = (forgery: KeyForgery) => refused({ signers, forgery })

  test.each<[string, KeyForgery]>([
    ['of another origin', { origin: 'https://console.example.evil.example' }],
    ['of another party', { rpId: 'evil.example' }],
    ['that made a credential', { type: 'webauthn.create' }],
    ['that nobody touched', { flags: 0x04 }],
    ['that knew nobody', { flags: 0x01 }],
    ['that signed something else', { challenge: 'A'.repeat(43) }],
    ['with its challenge padded', { challenge: `${'A'.repeat(43)}=` }],
    ['from a frame of another page', { rest: ',"crossOrigin":true}' }],
    ['that does not say from where', { rest: '}' }],
    ['with something after its end', { rest: ',"crossOrigin":false}}' }],
    ['with white space', { rest: ', "crossOrigin":false}' }],
    ['whose members do not end', { rest: ',"crossOrigin":false,"more":1' }],
    ['whose words go on', { rest: ',"crossOrigin":falsely}' }],
  ])('%s does not count', (_, forgery) => {
    expect(forged(forgery)).toBe('signature_invalid')
  })

  test('counts with members that devices add, of each of the origins, with any counter and other flags', () => {
    const rest = ',"crossOrigin":false,"other_keys_can_be_added_here":"do not compare"}'
    one(act(x, { ...usual, signers, forgery: { rest } }), 'ActSigned')
    one(act(x, { ...usual, signers, forgery: { origin: SOFT_CONSOLE.origins[1], counter: 7, flags: 0x1d } }), 'ActSigned')
    one(act(x, { ...usual, signers, forgery: { counter: 1 } }), 'ActSigned')
  })

  test('counts with the other of both s, and what differs in that alone is no second act', () => {
    const draft = { ...usual, signers, nonce: 'e'.repeat(32) }
    one(act(x, { ...draft, forgery: { isOtherS: true } }), 'ActSigned')
    expect(refusal(act(x, draft))).toBe('act_replayed')
  })

  test.each<[string, (der: string) => string]>([
    ['ends later', (der) => `${der}00`],
    ['says another length', (der) => `30${(der.length / 2 - 1).toString(16).padStart(2, '0')}${der.slice(4)}`],
    ['has a long length', (der) => `3081${der.slice(2)}`],
    ['has a zero in front', (der) => rebuilt(der, ([r, s]) => integerOf(`00${r}`) + integerOf(s!))],
    ['is negative', (der) => rebuilt(der, ([, s]) => integerOf('80'.padEnd(64, '1')) + integerOf(s!))],
    ['has an empty number', (der) => rebuilt(der, ([, s]) => `0200${integerOf(s!)}`)],
    ['has one number', (der) => rebuilt(der, ([r]) => integerOf(r!))],
    ['is zero', () => derOf(0n, 1n)],
    ['is empty', () => ''],
  ])('DER that %s does not count', (_, change) => {
    const whole = signedAct(x, { ...usual, signers })
    const [first, second] = whole.signatures as [ActSignature, ActSignature]
    const signatures = [{ ...first, signature: change(first.signature) }, second]
    expect(refusedForNow({ ...whole, signatures }, whole)).toBe('signature_invalid')
  })

  test('whose authenticator says too little does not count', () => {
    const whole = signedAct(x, { ...usual, signers })
    const signatures = whole.signatures.map((each) => ({ ...each, authenticatorData: each.authenticatorData.slice(0, 72) }))
    expect(refusedForNow({ ...whole, signatures }, whole)).toBe('signature_invalid')
  })
})

const flipped = (signature: string) => `${signature.slice(0, 40)}${signature[40] === '0' ? '1' : '0'}${signature.slice(41)}`

const GROUP_ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n
const reversed = (hex: string) => (hex.match(/../g) ?? []).reverse().join('')
function withOrder(signature: string): string {
  const s = BigInt(`0x${reversed(signature.slice(64))}`) + GROUP_ORDER
  return signature.slice(0, 64) + reversed(s.toString(16).padStart(64, '0'))
}

const integerOf = (digits: string) => `02${(digits.length / 2).toString(16).padStart(2, '0')}${digits}`
/** The numbers of strict DER, put together again. */
function rebuilt(der: string, body: (numbers: readonly string[]) => string): string {
  const length = Number.parseInt(der.slice(6, 8), 16) * 2
  const numbers = [der.slice(8, 8 + length), der.slice(12 + length)]
  const digits = body(numbers)
  return `30${(digits.length / 2).toString(16).padStart(2, '0')}${digits}`
}
