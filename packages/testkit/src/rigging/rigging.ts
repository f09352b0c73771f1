import type { Command, CommandType, CoreModule } from '@glasshouse/domain'
import { type Random, random } from '../random/random.ts'
import { describe, mustHold } from '../witness/broken-law.ts'
import { SimulationFailure } from '../witness/simulation-failure.ts'
import { anyRealm, EXCHANGE_ACTS, type Scene } from './exchange-acts.ts'
import { OPERATOR_ACTS } from './operator-acts.ts'
import { type Act, RiggingWorld } from './rigging-world.ts'
import { USER_ACTS } from './user-acts.ts'
import type { World } from './world.ts'

export interface RiggingPlan {
  readonly core: CoreModule
  readonly seed: number
  /** Of acts after acceptance, each in a world of its own. */
  readonly sequences: number
}
export interface RiggingReport {
  readonly seed: number
  readonly sequences: number
  readonly worlds: number
  readonly acts: number
  /** By kind of command: how often somebody sent it after acceptance, and how often it was accepted. */
  readonly sent: Partial<Record<CommandType, number>>
  readonly accepted: Partial<Record<CommandType, number>>
  /** Ends of options compared between two worlds. */
  readonly compared: number
  /** Of the options themselves, by outcome. */
  readonly outcomes: Record<string, number>
  /** Wishes that several accounts had at once. */
  readonly equals: number
}

/**
 * So many sequences share one house, its orders and its prices: few, since a rig may wait for a date or for one
 * account, which each house draws anew.
 */
const PER_WORLD = 10
const MOST_MOMENTS = 10
/** Every kind of command there is. */
export const ACTS = { ...EXCHANGE_ACTS, ...OPERATOR_ACTS, ...USER_ACTS }
const KINDS = Object.keys(ACTS) as CommandType[]
/** What the house would reach for first. */
const LIKELY: readonly CommandType[] = [
  'ConfigureOption',
  'ConfigureIndex',
  'SetMarketState',
  'SetAccountFlag',
  'FundHouse',
  'HaltNewOrders',
]

/**
 * Two worlds with the same orders and the same prices: in one, everybody does what he likes after acceptance, above all
 * those who run the house; in the other nobody does anything. Law: strike, outcome, close and reward of every option
 * are equal in both, and are what the rule says.
 */
export function rig({ core, seed, sequences }: RiggingPlan): RiggingReport {
  const draw = random(seed)
  const report = { seed, sequences: 0, worlds: 0, acts: 0, sent: {}, accepted: {}, compared: 0, outcomes: {}, equals: 0 }
  let sent: Command[] = []
  try {
    while (report.sequences < sequences) {
      sent = []
      const world = new RiggingWorld(core, draw.next())
      report.worlds += 1
      report.equals += world.equals.length
      for (const fate of world.fates.values()) add(report.outcomes, /(\w+):/.exec(fate)?.[1] ?? '')
      for (let own = 0; own < PER_WORLD && report.sequences < sequences; own++) {
        sent = []
        const fates = world.relive(actsFor(draw.fork(), world), (command, [first]) => {
          sent.push(command)
          report.acts += 1
          add(report.sent, command.type)
          if (first?.type !== 'Refused' && first?.type !== 'DuplicateCommand') add(report.accepted, command.type)
        })
        const differing = world.differing(fates)
        mustHold(differing.length === 0, 'nothing that anybody does after acceptance changes what becomes of an option', { differing })
        report.compared += world.fates.size
        report.sequences += 1
      }
    }
  } catch (cause) {
    throw new SimulationFailure(
      seed,
      report.sequences,
      cause,
      sent
        .map((command) => describe(command).slice(0, 400))
        .slice(-30)
        .join('\n'),
    )
  }
  return report
}

/** At moments of prices and between them; most of it early, while options are open, some on the day after. */
function actsFor(draw: Random, world: RiggingWorld): Act[] {
  const moments = Array.from({ length: draw.between(1, MOST_MOMENTS) }, () => {
    const at = draw.chance(75) ? draw.below(Math.min(20, world.prices.length)) : draw.below(world.prices.length)
    const { timeMs } = world.prices[at] as (typeof world.prices)[number]
    return draw.chance(50) ? timeMs : Math.max(world.beginsMs, timeMs - draw.between(1, 299))
  })
  const commandsAt = (timeMs: number) => (seen: World) =>
    Array.from({ length: draw.between(1, 3) }, () =>
      actOf(draw, { atMs: Math.max(timeMs, seen.nowMs), world: seen, players: world.players }),
    )
  return moments.sort((a, b) => a - b).map((timeMs) => ({ timeMs, draw: commandsAt(timeMs) }))
}

function actOf(random: Random, { players, ...at }: Pick<Scene, 'atMs' | 'world'> & Pick<RiggingWorld, 'players'>): Command {
  // With keys nothing of operators counts but what they sign.
  const isSigned = at.world.core.operators(at.world.state) !== null && random.chance(50)
  const kind = isSigned ? 'SignedAct' : random.chance(35) ? random.pick(LIKELY) : random.pick(KINDS)
  return ACTS[kind]({ ...at, random, player: random.pick(players), realm: anyRealm(random) })
}

/** One report of several. */
export function mergeRigging(reports: readonly RiggingReport[]): Omit<RiggingReport, 'seed'> {
  const all = { sequences: 0, worlds: 0, acts: 0, sent: {}, accepted: {}, compared: 0, outcomes: {}, equals: 0 }
  for (const report of reports) {
    for (const figure of ['sequences', 'worlds', 'acts', 'compared', 'equals'] as const) all[figure] += report[figure]
    for (const table of ['sent', 'accepted', 'outcomes'] as const)
      for (const [name, times] of Object.entries(report[table])) add(all[table], name, times)
  }
  return all
}

export function describeRigging(report: Omit<RiggingReport, 'seed'>): string {
  const column = (value: number | undefined) => String(value ?? 0).padStart(12)
  const rows = Object.entries(report.sent)
    .sort(([, a], [, b]) => b - a)
    .map(([name, sent]) => `  ${name.padEnd(28)}${column(sent)}${column(report.accepted[name as CommandType])}`)
  const outcomes = Object.entries(report.outcomes).map(([outcome, times]) => `${outcome} ${times}`)
  return [
    `sent after acceptance                   sent    accepted\n${rows.join('\n')}`,
    `options: ${outcomes.join(', ')}; ${report.equals} wishes of several accounts ended alike for all of them`,
    `${report.sequences} sequences with ${report.acts} commands in ${report.worlds} exchanges; ${report.compared} ends of options compared, 0 differ`,
  ].join('\n')
}

function add(counts: object, key: string, times = 1): void {
  const table = counts as Record<string, number>
  table[key] = (table[key] ?? 0) + times
}
