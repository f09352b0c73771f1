import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CoreShelf, readCore } from '@glasshouse/journal'
import { openDatabase } from '@glasshouse/postgres'
import { random } from '@glasshouse/testkit'
import type { Submitted } from '../../src/engine/index.ts'
import { type AuditReport, audit } from './audit/audit.ts'
import { LedgerOfAnswers } from './audit/ledger-of-answers.ts'
import { HouseClock } from './processes/house-clock.ts'
import { HouseProcess, type PlannedFault } from './processes/house-process.ts'
import { firstTraffic } from './traffic/first-traffic.ts'
import type { Traffic } from './traffic/traffic.ts'

export interface ChaosOptions {
  readonly dataDir: string
  readonly kills: number
  readonly seed: number
  /** Commands that are under way at once. */
  readonly window: number
  /** How long a life lasts before a random kill, at most; longer where it did too little by then. */
  readonly lifeMsMax: number
  readonly log: (line: string) => void
}
export interface ChaosReport extends AuditReport {
  readonly kills: Readonly<Record<string, number>>
  readonly answers: number
  readonly repeated: number
  /** Acknowledged commands that a later life was asked again. */
  readonly reasked: number
  readonly answersPerSecond: number
}

/** Every kind of death in turn: any moment, then the named ones. */
const DEATHS = [
  'node',
  'postgres',
  'both',
  'after-apply',
  'after-append',
  'in-projection',
  'in-snapshot',
  'after-append and postgres',
] as const
type Death = (typeof DEATHS)[number]

/**
 * Answers of a life before a random kill, at least: on a slow machine, too, there is work to interrupt, and a run moves
 * what its report counts.
 */
export const LIFE_ANSWERS_MIN = 200
/** Funding periods that end in a run: fewer than a day, so that most keys stay in the core's own memory. */
const PERIODS = 3
const REASKED = 20
/** Often enough that stops trigger and positions fall in lives of a second. */
const MARK_EVERY_MS = 50

/**
 * Lets the house live and die `kills` times under load, upgrades its core in the middle, and audits the whole history
 * at the end. Law: nothing acknowledged is lost, nothing happens twice, a key asked again in a later life gives its
 * first answer, the journal verifies.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { dataDir, kills, log } = options
  const cores = coreFiles(dataDir)
  const draw = random(options.seed)
  const answers = new LedgerOfAnswers()
  const counts: Record<string, number> = {}
  const traffic = { current: null as Traffic | null }
  const pace = { answers: 0, ms: 0 }
  const clock = new HouseClock()
  for (let kill = 0; kill <= kills; kill++) {
    const coreFile = kill < Math.ceil(kills / 2) ? cores.first : cores.second
    const death = kill === kills ? null : (DEATHS[kill % DEATHS.length] as Death)
    const fault = death ? faultOf(death, draw.between(1, 60)) : null
    if (kill % Math.max(2, Math.ceil(kills / PERIODS)) === 1) clock.skipToPeriodEnd()
    const { aheadMs } = clock
    const house = new HouseProcess({ dataDir, coreFile, fault, aheadMs, onAnswer: (id, answer) => take(answers, traffic, id, answer) })
    const isReady = await becomesReady(house)
    // A life may already end while it resumes: then the next one must do.
    if (!isReady && !fault) throw new Error(`the house did not start again after kill ${kill}:\n${house.output}`)
    if (isReady) {
      for (const command of [...answers.died(), ...answers.toAskAgain(draw.below, REASKED)]) house.submit(answers.sent(command), command)
      traffic.current ??= await firstTraffic(house, answers, { seed: options.seed, clock })
      const before = { answers: answers.answers, at: performance.now() }
      if (death === null) await lastLife(house, answers)
      else
        await live(house, {
          death,
          answers,
          clock,
          traffic: traffic.current,
          lifeMs: draw.between(300, options.lifeMsMax),
          window: options.window,
        })
      if (death !== null && death !== 'in-snapshot') {
        pace.answers += answers.answers - before.answers
        pace.ms += performance.now() - before.at
      }
    }
    if (death) counts[death] = (counts[death] ?? 0) + 1
    log(`${kill + 1}: ${death ?? 'the last life'}, ${answers.answers} answers`)
  }
  const database = await openDatabase({ dataDir })
  try {
    const running = await readCore(cores.second)
    const first = await readCore(cores.first)
    const report = await audit(database, new CoreShelf(running, [first.id]), answers)
    return {
      ...report,
      kills: counts,
      answers: answers.answers,
      repeated: answers.repeated,
      reasked: answers.reasked,
      answersPerSecond: Math.round((pace.answers * 1000) / Math.max(1, pace.ms)),
    }
  } finally {
    await database.stop()
  }
}

/** The build's core, and the same one as another release would carry it: other bytes, hence another era. */
function coreFiles(dataDir: string) {
  const built = fileURLToPath(new URL('./core.js', import.meta.url))
  const [first, second] = [join(dataDir, 'core-1.mjs'), join(dataDir, 'core-2.mjs')]
  copyFileSync(built, first)
  copyFileSync(built, second)
  writeFileSync(second, '\n// the next release\n', { flag: 'a' })
  return { first, second }
}

