/** An exchange whose operators sign: people by name, and acts that may be forged in one thing. */
import {
  type Actor,
  type Command,
  type CommandType,
  type Event,
  type OperatorConfig,
  type OperatorRole,
  type SignedAct,
  type SignedActName,
  timeMs,
  type UnsignedAct,
} from '@glasshouse/domain'
import { actBytesOf, type KeyForgery, SOFT_CONSOLE, type SoftKey, softKeyFile, softPasskey } from '@glasshouse/testkit'
import { core } from '../index.ts'
import { actor, command, Exchange, exchange } from './exchange.ts'

export const HOUR_MS = 3_600_000
export const SALT = '5a'.repeat(32)
export const recoveryKey = softKeyFile('recovery')

/** Each with a key file and a passkey but carol and dave, who have one of both. */
export const [ALICE, BOB, CAROL, DAVE, ERIN] = [11, 12, 13, 14, 15] as const
export const file = { alice: softKeyFile('alice'), bob: softKeyFile('bob'), carol: softKeyFile('carol'), erin: softKeyFile('erin') }
export const passkey = { alice: softPasskey('alice'), bob: softPasskey('bob'), dave: softPasskey('dave'), erin: softPasskey('erin') }

const person = (operatorId: number, roles: readonly OperatorRole[], ...keys: SoftKey[]): OperatorConfig => ({
  ...{ operatorId, roles, isActive: true },
  keys: keys.map(({ key }) => key),
})
export const alice = person(ALICE, ['risk', 'admin'], file.alice, passkey.alice)
export const bob = person(BOB, ['compliance', 'treasury', 'risk', 'admin'], file.bob, passkey.bob)
export const carol = person(CAROL, ['support'], file.carol)
export const dave = person(DAVE, ['treasury'], passkey.dave)
export const erin = person(ERIN, ['compliance', 'treasury'], file.erin, passkey.erin)
export const OPERATORS = [alice, bob, carol, dave, erin]

const inGenesis = { approverId: 0, reasonCode: 'genesis', salt: SALT, operators: OPERATORS } as const
export const opening = { ...inGenesis, recoveryKey: recoveryKey.key, console: SOFT_CONSOLE } as const

/** Opened once, then read back: each key is a point to look at. */
export function signedExchange(options: { readonly isSandbox?: boolean } = {}): Exchange {
  const name = String(options.isSandbox ?? true)
  const x = opened.get(name) ?? opened.set(name, withKeys(exchange(options))).get(name)!
  const again = Object.assign(new Exchange(), { state: core.decodeState(core.shapeVersion, core.encodeState(x.state)), now: x.now })
  again.groups.push(...x.groups)
  return again
}
const opened = new Map<string, Exchange>()

function withKeys(x: Exchange): Exchange {
  x.system('OpenOperators', opening)
  return x
}

let nonces = 0
export const nextNonce = () => (++nonces).toString(16).padStart(32, 'c')

export interface ActDraft {
  readonly act: SignedActName
  readonly by?: number
  readonly commands?: readonly Command[]
  readonly signers: readonly SoftKey[]
  readonly reasonCode?: SignedAct['reasonCode']
  readonly nonce?: string
  readonly expiresAtMs?: number
  readonly key?: string
  /** What the signers were shown in place of what is submitted. */
  readonly shown?: Partial<UnsignedAct>
  readonly exchangeId?: string
  readonly forgery?: KeyForgery
}

/** As a right host would put it together, but for what the draft says. */
export function signedAct(x: Exchange, draft: ActDraft): SignedAct {
  const { act, by = ALICE, commands = [], signers, reasonCode = 'incident', nonce = nextNonce() } = draft
  const expiresAtMs = timeMs(draft.expiresAtMs ?? x.now + HOUR_MS)
  const records = commands.map((each) => Buffer.from(core.encodeCommand(each)).toString('hex'))
  const unsigned: UnsignedAct = { act, requestedBy: by, reasonCode, nonce, expiresAtMs, records, ...draft.shown }
  const exchangeId = draft.exchangeId ?? core.operators(x.state)?.exchangeId ?? '00'.repeat(32)
  const bytes = actBytesOf(exchangeId, unsigned)
  const signatures = signers.map((signer) => signer.sign(bytes, draft.forgery)).sort((a, b) => (a.keyId < b.keyId ? -1 : 1))
  const who: Actor = { ...actor('operator'), actorId: by, key: draft.key ?? '' }
  return { type: 'SignedAct', actor: who, act, reasonCode, nonce, expiresAtMs, records, signatures }
}

/** A command as it stands in an act. */
export const inner = <Type extends CommandType>(by: number, type: Type, draft: object, who: Partial<Actor> = {}): Command =>
  command(type, { ...actor('operator'), actorId: by, ...who }, { approverId: 0, reasonCode: 'incident', ...draft } as never) as Command

export const act = (x: Exchange, draft: ActDraft): Event[] => x.run(signedAct(x, draft))
