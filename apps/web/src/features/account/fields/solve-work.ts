import type { WorkTask } from './work.ts'
import type { WorkNews } from './work-worker.ts'

interface Watching {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** Solves a proof of work beside the page, so that nothing on it stands still. */
export function solveWork(task: WorkTask, { signal, onProgress }: Watching): Promise<string> {
  const worker = new Worker(new URL('./work-worker.ts', import.meta.url), { type: 'module' })
  const solving = new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkNews>) => {
      if ('progress' in data) onProgress(data.progress)
      else if (data.answer === null) reject(new Error('The task has no solution'))
      else resolve(data.answer)
    })
    worker.addEventListener('error', () => reject(new Error('The task could not be solved')))
    signal.addEventListener('abort', () => reject(new Error('Not needed any more')))
  })
  worker.postMessage({ captchaId: task.captchaId, bits: task.bits } satisfies WorkTask)
  return solving.finally(() => worker.terminate())
}
