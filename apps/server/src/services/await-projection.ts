import type { Needs } from './services.ts'

/** Longer than a projection takes on a busy day, shorter than a reader's patience. */
const WAIT_MS = 1_000

/**
 * Waits until the read model holds what was durable when the question came, so that who was just told of a fill also
 * finds it in the list. A projection that lags further is not waited for: the number returned, `seq` of the answer, is
 * that of the last group it holds.
 */
export async function awaitProjection({ engine }: Needs<'engine'>): Promise<number> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, WAIT_MS)
  })
  await Promise.race([engine.whenProjected(engine.health().lastSeq), patience])
  clearTimeout(timer)
  return engine.health().projectedSeq
}
