import type { Compared, SumDifference } from '@glasshouse/read-model'
import type { Logger } from 'pino'

/** Lines of one comparison; `/readyz` and the metrics count all that differ. */
const LINES_MAX = 20

/** The alarm of sums: one line for each figure that is not the state's. Text: why nothing was compared. */
export function logCompared(log: Pick<Logger, 'error' | 'info'>): (compared: Compared | string) => void {
  return (compared) => {
    if (typeof compared === 'string') return log.error({ what: compared }, `the sums were not compared with the state: ${compared}`)
    const { seq, total, differences } = compared
    for (const one of differences.slice(0, LINES_MAX)) log.error({ alarm: 'sums_differ', seq, ...one }, wordsOf(one))
    log.info({ seq, differing: total }, 'the sums were compared with the state')
  }
}

function wordsOf({ table, subject, realm, period, figure, found, right }: SumDifference): string {
  const periods = period === null ? '' : `, period ${period}`
  return `${table} of ${subject}, ${realm}${periods}: ${figure} is ${found}, and ${right} by the state`
}
