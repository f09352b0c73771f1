/** A promise that somebody else settles. */
export interface Deferred<T> {
  readonly promise: Promise<T>
  resolve(value: T): void
  reject(reason: Error): void
}

export function deferred<T>(): Deferred<T> {
  let open: (value: T) => void = () => {}
  let fail: (reason: Error) => void = () => {}
  const promise = new Promise<T>((resolve, reject) => {
    open = resolve
    fail = reject
  })
  // Nobody may be waiting when it fails; the failure is reported on its own way.
  promise.catch(() => {})
  return { promise, resolve: open, reject: fail }
}
