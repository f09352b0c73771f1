/** A promise that somebody else settles. */
export interface Gate<T> {
  readonly promise: Promise<T>
  open(value: T): void
  fail(reason: Error): void
}

export function gate<T>(): Gate<T> {
  let open: (value: T) => void = () => {}
  let fail: (reason: Error) => void = () => {}
  const promise = new Promise<T>((resolve, reject) => {
    open = resolve
    fail = reject
  })
  // Nobody may be waiting when it fails; the failure is reported on its own way.
  promise.catch(() => {})
  return { promise, open, fail }
}
