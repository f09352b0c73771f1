import type { Command, CoreModule, CoreState, Event, OptionId, TimeMs } from '@glasshouse/domain'
import { ended, type Fate, priced, struck } from './rule-fate.ts'

/** One core that runs groups, and what became of the options in it. */
export class World {
  readonly fates = new Map<OptionId, Fate>()
  nowMs: number
  readonly core: CoreModule
  readonly state: CoreState
  private seq: number
  private kept: { readonly seq: number; readonly sections: ReturnType<CoreModule['encodeState']> } | null = null

  constructor(core: CoreModule, nowMs: number, state: CoreState = core.createState()) {
    this.nowMs = nowMs
    this.core = core
    this.state = state
    this.seq = core.lastSeq(state)
  }

  /** A world that goes on from here on its own. */
  fork(): World {
    const { core, state } = this
    if (this.kept?.seq !== this.seq) this.kept = { seq: this.seq, sections: core.encodeState(state) }
    const world = new World(core, this.nowMs, core.decodeState(core.shapeVersion, this.kept.sections))
    for (const [optionId, fate] of this.fates) world.fates.set(optionId, fate)
    return world
  }

  run(atMs: number, commands: readonly Command[]): readonly (readonly Event[])[] {
    this.nowMs = atMs
    this.seq += 1
    const { eventBytes } = this.core.runGroup(this.state, { seq: this.seq, timeMs: atMs as TimeMs, commands })
    const { due, byCommand } = this.core.decodeEvents(eventBytes)
    for (const events of [due, ...byCommand]) for (const event of events) this.note(event)
    return byCommand
  }

  private note(event: Event): void {
    if (event.type === 'OptionStruck') this.add(event.optionId, struck(event.strike, event.expiryMs))
    else if (event.type === 'OptionSettled') this.add(event.optionId, ended(event.outcome, event.stake, event))
    else if (event.type === 'OptionVoidPriced') this.add(event.optionId, priced(event.outcome, event.reward, event.price))
  }

  /** Also a second settlement of one option is a part of its fate. */
  private add(optionId: OptionId, fate: Fate): void {
    const sofar = this.fates.get(optionId)
    this.fates.set(optionId, sofar === undefined ? fate : `${sofar}; ${fate}`)
  }
}
