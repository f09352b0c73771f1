import type { Worker } from 'node:worker_threads'

/**
 * Tells how a thread ended: the error that nothing in it caught, a rejected promise and a lack of memory among them,
 * else its exit code. A thread that ends before it was told to leaves commands without an answer: the exchange must not
 * go on half. Gives the way to stop watching.
 */
export function watchThread(thread: Worker, onEnd: (cause: unknown) => void): () => void {
  let failure: unknown = null
  const ended = (code: number) => onEnd(failure ?? `exit code ${code}`)
  thread.on('error', (cause) => {
    failure = cause
  })
  thread.on('exit', ended)
  return () => void thread.off('exit', ended)
}
