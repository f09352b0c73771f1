import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CoreShelf, readCore } from '@glasshouse/journal'
import { openDatabase } from '@glasshouse/postgres'
import { random } from '@glasshouse/testkit'
import { type AuditReport, audit } from './audit/audit.ts'
import { LedgerOfAnswers } from './audit/ledger-of-answers.ts'
import { DISASTERS, type Disaster, strike } from './disasters.ts'
import { HouseClock } from './processes/house-clock.ts'
import { leftoversOf } from './processes/processes.ts'
import { smallDisk } from './processes/small-disk.ts'
import { SupervisedHouse } from './processes/supervised-house.ts'
import { LIFE_ANSWERS_MIN } from './run.ts'
import { firstTraffic } from './traffic/first-traffic.ts'
import type { Traffic } from './traffic/traffic.ts'

export interface SupervisedChaosOptions {
  /** Of the run; the house's lies in it. */
  readonly folder: string
  readonly kills: number
  readonly seed: number
  readonly window: number
  readonly lifeMsMax: number
  /** A life open so long begins the supervisor's delays anew; in production 20 s. */
  readonly steadyMs: number
  readonly log: (line: string) => void
}

export interface SupervisedChaosReport extends AuditReport {
  readonly kills: Readonly<Record<string, number>>
  readonly answers: number
  readonly repeated: number
  readonly reasked: number
  readonly steadyMs: number
  /** From a kill to an open house, of those that closed it. */
  readonly openAgainMs: { readonly p50: number; readonly max: number; readonly count: number }
  readonly fullDisk: 'run' | 'not run: this user may not mount a disk'
}

const MARK_EVERY_MS = 50
const REASKED = 20
const PERIODS = 3

/**
 * A house that nobody starts by hand: after every kill its supervisor, or the one start after the supervisor's own
 * death, must have it open again. Law: nothing acknowledged is lost, nothing happens twice, a key asked again gives its
 * first answer, the journal verifies.
 */
export async function runSupervisedChaos(options: SupervisedChaosOptions): Promise<SupervisedChaosReport> {
  const { folder, kills, seed, window, steadyMs, log } = options
  const disk = smallDisk(folder)
  const dataDir = disk?.dataDir ?? join(folder, 'house')
  const coreFile = join(folder, 'core.mjs')
  copyFileSync(fileURLToPath(new URL('./core.js', import.meta.url)), coreFile)
  const draw = random(seed)
  const answers = new LedgerOfAnswers()
  const clock = new HouseClock()
  const counts: Record<string, number> = {}
  const openAgainMs: number[] = []
  const faults: string[] = []
  let traffic: Traffic | null = null
  const house = new SupervisedHouse({
    dataDir,
    coreFile,
    folder,
    steadyMs,
    onAnswer: (id, answer) => {
      const command = answers.answered(id, answer)
      if (command) traffic?.learn(command, answer)
    },
  })

  house.startSupervisor()
  await house.open()
  traffic = await firstTraffic(house, answers, { seed, clock })
  for (let kill = 0; kill < kills; kill++) {
    const over = new AbortController()
    const running = traffick(house, { traffic, answers, clock, window, over: over.signal })
    const enough = answers.answers + LIFE_ANSWERS_MIN
    await sleep(draw.between(steadyMs, Math.max(steadyMs, options.lifeMsMax)))
    while (answers.answers < enough && house.isConnected) await sleep(20)
    const disaster = disasterOf(kill, disk ? kills >> 1 : kills)
    const struck = performance.now()
    faults.push(...(await strike(disaster, { house, answers, dataDir, disk })))
    over.abort()
    await running
    if (!house.isConnected) {
      // The next server begins half a second after the end of this one, at the soonest.
      if (kill % Math.max(2, Math.ceil(kills / PERIODS)) === 1) clock.skipToPeriodEnd()
      house.setClockAhead(clock.aheadMs)
      await house.open()
      if (disaster !== 'full disk') openAgainMs.push(Math.round(performance.now() - struck))
      for (const command of [...answers.died(), ...answers.toAskAgain(draw.below, REASKED)]) house.submit(answers.sent(command), command)
    }
    counts[disaster] = (counts[disaster] ?? 0) + 1
    log(`${kill + 1}: ${disaster}, open ${Math.round(performance.now() - struck)} ms after it, ${answers.answers} answers`)
  }
  while (answers.inFlight > 0 && house.isConnected) await sleep(10)
  await house.projected()
  const status = await house.stop()
  if (status !== 0) faults.push(`the supervisor ended with ${status}:\n${house.output}`)
  faults.push(...leftoversOf(dataDir).map((line) => `a process is left over: ${line}`))
  const report = await auditOf(dataDir, coreFile, answers)
  disk?.remove()
  openAgainMs.sort((a, b) => a - b)
  return {
    ...report,
    faults: [...faults, ...report.faults],
    kills: counts,
    answers: answers.answers,
    repeated: answers.repeated,
    reasked: answers.reasked,
    steadyMs,
    openAgainMs: { p50: openAgainMs[openAgainMs.length >> 1] ?? 0, max: openAgainMs.at(-1) ?? 0, count: openAgainMs.length },
    fullDisk: disk ? 'run' : 'not run: this user may not mount a disk',
  }
}

/** Each in turn, and the full disk between two of them. */
function disasterOf(kill: number, fullDiskAt: number): Disaster {
  if (kill === fullDiskAt) return 'full disk'
  return DISASTERS[(kill < fullDiskAt ? kill : kill - 1) % DISASTERS.length] as Disaster
}

async function auditOf(dataDir: string, coreFile: string, answers: LedgerOfAnswers): Promise<AuditReport> {
  const database = await openDatabase({ dataDir })
  try {
    return await audit(database, new CoreShelf(await readCore(coreFile)), answers)
  } finally {
    await database.stop()
  }
}

interface Life {
  readonly traffic: Traffic
  readonly answers: LedgerOfAnswers
  readonly clock: HouseClock
  readonly window: number
  readonly over: AbortSignal
}

/** Orders and prices until the life is over or the server gone. */
async function traffick(house: SupervisedHouse, { traffic, answers, clock, window, over }: Life): Promise<void> {
  let nextPrices = 0
  while (house.isConnected && !over.aborted) {
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
    await sleep(1)
  }
}
