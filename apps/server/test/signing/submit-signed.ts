import { randomBytes } from 'node:crypto'
import { core } from '@glasshouse/core'
import {
  ACT_EXPIRY_MOST_MS,
  type Approval,
  type Command,
  isOfAct,
  SIGNED_ACT_NAMES,
  type SignedAct,
  timeMs,
  type UnsignedAct,
} from '@glasshouse/domain'
import type { Engine, Submitted } from '../../src/engine/protocol/engine.ts'
import { FIRST_OPERATORS, type Signer } from './signers.ts'

type SigningEngine = Pick<Engine, 'health' | 'read' | 'submit'>

/** Past the operators' calls: a command of operators inside an act that two of them signed. */
export async function submitSigned(
  engine: SigningEngine,
  command: Command,
  signers: readonly Signer[] = FIRST_OPERATORS,
): Promise<Submitted> {
  return engine.submit(await signedCommand(engine, command, signers))
}

/** The same of any command: what is not operators' goes as it is. */
export const submitAs = (engine: SigningEngine, command: Command): Promise<Submitted> =>
  command.actor.origin === 'operator' ? submitSigned(engine, command) : engine.submit(command)

async function signedCommand(engine: SigningEngine, command: Command, signers: readonly Signer[]): Promise<SignedAct> {
  const [asker] = signers as readonly [Signer]
  const { actor, reasonCode } = command as Command & Approval
  const by = { ...actor, origin: 'operator', actorId: asker.number, accountId: 0 } as const
  const held = { ...command, actor: { ...by, key: '' }, approverId: 0 } as Command
  const act = SIGNED_ACT_NAMES.find((name) => isOfAct(name, held))
  if (!act) throw new Error(`no act holds ${command.type}`)
  const unsigned: UnsignedAct = {
    ...{ act, requestedBy: asker.number, reasonCode, nonce: randomBytes(16).toString('hex') },
    expiresAtMs: timeMs(engine.health().lastTimeMs + ACT_EXPIRY_MOST_MS),
    records: [Buffer.from(core.encodeCommand(held)).toString('hex')],
  }
  const bytes = await engine.read.actBytes(unsigned)
  if (!bytes) throw new Error('the exchange has no operators')
  const signatures = signers.map(({ key }) => key.sign(bytes)).sort((one, other) => (one.keyId < other.keyId ? -1 : 1))
  const { requestedBy: _, ...named } = unsigned
  return { type: 'SignedAct', actor: { ...by, realm: 'real' }, ...named, signatures }
}
