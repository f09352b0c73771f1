import type { OperatorsView } from '@glasshouse/domain'
import type { Engine } from '../engine/index.ts'

/** Operators of an open exchange: genesis opens them, and no start goes on without. */
export async function knownOperators({ read }: Pick<Engine, 'read'>): Promise<OperatorsView> {
  const operators = await read.operators()
  if (!operators) throw new Error('this exchange is open without operators')
  return operators
}
