import { AHEAD_USAGE } from '../../ahead/arguments.ts'

/** Command line of `npm run sim`. */
export interface Options {
  readonly seeds: readonly number[]
  /** Per seed. */
  readonly commands: number
  readonly workers: number
  readonly users: number
  readonly isTwin: boolean
  /** Sequences in total of acts after acceptance, instead of the simulation; 0: none. */
  readonly rigging: number
  /** Rules that know nothing but the past, tried on every sandbox market, instead of the simulation. */
  readonly battery: { readonly seed: number; readonly daysMax: number; readonly market: string | null } | null
}

export const USAGE = `usage: npm run sim -- [--seed N | --seeds COUNT] [--commands TOTAL] [--workers COUNT] [--users COUNT] [--twin | --rigging SEQUENCES | --battery]
  --seed N        one seed, as a failure names it
  --seeds COUNT   that many seeds, 1, 2, 3 ... (20)
  --commands N    commands in total, shared among the seeds (10000000; with --twin 1000000)
  --workers N     threads at once (as many as processors)
  --users N       accounts per seed (3000)
  --twin          compare every event and answer with the naive twin
  --rigging N     instead: N random sequences of what anybody may send after options were accepted, shared among the seeds, each
                  compared with a world in which nobody sends anything: every option must end alike in both
${AHEAD_USAGE}
  --battery       instead: rules that know nothing but a market's past open 30 s options on every market of a sandbox; none may pay
    --market M    one market, such as replay:btcusdt or simulated:solusdt
    --days-max N  days generated for each market at most (60)

Traffic is all three markets (spot, perpetual contracts, options) in both realms, with own limits and exclusions, resets of demo accounts,
operators who change rules, sources, states and pools (with keys in every third seed), crashes and restarts; in even seeds fundings go on over several
groups, three positions at a time; each seed also tries to gain from the insurance fund with two accounts of one person.`

/** The options, or what is wrong with them. */
export function readOptions(words: readonly string[], cores: number): Options | string {
  const given = new Map<string, string>()
  for (let position = 0; position < words.length; position++) {
    const name = words[position] as string
    if (name === '--twin' || name === '--battery') given.set(name, '1')
    else if (['--seed', '--seeds', '--commands', '--workers', '--users', '--rigging', '--days-max', '--market'].includes(name))
      given.set(name, words[++position] ?? '')
    else return `unknown option ${name}`
  }
  for (const [name, value] of given) {
    if (name === '--market') {
      if (!/^(replay|simulated):[a-z0-9]+$/.test(value)) return '--market needs a market such as replay:btcusdt'
    } else if (!/^\d{1,12}$/.test(value) || Number(value) < (name === '--seed' ? 0 : 1)) return `${name} needs a whole number`
  }
  if (given.has('--rigging') && (given.has('--twin') || given.has('--commands') || given.has('--users')))
    return '--rigging goes with --seed, --seeds and --workers alone'
  if (given.has('--battery') && [...given.keys()].some((name) => !['--battery', '--seed', '--days-max', '--market'].includes(name)))
    return '--battery goes with --seed, --days-max and --market alone'
  if (!given.has('--battery') && (given.has('--days-max') || given.has('--market'))) return '--days-max and --market go with --battery'
  const number = (name: string, otherwise: number) => Number(given.get(name) ?? otherwise)
  const isTwin = given.has('--twin')
  const seeds = given.has('--seed') ? [number('--seed', 0)] : Array.from({ length: number('--seeds', 20) }, (_, position) => position + 1)
  const total = number('--commands', isTwin ? 1_000_000 : 10_000_000)
  return {
    seeds,
    commands: Math.ceil(total / seeds.length),
    workers: Math.min(number('--workers', cores), seeds.length),
    users: number('--users', 3_000),
    isTwin,
    rigging: number('--rigging', 0),
    battery: given.has('--battery')
      ? { seed: number('--seed', 1), daysMax: number('--days-max', 60), market: given.get('--market') ?? null }
      : null,
  }
}
