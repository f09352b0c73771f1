import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Processes of a house under a supervisor, found as the system shows them. Linux only. */
export interface HouseProcesses {
  readonly server: number | null
  readonly feed: number | null
  readonly postmaster: number | null
  /** Of PostgreSQL, all of them. */
  readonly postgres: readonly number[]
}

export function processesOf(supervisor: number, dataDir: string): HouseProcesses {
  const all = runningProcesses()
  const childrenOf = (parent: number | null) => all.filter(({ ppid }) => ppid === parent)
  const server = childrenOf(supervisor).find(({ words }) => words.includes('chaos-child.js'))?.pid ?? null
  const feed = childrenOf(server).find(({ words }) => words.includes('feed-process.js'))?.pid ?? null
  const file = `${dataDir}/postgres/postmaster.pid`
  const written = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  const postmaster = childrenOf(server).some(({ pid }) => pid === written) ? written : null
  return { server, feed, postmaster, postgres: postmaster ? [postmaster, ...childrenOf(postmaster).map(({ pid }) => pid)] : [] }
}

/** Every process whose words or working folder name the house's folder. */
export function leftoversOf(folder: string): string[] {
  return runningProcesses()
    .filter(({ pid, words }) => pid !== process.pid && words.includes(folder))
    .map(({ pid, words }) => `${pid} ${words.slice(0, 120)}`)
}

interface Running {
  readonly pid: number
  readonly ppid: number
  readonly words: string
}

function runningProcesses(): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const ppid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        return [{ pid: Number(name), ppid, words: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') }]
      } catch {
        // It ended while it was looked at.
        return []
      }
    })
}
