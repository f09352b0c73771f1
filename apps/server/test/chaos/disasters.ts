import { setTimeout as sleep } from 'node:timers/promises'
import type { LedgerOfAnswers } from './audit/ledger-of-answers.ts'
import { processesOf } from './processes/processes.ts'
import type { SmallDisk } from './processes/small-disk.ts'
import type { SupervisedHouse } from './processes/supervised-house.ts'

/** What happens in turn; the full disk comes once a run, where there is one. */
export const DISASTERS = [
  'server',
  'postgres',
  'feed',
  'server',
  'suspended PostgreSQL',
  'postgres',
  'server and postgres',
  'supervisor',
] as const
export type Disaster = (typeof DISASTERS)[number] | 'full disk'

export interface Scene {
  readonly house: SupervisedHouse
  readonly answers: LedgerOfAnswers
  readonly dataDir: string
  readonly disk: SmallDisk | null
}

const SUSPENDED_MS = 3_000
/** The house looks at its disk every 5 s. */
const FULL_MS = 8_000
/** Ends a wait for what must come. */
const COMES_MS = 60_000

/** Makes it happen, and sees that the house bears it or has gone: gives what was wrong. */
export async function strike(disaster: Disaster, scene: Scene): Promise<string[]> {
  const { house, answers, dataDir, disk } = scene
  const { server, feed, postmaster } = processesOf(house.supervisorPid, dataDir)
  if (!server || !feed || !postmaster) return [`a process is missing before ${disaster}: ${JSON.stringify({ server, feed, postmaster })}`]
  switch (disaster) {
    case 'server':
      return died(house, [server])
    case 'postgres':
      return died(house, [postmaster])
    case 'server and postgres':
      return died(house, [server, postmaster])
    case 'supervisor':
      await house.killSupervisor()
      house.startSupervisor()
      return died(house, [])
    case 'feed':
      process.kill(feed, 'SIGKILL')
      return goesOn(scene, server, () => ![feed, null].includes(processesOf(house.supervisorPid, dataDir).feed))
    case 'suspended PostgreSQL': {
      // It makes no process while the others are looked for and stopped.
      signal(postmaster, 'SIGSTOP')
      const suspended = processesOf(house.supervisorPid, dataDir).postgres
      for (const pid of suspended) signal(pid, 'SIGSTOP')
      await sleep(SUSPENDED_MS)
      for (const pid of suspended) signal(pid, 'SIGCONT')
      const before = answers.answers
      return goesOn(scene, server, () => answers.answers > before)
    }
    case 'full disk': {
      disk?.fill()
      await sleep(FULL_MS)
      const [isOpen, refused] = [house.isConnected, answers.refusedForNow]
      await sleep(FULL_MS)
      const faults = isOpen && house.isConnected && answers.refusedForNow === refused ? ['a full disk was not noticed'] : []
      disk?.free()
      return faults
    }
  }
}

async function died(house: SupervisedHouse, pids: readonly number[]): Promise<string[]> {
  for (const pid of pids) signal(pid, 'SIGKILL')
  return (await comes(() => !house.isConnected)) ? [] : [`the server outlived the death of ${pids.join(' and ') || 'its supervisor'}`]
}

async function goesOn({ house, dataDir }: Scene, server: number, condition: () => boolean): Promise<string[]> {
  const isMet = await comes(condition)
  const now = processesOf(house.supervisorPid, dataDir).server
  if (now !== server) return [`server ${server} ended, though nothing of its own was killed`]
  return isMet ? [] : ['what was killed or suspended beside the server did not come back']
}

async function comes(condition: () => boolean): Promise<boolean> {
  const until = performance.now() + COMES_MS
  while (!condition()) {
    if (performance.now() > until) return false
    await sleep(20)
  }
  return true
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It is gone already.
  }
}
