import { randomBytes } from 'node:crypto'
import { type ConsoleConfig, OPERATOR_ROLES, type OpenOperators, type OperatorRole } from '@glasshouse/domain'
import { mirrorOperators, openRecords } from '@glasshouse/records'
import { type Config, ConfigError, isLoopbackName } from '../config/config.ts'
import { StartFaultError } from '../ending/start-fault.ts'
import type { Engine } from '../engine/index.ts'
import { systemActor } from '../engine/protocol/actors.ts'
import { makeDemoKeys } from './demo-keys.ts'
import { readGivenOperators } from './given-keys.ts'
import { knownOperators } from './known-operators.ts'

/** Of a journal whose genesis is over and opened none: nobody could ever act on its exchange. */
const WITHOUT_OPERATORS =
  'This exchange was opened without operators’ keys, and its genesis is over; start another with DATA_DIR=<new> npm start'

export interface FirstOperator {
  readonly operatorId: number
  readonly name: string
  readonly roles: readonly OperatorRole[]
  /** Ed25519, 64 hex digits. */
  readonly publicKey: string
}

export interface FirstStart {
  readonly config: Config
  readonly engine: Pick<Engine, 'read'>
  readonly newPassphrase: () => string
}

/**
 * The operators that a first start gives its exchange; null where it has them. Outside a sandbox nothing is invented:
 * public keys must be given.
 */
export async function operatorsOfFirstStart({ config, engine, newPassphrase }: FirstStart): Promise<FirstOperators | null> {
  if (await engine.read.operators()) return null
  if (!(await isGenesis(engine))) throw new StartFaultError({ kind: 'wrong_place', message: WITHOUT_OPERATORS, seq: null })
  const place = consolePlace(config)
  if (config.operatorKeys !== undefined) {
    if (config.recoveryKey === undefined) throw new ConfigError('RECOVERY_KEY is needed beside OPERATOR_KEYS at the first start')
    const operators = readGivenOperators(config.operatorKeys)
    if (operators.some(({ publicKey }) => publicKey === config.recoveryKey))
      throw new ConfigError('RECOVERY_KEY must be another key than those of OPERATOR_KEYS: it is kept apart and signs nothing else')
    return new FirstOperators(operators, config.recoveryKey, place)
  }
  if (config.seed !== 'demo')
    throw new ConfigError(
      'OPERATOR_KEYS and RECOVERY_KEY are needed at the first start of an exchange that is no sandbox: each operator makes a key by npm run operator -- keygen FILE on a machine of their own, see docs/operations.md',
    )
  const { operators, recoveryKey } = await makeDemoKeys(config.dataDir, newPassphrase)
  const numbered = operators.map(({ name, publicKey }, at) => ({ operatorId: at + 1, name, roles: OPERATOR_ROLES, publicKey }))
  return new FirstOperators(numbered, recoveryKey, place)
}

export class FirstOperators {
  readonly #operators: readonly FirstOperator[]
  readonly #recoveryKey: string
  readonly #console: ConsoleConfig

  constructor(operators: readonly FirstOperator[], recoveryKey: string, console: ConsoleConfig) {
    this.#operators = operators
    this.#recoveryKey = recoveryKey
    this.#console = console
  }

  /** By number. */
  get names(): ReadonlyMap<number, string> {
    return new Map(this.#operators.map(({ operatorId, name }) => [operatorId, name]))
  }

  /** Part of the genesis. */
  command(): OpenOperators {
    return {
      type: 'OpenOperators',
      actor: systemActor('system'),
      ...{ approverId: 0, reasonCode: 'genesis', salt: randomBytes(32).toString('hex') },
      operators: this.#operators.map(({ operatorId, roles, publicKey }) => ({
        ...{ operatorId, roles, isActive: true, keys: [{ kind: 'ed25519', publicKey }] },
      })),
      recoveryKey: { kind: 'ed25519', publicKey: this.#recoveryKey },
      console: this.#console,
    }
  }
}

/** The names that operators of the core have in this database, and what they may do, for whoever looks there. */
export async function mirrorOperatorsOf(engine: Pick<Engine, 'read'>, ownerUrl: string, names: ReadonlyMap<number, string>): Promise<void> {
  const known = await knownOperators(engine)
  const owner = openRecords(ownerUrl, 1)
  const operators = known.operators.map(({ operatorId, roles, isActive }) => {
    const name = names.get(operatorId)
    return { operatorId, roles, isActive, ...(name === undefined ? {} : { name }) }
  })
  await mirrorOperators(owner, operators, Date.now()).finally(() => owner.destroy())
}

/** Asked with a command that lacks everything: of an exchange with users the core refuses its very origin. */
async function isGenesis(engine: Pick<Engine, 'read'>): Promise<boolean> {
  const asked = new FirstOperators([], '0'.repeat(64), { rpId: '', origins: [] }).command()
  return (await engine.read.refusalOf(asked)) !== 'origin_not_allowed'
}

/** Where operators' passkeys may sign. A browser takes no address of numbers for that. */
export function consolePlace({ consoleUrl, consolePort }: Pick<Config, 'consoleUrl' | 'consolePort'>): ConsoleConfig {
  const url = new URL(consoleUrl ?? `http://localhost${consolePort === 0 ? '' : `:${consolePort}`}`)
  if (isLoopbackName(url.href)) url.hostname = 'localhost'
  return { rpId: url.hostname, origins: [url.origin] }
}
