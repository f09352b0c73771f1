import { core } from '@glasshouse/core'
import { type Approval, type Command, type CommandType, SIGNED_ACT_NAMES, SIGNED_ACTS, type SignedAct, timeMs } from '@glasshouse/domain'
import { actBytesOf } from '../signing/act-bytes.ts'
import { SOFT_CONSOLE } from '../signing/soft-keys.ts'
import { PEOPLE, RECOVERY_KEY, simulatedKey } from '../traffic/act-people.ts'
import { type ActsOf, actOfOperators, EXCHANGE_ACTS, type Scene } from './exchange-acts.ts'

export type OperatorsCommand = 'OpenOperators' | 'SignedAct' | 'SetOperator' | 'SetConsole' | 'AnnounceRecovery' | 'CancelRecovery'

const SUPPORT = 74
const HOUR_MS = 3_600_000

/** Acts on operators' keys, and whatever operators sign: what is signed changes no more than what was believed. */
export const OPERATOR_ACTS: ActsOf<OperatorsCommand> = {
  /** Of no use once genesis is over. */
  OpenOperators: (scene) => {
    const operators = scene.random.chance(35) ? PEOPLE : PEOPLE.slice(3)
    const salt = scene.random.hash128() + scene.random.hash128()
    return { type: 'OpenOperators', ...actOfOperators(scene), salt, operators, recoveryKey: RECOVERY_KEY.key, console: SOFT_CONSOLE }
  },
  SignedAct: (scene) => signed(scene, scene.random.chance(30) ? ofOperators(scene) : HELD[scene.random.pick(HELD_KINDS)](scene)),
  SetOperator: (scene) => {
    const operator = { ...PEOPLE[3]!, operatorId: SUPPORT, isActive: scene.random.chance(50) }
    return { type: 'SetOperator', ...actOfOperators(scene), operator }
  },
  SetConsole: (scene) => ({ type: 'SetConsole', ...actOfOperators(scene), console: SOFT_CONSOLE }),
  AnnounceRecovery: (scene) => {
    const keys = [simulatedKey('file', `new ${scene.random.below(9)}`).key]
    return { type: 'AnnounceRecovery', ...actOfOperators(scene), lostOperatorId: SUPPORT, keys }
  },
  CancelRecovery: (scene) => ({ type: 'CancelRecovery', ...actOfOperators(scene), lostOperatorId: SUPPORT }),
}

const OWN = ['SetOperator', 'SetConsole', 'AnnounceRecovery', 'CancelRecovery'] as const
const ofOperators = (scene: Scene) => OPERATOR_ACTS[scene.random.pick(OWN)](scene)

/** Of the exchange's acts those that may be signed. */
const HELD = EXCHANGE_ACTS as unknown as Readonly<Record<CommandType, (scene: Scene) => Command>>
const HELD_KINDS = [...new Set<CommandType>(SIGNED_ACT_NAMES.flatMap((act) => SIGNED_ACTS[act].commands))].filter(
  (type) => type in EXCHANGE_ACTS,
)

/** As two operators sign it, or whoever else must. */
function signed({ random, atMs, world }: Scene, command: Command): SignedAct {
  const { actor, reasonCode } = command as Command & Approval
  const fits = SIGNED_ACT_NAMES.filter((act) => SIGNED_ACTS[act].commands.includes(command.type))
  const act = command.type === 'EndWithdrawal' ? (command.end === 'failed' ? 'fail-withdrawal' : 'reject-withdrawal') : random.pick(fits)
  const held = { ...command, actor: { ...actor, accountId: 0 }, approverId: 0 } as Command
  const records = [Buffer.from(core.encodeCommand(held)).toString('hex')]
  const expiresAtMs = timeMs(atMs + HOUR_MS)
  const unsigned = { act, requestedBy: actor.actorId, reasonCode, nonce: random.hash128(), expiresAtMs, records }
  const bytes = actBytesOf(world.core.operators(world.state)?.exchangeId ?? '0'.repeat(64), unsigned)
  const [first, second] = [simulatedKey('file', '71'), act === 'recovery-announce' ? RECOVERY_KEY : simulatedKey('file', '72')]
  const signers = act === 'recovery-cancel' ? [first] : [first, second]
  const signatures = signers.map((key) => key.sign(bytes)).sort((a, b) => (a.keyId < b.keyId ? -1 : 1))
  const { act: name, nonce } = unsigned
  return {
    type: 'SignedAct',
    actor: { ...actor, accountId: 0, realm: 'real' },
    act: name,
    reasonCode,
    nonce,
    expiresAtMs,
    records,
    signatures,
  }
}
