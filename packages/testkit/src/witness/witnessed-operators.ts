import { core } from '@glasshouse/core'
import {
  type ActSigned,
  type Command,
  type ConsoleConfig,
  type Event,
  type OperatorActed,
  type OperatorConfig,
  type OperatorKey,
  RECOVERY_NOTICE_MS,
  type RecoveryAnnounced,
  type RecoveryEnded,
  type SignedAct,
} from '@glasshouse/domain'
import { operatorKeyIdOf } from '../signing/act-bytes.ts'
import { mustHold } from './broken-law.ts'
import type { Witness } from './witness.ts'

/** Who acts, as events tell it. Once there are keys, nothing happens for operators that was not signed, and nothing twice. */
export class WitnessedOperators {
  exchangeId = ''
  recoveryKey: OperatorKey | null = null
  console: ConsoleConfig = { rpId: '', origins: [] }
  readonly people = new Map<number, OperatorConfig>()
  recovery: RecoveryAnnounced | null = null
  /** With the expiry of the act. */
  private readonly nonces = new Map<string, number>()
  private act: ActSigned | null = null
  private readonly witness: Witness

  constructor(witness: Witness) {
    this.witness = witness
  }

  get isOpen(): boolean {
    return this.recoveryKey !== null
  }

  /** Each event beside the command that it is of: of an act those are the commands that it holds. */
  *besideHeld(command: Command | null, events: readonly Event[]): Generator<readonly [Command | null, Event]> {
    this.act = null
    const held = command?.type === 'SignedAct' && events[0]?.type === 'ActSigned' ? [...command.records] : []
    let running = command
    for (const event of events) {
      const record = event.type === 'OperatorActed' ? held.shift() : undefined
      if (record !== undefined && event.type === 'OperatorActed')
        running = { ...core.decodeCommand(Buffer.from(record, 'hex')), approverId: event.approverId } as Command
      yield [running, event]
    }
  }

  take(command: Command | null, event: Event): boolean {
    switch (event.type) {
      case 'OperatorsOpened':
        mustHold(!this.isOpen, 'operators’ keys are opened once', { event })
        this.exchangeId = event.exchangeId
        this.recoveryKey = event.recoveryKey
        this.console = event.console
        for (const operator of event.operators) this.people.set(operator.operatorId, operator)
        this.mustHaveAdmins()
        return true
      case 'ActSigned':
        this.takeAct(command, event)
        return true
      case 'OperatorActed':
        this.takeActed(event)
        return true
      case 'OperatorSet':
        this.people.set(event.operator.operatorId, event.operator)
        this.mustHaveAdmins()
        return true
      case 'ConsoleSet':
        this.console = event.console
        return true
      case 'RecoveryAnnounced':
        mustHold(this.recovery === null && event.announcedBy !== event.lostOperatorId, 'one recovery at a time, for somebody else', {
          event,
        })
        mustHold(event.effectiveFromMs === this.witness.timeMs + RECOVERY_NOTICE_MS, 'a recovery gives 72 hours of notice', { event })
        this.recovery = event
        return true
      case 'RecoveryEnded':
        this.takeEnd(event)
        return true
      default:
        return false
    }
  }

  private takeAct(command: Command | null, event: ActSigned): void {
    const act = command as SignedAct
    mustHold(this.isOpen && command?.type === 'SignedAct' && act.act === event.act, 'what was signed is an act', { event })
    mustHold((this.nonces.get(event.nonce) ?? 0) <= this.witness.timeMs, 'an act is executed once', { event })
    mustHold(act.expiresAtMs > this.witness.timeMs, 'an act is executed before it ends', { event })
    this.nonces.set(event.nonce, act.expiresAtMs)
    const signers = event.keyIds.map((keyId) => this.signerOf(keyId))
    mustHold(!signers.includes(-1), 'keys that sign are those of active operators', { event, signers })
    mustHold(signers.includes(event.requestedBy), 'whoever asks for an act has signed it', { event, signers })
    this.act = event
  }

  /** 0: the recovery key; -1: nobody who may sign. */
  private signerOf(keyId: string): number {
    if (this.recoveryKey && operatorKeyIdOf(this.recoveryKey) === keyId) return 0
    for (const { operatorId, isActive, keys } of this.people.values())
      if (isActive && keys.some((key) => operatorKeyIdOf(key) === keyId)) return operatorId
    return -1
  }

  /** A second person named is one who signed; without one, a single person may do it. */
  private takeActed(event: OperatorActed): void {
    const { act } = this
    if (!this.isOpen) return
    mustHold(act !== null, 'operators act by what they sign', { event })
    const signers = act.keyIds.map((keyId) => this.signerOf(keyId))
    mustHold(event.actorId === act.requestedBy && event.actorId !== event.approverId, 'who acts is who asked', { event, act })
    mustHold(event.approverId === 0 ? ALONE.includes(event.command) : signers.includes(event.approverId), 'who approves has signed', {
      ...{ event, act, signers },
    })
  }

  private takeEnd(event: RecoveryEnded): void {
    const { recovery } = this
    mustHold(recovery?.lostOperatorId === event.lostOperatorId, 'a recovery that was announced ends', { event })
    const isOver = this.witness.timeMs >= recovery.effectiveFromMs
    mustHold(event.end === 'cancelled' || isOver, 'a recovery takes effect after its notice', { event, recovery })
    this.recovery = null
  }

  private mustHaveAdmins(): void {
    const admins = [...this.people.values()].filter(({ roles, isActive, keys }) => isActive && roles.includes('admin') && keys.length > 0)
    mustHold(admins.length >= 2, 'two admins can always sign', { admins })
  }
}

/** What a single person may do, or together with the recovery key. */
const ALONE: readonly Command['type'][] = [
  ...(['SetAccountFlag', 'StopPayouts', 'HaltNewOrders', 'SetMarketState'] as const),
  ...(['AnnounceRecovery', 'CancelRecovery'] as const),
]
