import { type Command, type CoreModule, type CoreState, type RefusalReason, type TimeMs, timeMs } from '@glasshouse/domain'
import { leafOf, type NewGroup } from '@glasshouse/journal'
import { fatalOf } from '../../ending/fatal.ts'
import { systemActor } from '../protocol/actors.ts'
import type { HostRefusal } from '../protocol/engine.ts'
import type { FaultHook } from '../protocol/fault-points.ts'
import type { FromCore, Port, ReadAnswer, ReadRequest, ToCore } from '../protocol/ports.ts'
import { answerRead } from '../protocol/reads.ts'
import type { ExchangeClock } from '../time/exchange-clock.ts'
import type { ClockState } from '../time/group-time.ts'
import { Admission } from './admission.ts'
import { ClockSteps } from './clock-steps.ts'
import { CommandQueue, type QueuedCommand, type Verdict } from './command-queue.ts'
import { receivedCommands } from './received.ts'
import { TicksToRecord } from './ticks-to-record.ts'
import { UpcomingRoot } from './upcoming-root.ts'

/** Where groups become durable. Resolves when the row is committed, rejects when it is not certain that it is. */
export interface GroupLog {
  append(group: NewGroup): Promise<unknown>
}

export interface CoreHostOptions {
  readonly core: CoreModule
  readonly state: CoreState
  readonly log: GroupLog
  readonly port: Port<FromCore, ToCore>
  readonly clock: ExchangeClock
  readonly fault: FaultHook
}

/** The clocks are looked at so often while nothing happens. */
const LOOK_MS = 100
/** Nobody's: what the host does by itself is answered to nobody. */
const OWN_ID = 0
const ADVANCE: Command = { type: 'AdvanceTime', actor: systemActor('clock') }

/**
 * The single writer (docs/adr/0001-single-writer.md). One group is in flight: apply, append, publish, next. Commands
 * that arrive meanwhile form the next group, so the disk's own pace makes the groups and no timer does. Law: nothing of
 * a group leaves this class before its row is committed, neither an answer nor a read nor a refusal.
 */
export class CoreHost {
  readonly #options: CoreHostOptions
  readonly #admission: Admission
  readonly #steps: ClockSteps
  #clockState: ClockState = 'in_step'
  readonly #queue = new CommandQueue()
  readonly #root = new UpcomingRoot<QueuedCommand>()
  readonly #ticks = new TicksToRecord()
  #reads: ReadRequest[] = []
  #isInFlight = false
  #isStopping = false
  #wake: () => void = () => {}

  constructor(options: CoreHostOptions) {
    this.#options = options
    this.#admission = new Admission(options)
    this.#steps = new ClockSteps(options)
  }

