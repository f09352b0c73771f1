import { type Command, type CoreModule, type Event, needsReadiness, type TimeMs } from '@glasshouse/domain'
import type { ArrivedTick } from '@glasshouse/feeds'
import type { LeftOut } from '@glasshouse/journal'
import type { Compared } from '@glasshouse/read-model'
import { type Fatal, FatalError, fatalOf } from '../../ending/fatal.ts'
import { StartFaultError } from '../../ending/start-fault.ts'
import {
  type Engine,
  type EngineHealth,
  type MemoryReads,
  type PublishedGroup,
  type Submitted,
  UnansweredError,
} from '../protocol/engine.ts'
import { bodyDigest, nameOf, type OlderKeys } from '../protocol/older-keys.ts'
import { outcomeOf } from '../protocol/outcome.ts'
import type { FromCore, FromReplica, Port, ReadAnswer, ReadName, ReadRequest, ToCore, ToReplica } from '../protocol/ports.ts'
import { memoryReads } from '../protocol/reads.ts'
import type { ClockState, GroupTime } from '../time/group-time.ts'
import { Announcer } from './announcer.ts'
import { deferred } from './deferred.ts'
import type { EngineMonitor } from './engine-monitor.ts'

export interface EngineClientOptions {
  readonly core: CoreModule
  readonly corePort: Port<ToCore, FromCore>
  /** Null: nothing is projected (tests of the engine alone). */
  readonly replicaPort: Port<ToReplica, FromReplica> | null
  readonly olderKeys: OlderKeys | null
  readonly monitor: EngineMonitor
  readonly time: GroupTime
  /** Longest time that groups which follow closely are gathered before the projector hears of them, ms. */
  readonly announceGatherMs?: number
  /** The clock fell out of step, or is in step again; `apartMs` is wall clock minus group time. */
  readonly onClock?: (state: ClockState, apartMs: number) => void
  /** A snapshot was left out: it is not as the exchange signed it. Called once for each. */
  readonly onLeftOut?: (leftOut: LeftOut) => void
  /** Sums of the projected tables were compared with the state's; text: why they could not be. */
  readonly onCompared?: (compared: Compared | string) => void
  /** The process must end; nothing that was submitted will be answered. */
  readonly onFatal: (fatal: Fatal) => void
}

interface Waiting {
  /** Account and key; '' without a key. */
  readonly name: string
  readonly sinceMs: number
  /** Null once it was told that nobody knows: the answer that comes later is for whoever repeats the key. */
  resolve: ((submitted: Submitted) => void) | null
}

interface Outgoing {
  readonly id: number
  readonly command: Command
  readonly record: Uint8Array
}

/** Longest wait for a durable answer, ms; the command may still be done after it. */
export const ANSWER_WITHIN_MS = 5_000
const OVERDUE_LOOK_MS = 250
/**
 * The record of a command, or the field that no record can hold: then nothing is submitted, and nobody else is
 * disturbed.
 */
function encoded(core: CoreModule, command: Command): Uint8Array | string {
  try {
    return core.encodeCommand(command)
  } catch (error) {
    if (error instanceof Error && error.name === 'UnwritableError' && 'field' in error) return String(error.field)
    throw error
  }
}

/** At most so much is gathered into one message, and over so many turns. */
const GATHER_COMMANDS = 48
const GATHER_TURNS = 4

/**
 * The main side of the engine: numbers commands, sends what comes together in one message, and answers from durable
 * groups.
 */
export class EngineClient implements Engine {
  readonly #options: EngineClientOptions
  readonly read: MemoryReads
  readonly time: GroupTime
  readonly #announcer: Announcer
  readonly #listeners = new Set<(group: PublishedGroup) => void>()
  /** Both in the order of asking, so that the oldest come first. */
  readonly #answers = new Map<number, Waiting>()
  readonly #questions = new Map<number, { sinceMs: number; resolve: (value: unknown) => void; reject: (cause: Error) => void }>()
  readonly #overdueTimer: NodeJS.Timeout
  readonly #projectedWaiters = new Set<{ seq: number; resolve: () => void }>()
  #outgoing: Outgoing[] = []
  #reads: ReadRequest[] = []
  #ticks: ArrivedTick[] = []
  #isFlushPlanned = false
  #sending: Promise<void> = Promise.resolve()
  #nextId = 1
  #stopping: Promise<void> | null = null
  /** Threads that ended as they should, or failed with a message of their own. */
  readonly #hasStopped = new Set<string>()
  #fatal: Fatal | null = null
  readonly #coreReady = deferred<void>()
  readonly #coreStopped = deferred<number>()
  readonly #replicaReady = deferred<void>()
  readonly #replicaStopped = deferred<void>()

