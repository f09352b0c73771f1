import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/**
 * Seconds of processor time since the machine started: of this program with all that it waited for, of everybody, and
 * of nobody.
 */
export function readProcessorTime(read = (path) => readFileSync(path, 'utf8')) {
  try {
    return { own: ownSeconds(read('/proc/self/stat')), ...machineSeconds(read('/proc/stat')) }
  } catch {
    return undefined
  }
}

/** User and system time of a program and of its children that ended; the name in brackets may hold spaces. */
function ownSeconds(stat) {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return sum(fields.slice(11, 15)) / TICKS_PER_SECOND
}

/** user nice system idle iowait irq softirq steal */
function machineSeconds(stat) {
  const fields = stat.split('\n', 1)[0].split(/\s+/).slice(1, 9)
  const idle = sum(fields.slice(3, 5)) / TICKS_PER_SECOND
  return { idle, busy: sum(fields) / TICKS_PER_SECOND - idle }
}

const sum = (fields) => fields.reduce((total, field) => total + Number(field), 0)

/** Seconds of processor time between two readings: of the run, of everybody, of others, of nobody. Undefined where the system does not tell. */
export function processorUsed(before, after) {
  if (!before || !after) return undefined
  const used = (key) => Math.max(0, after[key] - before[key])
  const [own, busy, idle] = [used('own'), used('busy'), used('idle')]
  return { own, busy, others: Math.max(0, busy - own), idle }
}

/**
 * What a run had of the machine: a run that took long while others computed, or while processors stood idle, is no
 * slower run.
 */
export function processorLine({ own, busy, others, idle }) {
  const seconds = (value) => `${value.toFixed(0)} s`
  return `processor time: ${seconds(own)} of the ${seconds(busy + idle)} there were, ${seconds(others)} others', ${seconds(idle)} idle`
}