  /**
   * Runs until it is told to stop and nothing is queued; gives the last group. Rejects with a FatalError when the
   * process must end.
   */
  async run(): Promise<number> {
    const { core, state, port } = this.#options
    port.listen((message) => this.#receive(message))
    port.post({ kind: 'ready', seq: core.lastSeq(state), timeMs: core.timeMs(state) })
    const looking = setInterval(() => this.#look(), LOOK_MS)
    try {
      while (await this.#hasWork()) await this.#nextGroup()
    } finally {
      clearInterval(looking)
    }
    return core.lastSeq(state)
  }

  #receive(message: ToCore): void {
    const { core, state, port } = this.#options
    this.#ticks.hear(message.ticks)
    const { commands, unreadable } = receivedCommands(core, message)
    const refusals: { id: number; reason: RefusalReason | HostRefusal }[] = unreadable.map((id) => ({ id, reason: 'invalid_value' }))
    for (const queued of commands) {
      if (this.#queue.offer(queued)) this.#root.add(queued)
      else refusals.push({ id: queued.id, reason: 'busy' })
    }
    if (refusals.length > 0) port.post({ kind: 'refused', refusals, seq: core.lastSeq(state) - (this.#isInFlight ? 1 : 0) })
    this.#reads.push(...message.reads)
    if (message.stop) this.#isStopping = true
    if (!this.#isInFlight) this.#answerReads()
    this.#wake()
  }

  async #hasWork(): Promise<boolean> {
    while (this.#queue.size === 0 && !this.#isSettling && !this.#isStopping) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return this.#queue.size > 0 || (this.#isSettling && !this.#isStopping)
  }

  /** A funding on its way goes on in each group, and waits for no command. */
  get #isSettling(): boolean {
    return this.#options.core.isSettlingFunding(this.#options.state)
  }

  async #nextGroup(): Promise<void> {
    const { core, state, port, fault } = this.#options
    const startedMs = performance.now()
    const groupTimeMs = timeMs(Math.max(this.#look(), core.timeMs(state)))
    const step = this.#steps.due(groupTimeMs)
    const commands = step ? [queuedOf(OWN_ID, step, core.encodeCommand(step))] : this.#takeAdmitted(groupTimeMs)
    if (commands.length === 0 && this.#isSettling) commands.push(queuedOf(OWN_ID, ADVANCE, core.encodeCommand(ADVANCE)))
    if (commands.length === 0) {
      this.#root.startOver(this.#queue.waiting())
      return
    }
    const seq = core.lastSeq(state) + 1
    const eventBytes = this.#apply(seq, groupTimeMs, commands)
    this.#isInFlight = true
    await fault('after-apply', seq)
    const records = commands.map((queued) => queued.record)
    const durable = this.#append({
      seq,
      timeMs: groupTimeMs,
      records,
      commands: core.joinRecords(records),
      eventBytes,
      commandsRoot: this.#root.of(commands),
    })
    this.#root.startOver(this.#queue.waiting())
    await durable
    await fault('after-append', seq)
    this.#isInFlight = false
    this.#followSteps(commands, eventBytes)
    const groupMs = performance.now() - startedMs
    port.post({ kind: 'group', seq, timeMs: groupTimeMs, ids: commands.map((queued) => queued.id), eventBytes, groupMs }, [
      eventBytes.buffer as ArrayBuffer,
    ])
    this.#answerReads()
  }

  /**
   * The next group, without what `check` refuses now: that is answered at once and leaves no trace in the journal. What
   * a funding on its way holds up is not refused: it waits in the queue.
   */
  #takeAdmitted(groupTimeMs: TimeMs): QueuedCommand[] {
    const { core, state, port } = this.#options
    const refusals: { id: number; reason: RefusalReason | HostRefusal }[] = []
    const verdictOn = ({ id, command }: QueuedCommand): Verdict => {
      if (command.type === 'RecordTicks') this.#steps.hear(command.ticks)
      const reason = this.#admission.refusalOf(command, groupTimeMs)
      if (reason === 'funding_running') return 'waits'
      if (reason) refusals.push({ id, reason })
      return reason === null ? 'enters' : 'leaves'
    }
    const commands = this.#queue.takeGroup(verdictOn, (queued) => this.#filled(queued))
    if (refusals.length > 0) port.post({ kind: 'refused', refusals, seq: core.lastSeq(state) })
    return commands
  }

  /**
   * Prices are those of the moment in which their group is gathered, however long the group before was on its way to
   * the disk.
   */
  #filled(queued: QueuedCommand): QueuedCommand {
    const { id, command } = queued
    if (command.type !== 'RecordTicks' || command.ticks.length > 0) return queued
    const { core, state, clock } = this.#options
    const ticks = this.#ticks.take(core.configuration(state), (arrivedMs) => clock.time.at(arrivedMs))
    const filled: Command = { ...command, ticks }
    return queuedOf(id, filled, core.encodeCommand(filled))
  }

  /** Reads the clocks and tells the main side when they fall out of step and when they are in step again. */
  #look(): TimeMs {
    const { clock, port } = this.#options
    const now = clock.now()
    if (clock.state !== this.#clockState) {
      this.#clockState = clock.state
      port.post({ kind: 'clock', state: clock.state, apartMs: clock.apartMs })
    }
    return now
  }

  /** A step is followed once it is durable. */
  #followSteps(commands: readonly QueuedCommand[], eventBytes: Uint8Array): void {
    if (!commands.some(({ command }) => isStep(command))) return
    const { core, clock } = this.#options
    for (const events of core.decodeEvents(eventBytes).byCommand)
      for (const event of events) if (event.type === 'ClockStepped') clock.stepTo(event.toMs)
  }

  #apply(seq: number, groupTimeMs: TimeMs, commands: readonly QueuedCommand[]): Uint8Array<ArrayBuffer> {
    const { core, state } = this.#options
    try {
      const { eventBytes } = core.runGroup(state, { seq, timeMs: groupTimeMs, commands: commands.map((queued) => queued.command) })
      // A copy of its own: the core may write its next group into the same memory.
      return new Uint8Array(eventBytes)
    } catch (cause) {
      throw fatalOf('law_broken', seq, cause)
    }
  }

  async #append(group: NewGroup): Promise<void> {
    try {
      await this.#options.log.append(group)
    } catch (cause) {
      throw fatalOf('append_failed', group.seq, cause)
    }
  }

  #answerReads(): void {
    if (this.#reads.length === 0) return
    const { core, state, port } = this.#options
    const answers = this.#reads.map((read) => answerSafely(core, state, read))
    this.#reads = []
    port.post({ kind: 'answers', answers })
  }
}

const queuedOf = (id: number, command: Command, record: Uint8Array): QueuedCommand => ({ id, command, record, leaf: leafOf(record) })

/** A question that the core cannot answer is its asker's fault and changes nothing: it must not end the house. */
function answerSafely(core: CoreModule, state: CoreState, { id, name, args }: ReadRequest): ReadAnswer {
  try {
    return { id, value: answerRead(core, state, name, args), error: null }
  } catch (cause) {
    return { id, value: null, error: cause instanceof Error ? cause.message : String(cause) }
  }
}

/** Also as an act that operators signed. */
const isStep = (command: Command): boolean => command.type === 'StepClock' || (command.type === 'SignedAct' && command.act === 'step-clock')