function faultOf(death: Death, visits: number): PlannedFault | null {
  if (death === 'node' || death === 'postgres' || death === 'both') return null
  if (death === 'after-append and postgres') return { point: 'after-append', visits, alsoPostgres: true }
  if (death === 'in-snapshot') return { point: death, visits: 1, alsoPostgres: false }
  // A projection takes many groups at once, so it comes by less often than what each group passes.
  return { point: death, visits: death === 'in-projection' ? Math.ceil(visits / 4) : visits, alsoPostgres: false }
}

/** False when it died while it resumed. A start that never ends is a defect of its own. */
async function becomesReady(house: HouseProcess): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error(`the house did not open in 180 s:\n${house.output}`)), 180_000)
  })
  return Promise.race([house.said('ready'), tooLong]).finally(() => clearTimeout(timer))
}

function take(answers: LedgerOfAnswers, traffic: { current: Traffic | null }, id: number, answer: Submitted): void {
  const command = answers.answered(id, answer)
  if (command) traffic.current?.learn(command, answer)
}

async function live(
  house: HouseProcess,
  life: { death: Death; answers: LedgerOfAnswers; clock: HouseClock; traffic: Traffic; lifeMs: number; window: number },
): Promise<void> {
  const { death, answers, clock, traffic, lifeMs, window } = life
  const until = performance.now() + lifeMs
  const enough = answers.answers + LIFE_ANSWERS_MIN
  const isPlanned = death !== 'node' && death !== 'postgres' && death !== 'both'
  let nextPrices = 0
  while (!house.hasEnded && (performance.now() < until || answers.answers < enough || (isPlanned && death !== 'in-snapshot'))) {
    if (performance.now() > until + 180_000) throw new Error(`${death} was never reached:\n${house.output}`)
    if (performance.now() > nextPrices) {
      traffic.marks.move()
      const command = traffic.marks.prices(clock.now())
      house.submit(answers.sent(command), command)
      nextPrices = performance.now() + MARK_EVERY_MS
    }
    while (answers.inFlight < window) {
      const command = traffic.next()
      house.submit(answers.sent(command), command)
    }
    await house.news(5)
  }
  if (death === 'in-snapshot') await house.stop()
  else if (isPlanned) await house.ended
  else await house.kill(death)
}

async function lastLife(house: HouseProcess, answers: LedgerOfAnswers): Promise<void> {
  while (answers.inFlight > 0 && !house.hasEnded) await house.news(100)
  if (!(await house.projected()) || !(await house.stop())) throw new Error(`the last life did not end well:\n${house.output}`)
}
