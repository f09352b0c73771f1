import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Files that Linux keeps in memory: what a test writes there waits for no disk. */
const IN_MEMORY = '/dev/shm'
const GIGABYTE = 2 ** 30
/** A whole run leaves less than a third of it at once. */
const ROOM = 4 * GIGABYTE
/** Of the machine, before the run: its programs need memory too. */
const MEMORY = 8 * GIGABYTE

/**
 * Where the files of a test run go. Hundreds of databases are made and dropped in a run, each time with all of them
 * brought to the disk: that takes most of the system time, and minutes of waiting where others use the disk too. The
 * flags of PostgreSQL stay those of the product.
 */
export function folderOfTests(machine = thisMachine) {
  try {
    const isUsable = machine.freeBytes() >= ROOM && machine.memoryBytes() >= MEMORY && machine.runsPrograms()
    return isUsable ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

const thisMachine = {
  freeBytes() {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize
  },
  memoryBytes: () => availableBytes(readFileSync('/proc/meminfo', 'utf8')),
  runsPrograms: () => mayRunPrograms(readFileSync('/proc/mounts', 'utf8')),
}

export function availableBytes(meminfo) {
  return Number(/^MemAvailable:\s+(\d+) kB$/m.exec(meminfo)?.[1] ?? 0) * 1024
}

/** Whether the memory is mounted, and what lies there may be run: some tests write programs. */
export function mayRunPrograms(mounts) {
  const fields = mounts.split('\n').map((line) => line.split(' '))
  const options = fields.findLast(([, place]) => place === IN_MEMORY)?.[3]
  return options !== undefined && !options.split(',').includes('noexec')
}
