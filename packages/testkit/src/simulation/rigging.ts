import type { Command, CommandType, CoreModule } from '@glasshouse/domain'
import { random } from '../random.ts'
import { mustHold } from './broken-law.ts'
import { houseAct } from './house-acts.ts'
import { RiggingWorld } from './rigging-world.ts'
import { SimulationFailure } from './simulate.ts'

export interface RiggingPlan {
  readonly core: CoreModule
  readonly seed: number
  /** Of acts after acceptance, each in a world of its own. */
  readonly sequences: number
}
export interface RiggingReport {
  readonly sequences: number
  readonly acts: number
  /** By what kind of command, those that were accepted. */
  readonly accepted: Partial<Record<CommandType, number>>
  /** Outcomes compared. */
  readonly options: number
}

/** So many sequences share one house, its orders and its prices. */
const PER_WORLD = 50
const MOST_ACTS = 12

/**
 * Two worlds with the same orders and the same prices: in one, everybody who runs the house does what he likes after acceptance; in the other nobody
 * does anything. Law: strike, outcome, close and reward of every option are equal in both.
 */
export function rig({ core, seed, sequences }: RiggingPlan): RiggingReport {
  const draw = random(seed)
  const accepted: Partial<Record<CommandType, number>> = {}
  let [acts, options, done] = [0, 0, 0]
  let sent: Command[] = []
  try {
    while (done < sequences) {
      const world = new RiggingWorld(core, draw.next())
      for (let own = 0; own < PER_WORLD && done < sequences; own++, done++) {
        sent = []
        const sequence = actsFor(draw.fork(), world)
        const fates = world.relive(sequence, (command, [first]) => {
          sent.push(command)
          acts += 1
          if (first && first.type !== 'Refused' && first.type !== 'Repeated') accepted[command.type] = (accepted[command.type] ?? 0) + 1
        })
        for (const [optionId, fate] of world.fates) {
          const other = fates.get(optionId)
          mustHold(other === fate, 'nothing that the house does after acceptance changes what becomes of an option', {
            optionId,
            fate,
            other,
          })
          options += 1
        }
      }
    }
  } catch (cause) {
    const last = JSON.stringify(sent.slice(-8), (_, part) => (typeof part === 'bigint' ? `${part}n` : part))
    throw new SimulationFailure(seed, done, cause, last)
  }
  return { sequences: done, acts, accepted, options }
}

/** At moments of prices and between them. */
function actsFor(draw: ReturnType<typeof random>, world: RiggingWorld): { timeMs: number; commands: Command[] }[] {
  const accountIds = world.accounts.map(({ accountId }) => accountId)
  const count = draw.between(1, MOST_ACTS)
  // Most of it early, while options are open; some on the day after.
  const moments = Array.from({ length: count }, () => {
    const at = draw.chance(70) ? draw.below(Math.min(20, world.prices.length)) : draw.below(world.prices.length)
    const { timeMs } = world.prices[at] as (typeof world.prices)[number]
    return draw.chance(50) ? timeMs : Math.max(world.accepted.nowMs, timeMs - draw.between(1, 299))
  })
  return moments
    .sort((a, b) => a - b)
    .map((timeMs) => ({ timeMs, commands: Array.from({ length: draw.between(1, 3) }, () => houseAct(draw, timeMs, accountIds)) }))
}
