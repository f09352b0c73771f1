import type { Engine } from '../engine/index.ts'
import { ApiError } from '../errors/api-error.ts'

const PATIENCE_MS = 5_000

/**
 * For what must be known before anything is asked of the exchange: who would wait for a database that hangs is told
 * that nothing was done.
 */
export async function whileDatabaseAnswers<T>(engine: Pick<Engine, 'health'>, ask: () => Promise<T>): Promise<T> {
  if (engine.health().unready.includes('database_silent')) throw new ApiError({ reason: 'unavailable' })
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError({ reason: 'unavailable' })), PATIENCE_MS)
  })
  try {
    return await Promise.race([ask(), patience])
  } finally {
    clearTimeout(timer)
  }
}