  constructor(options: EngineClientOptions) {
    this.#options = options
    this.time = options.time
    this.#overdueTimer = setInterval(() => this.#answerOverdue(), OVERDUE_LOOK_MS)
    this.#overdueTimer.unref()
    this.#announcer = new Announcer((seq) => options.replicaPort?.post({ kind: 'published', seq }), options.announceGatherMs)
    this.read = memoryReads((name, args) => this.#ask(name, args))
    options.corePort.listen((message) => this.#onCore(message))
    options.replicaPort?.listen((message) => this.#onReplica(message))
  }

  /** Resolves when the core has resumed and the projection has begun; rejects when either could not. */
  async whenReady(): Promise<void> {
    // Together: a core that waits for the journal must not hide what stopped the replica.
    await Promise.all([this.#coreReady.promise, this.#options.replicaPort && this.#replicaReady.promise])
  }

  async submit(command: Command): Promise<Submitted> {
    const { core, monitor } = this.#options
    if (this.#stopping || this.#fatal || this.#isHeldBack(command)) {
      return { ok: false, reason: this.#isOnItsWay(command) ? 'unknown_outcome' : 'unavailable', seq: monitor.lastSeq }
    }
    const record = encoded(core, command)
    if (typeof record === 'string') return { ok: false, reason: 'invalid_value', field: record, seq: monitor.lastSeq }
    const id = this.#nextId++
    this.#outgoing.push({ id, command, record })
    this.#planFlush()
    return new Promise((resolve) =>
      this.#answers.set(id, { name: command.actor.key === '' ? '' : nameOf(command.actor), sinceMs: this.time.monotonicMs(), resolve }),
    )
  }

  /** While the database does not answer prices and time would only pile up: what comes after it is back is newer. */
  #isHeldBack(command: Command): boolean {
    const { monitor } = this.#options
    if (needsReadiness(command)) return !monitor.takesOrders
    return monitor.isDatabaseSilent && (command.type === 'RecordTicks' || command.type === 'AdvanceTime')
  }

  /** The first with this key still waits: it is not refused by what holds for new ones. */
  #isOnItsWay({ actor }: Command): boolean {
    if (actor.key === '') return false
    for (const { name } of this.#answers.values()) if (name === nameOf(actor)) return true
    return false
  }

  receiveTicks(ticks: readonly ArrivedTick[]): void {
    if (this.#stopping || this.#fatal || ticks.length === 0) return
    this.#ticks.push(...ticks)
    this.#planFlush()
  }

  onGroup(listener: (group: PublishedGroup) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  health(): EngineHealth {
    const { monitor, time } = this.#options
    return monitor.health({
      queueDepth: this.#answers.size,
      isStopping: this.#stopping !== null,
      oldestWaitMs: this.#oldestWaitMs,
      isOutOfStep: time.state === 'out_of_step',
      apartMs: time.apartMs,
    })
  }

  /** Looks at the free space now instead of in a few seconds. */
  lookAtDisk(): Promise<void> {
    return this.#options.monitor.lookAtDisk()
  }

  /** Resolves when the read model holds everything up to seq. */
  whenProjected(seq: number): Promise<void> {
    if (!this.#options.replicaPort || this.#options.monitor.projectedSeq >= seq) return Promise.resolve()
    return new Promise((resolve) => this.#projectedWaiters.add({ seq, resolve }))
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop()
    return this.#stopping
  }

  /** A thread is gone; harmless after `stop`. */
  threadEnded(name: string, cause: unknown): void {
    if (this.#hasStopped.has(name)) return
    const { fatal } = fatalOf('thread_died', this.#options.monitor.lastSeq, cause)
    this.#onFatal({ ...fatal, message: `the ${name} thread ended: ${fatal.message}` })
  }

  async #stop(): Promise<void> {
    const { corePort, replicaPort, monitor } = this.#options
    this.#flush()
    await this.#sending
    corePort.post({ ids: [], records: new Uint8Array(), reads: [], ticks: [], stop: true })
    const seq = await this.#coreStopped.promise
    this.#announcer.stop()
    clearInterval(this.#overdueTimer)
    if (replicaPort) {
      replicaPort.post({ kind: 'stop', seq })
      await this.#replicaStopped.promise
    }
    monitor.close()
    corePort.close()
    replicaPort?.close()
  }

  #ask(name: ReadName, args: readonly unknown[]): Promise<unknown> {
    if (this.#stopping) return Promise.reject(new Error('the engine has stopped'))
    const id = this.#nextId++
    this.#reads.push({ id, name, args })
    this.#planFlush()
    return new Promise((resolve, reject) => this.#questions.set(id, { sinceMs: this.time.monotonicMs(), resolve, reject }))
  }

  #planFlush(): void {
    if (this.#isFlushPlanned) return
    this.#isFlushPlanned = true
    setImmediate(() => this.#gather(0, 0))
  }

  /**
   * Sends when a turn brought nothing more, or enough is gathered. A message and a group cost much the same whether
   * they hold ten commands or forty, so those who stand at the door already are taken along; nobody waits for one to
   * come.
   */
  #gather(before: number, turn: number): void {
    const waiting = this.#outgoing.length
    const isGrowing = waiting > Math.max(before, 1) && waiting < GATHER_COMMANDS && turn < GATHER_TURNS
    if (isGrowing && this.#reads.length === 0) setImmediate(() => this.#gather(waiting, turn + 1))
    else this.#flush()
  }

  #flush(): void {
    this.#isFlushPlanned = false
    const commands = this.#outgoing
    const reads = this.#reads
    const ticks = this.#ticks
    if (commands.length === 0 && reads.length === 0 && ticks.length === 0) return
    this.#outgoing = []
    this.#reads = []
    this.#ticks = []
    const { olderKeys } = this.#options
    const nowMs = this.time.now()
    const asked = olderKeys ? commands.filter(({ command }) => olderKeys.mustAsk(command, nowMs)) : []
    // One turn after the other, so that commands keep their order even while keys are looked up.
    this.#sending = this.#sending.then(async () => {
      const known = asked.length > 0 ? await this.#answerOlderKeys(asked) : new Set<number>()
      this.#post({ commands: commands.filter(({ id }) => !known.has(id)), reads, ticks })
    })
    this.#sending.catch((cause) => this.#onFatal({ kind: 'projection_failed', seq: this.#options.monitor.lastSeq, message: String(cause) }))
  }

  #post({ commands, ...rest }: Pick<ToCore, 'reads' | 'ticks'> & { readonly commands: readonly Outgoing[] }): void {
    const { core, corePort } = this.#options
    const records = new Uint8Array(core.joinRecords(commands.map(({ record }) => record)))
    corePort.post({ ids: commands.map(({ id }) => id), records, ...rest, stop: false }, [records.buffer])
  }

  /** Answers those whose key is known from earlier than the core remembers. Returns their numbers. */
  async #answerOlderKeys(asked: readonly Outgoing[]): Promise<Set<number>> {
    const answered = new Set<number>()
    const questionOf = ({ actor }: Command) => ({ accountId: actor.accountId, key: actor.key })
    const rows = await this.#options.olderKeys?.find(asked.map(({ command }) => questionOf(command)))
    for (const { id, command, record } of asked) {
      const row = rows?.get(nameOf(questionOf(command)))
      if (!row) continue
      answered.add(id)
      if (row.body_digest !== bodyDigest(record)) this.#answer(id, { ok: false, reason: 'key_reused', seq: row.seq })
      else {
        const event: Event = { type: 'DuplicateCommand', accountId: row.account_id, orderId: row.order_id, reason: row.reason }
        this.#answer(id, outcomeOf(row.seq, row.at_ms as TimeMs, [event]))
      }
    }
    return answered
  }

  #onCore(message: FromCore): void {
    switch (message.kind) {
      case 'ready':
        this.#options.monitor.resumed(message.seq, message.timeMs)
        // Resuming may itself append (the first group of a new era), after the replica has looked where the journal
        // ends.
        this.#announcer.durable(message.seq)
        this.#coreReady.resolve()
        return
      case 'group':
        this.#onGroupDurable(message)
        return
      case 'refused':
        for (const { id, reason } of message.refusals) this.#answer(id, { ok: false, reason, seq: message.seq })
        return
      case 'left_out':
        this.#noteLeftOut(message.leftOut)
        return
      case 'clock':
        this.#options.onClock?.(message.state, message.apartMs)
        return
      case 'answers':
        for (const answer of message.answers) this.#answerQuestion(answer)
        return
      case 'stopped':
        this.#hasStopped.add('core')
        this.#coreStopped.resolve(message.seq)
        return
      case 'failed_to_start':
        this.#hasStopped.add('core')
        this.#coreReady.reject(new StartFaultError(message.fault))
        return
      case 'fatal':
        this.#onFatal(message.fatal)
        return
    }
  }

  #onGroupDurable({ seq, timeMs, ids, eventBytes, groupMs }: Extract<FromCore, { kind: 'group' }>): void {
    const { core, monitor } = this.#options
    const { due, byCommand } = core.decodeEvents(eventBytes)
    const group: PublishedGroup = { seq, timeMs, due, byCommand }
    monitor.published(group, groupMs)
    ids.forEach((id, position) => {
      this.#answer(id, outcomeOf(seq, timeMs, byCommand[position] ?? []))
    })
    this.#announcer.durable(seq)
    for (const listener of this.#listeners) listener(group)
  }

  #answer(id: number, submitted: Submitted): void {
    this.#answers.get(id)?.resolve?.(submitted)
    this.#answers.delete(id)
  }

  /** Since when the oldest command waits for its answer; null while none does. */
  get #oldestWaitMs(): number {
    for (const { sinceMs } of this.#answers.values()) return this.time.monotonicMs() - sinceMs
    return 0
  }

  /** Nobody waits without a limit: a command that is on its way stays there, a question is given up. */
  #answerOverdue(): void {
    const dueMs = this.time.monotonicMs() - ANSWER_WITHIN_MS
    for (const waiting of this.#answers.values()) {
      if (waiting.sinceMs > dueMs) break
      waiting.resolve?.({ ok: false, reason: 'unknown_outcome', seq: this.#options.monitor.lastSeq })
      waiting.resolve = null
    }
    for (const [id, { sinceMs, reject }] of this.#questions) {
      if (sinceMs > dueMs) break
      this.#questions.delete(id)
      reject(new UnansweredError())
    }
  }

  #answerQuestion({ id, value, error }: ReadAnswer): void {
    const question = this.#questions.get(id)
    this.#questions.delete(id)
    if (error === null) question?.resolve(value)
    else question?.reject(new Error(error))
  }

  #onReplica(message: FromReplica): void {
    const { monitor } = this.#options
    switch (message.kind) {
      case 'ready':
        monitor.projected(message.seq)
        monitor.snapshotted(message.snapshotSeq)
        this.#replicaReady.resolve()
        return
      case 'projected':
        monitor.projected(message.seq)
        this.#releaseWaiters(message.seq)
        return
      case 'left_out':
        this.#noteLeftOut(message.leftOut)
        return
      case 'compared':
        monitor.compared(message.compared)
        this.#options.onCompared?.(message.compared)
        return
      case 'not_compared':
        this.#options.onCompared?.(message.message)
        return
      case 'snapshot':
        monitor.snapshotted(message.seq)
        return
      case 'stopped':
        this.#hasStopped.add('replica')
        this.#replicaStopped.resolve()
        return
      case 'failed_to_start':
        this.#hasStopped.add('replica')
        this.#replicaReady.reject(new StartFaultError(message.fault))
        return
      case 'fatal':
        this.#onFatal(message.fatal)
        return
    }
  }

  /** Core and replica look at the same table: what both found is one alarm. */
  #noteLeftOut(leftOut: readonly LeftOut[]): void {
    for (const one of leftOut) if (this.#options.monitor.leftOut(one.seq)) this.#options.onLeftOut?.(one)
  }

  #releaseWaiters(seq: number): void {
    for (const waiter of this.#projectedWaiters) {
      if (waiter.seq > seq) continue
      this.#projectedWaiters.delete(waiter)
      waiter.resolve()
    }
  }

  /** Only the first counts: whatever follows is its echo. */
  #onFatal(fatal: Fatal): void {
    if (this.#fatal) return
    this.#fatal = fatal
    this.#announcer.stop()
    for (const one of [this.#coreReady, this.#coreStopped, this.#replicaReady, this.#replicaStopped]) one.reject(new FatalError(fatal))
    this.#options.onFatal(fatal)
  }
}
