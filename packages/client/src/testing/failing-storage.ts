/** Ways in which a browser's storage can fail, each as the property of the window that stands for it. */
export const STORAGE_FAILURES = {
  blocked: {
    get: (): Storage => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  },
  null: { get: () => null },
  missing: { get: () => undefined },
  full: { get: fullStorage },
} as const
export type StorageFailure = keyof typeof STORAGE_FAILURES

/** Both storages of the window fail until the answer is called. */
export function failStorages(failure: StorageFailure): () => void {
  const restorals = (['localStorage', 'sessionStorage'] as const).map((name) => {
    const own = Object.getOwnPropertyDescriptor(window, name)
    Object.defineProperty(window, name, { configurable: true, ...STORAGE_FAILURES[failure] })
    return () => {
      if (own) Object.defineProperty(window, name, own)
      else Reflect.deleteProperty(window, name)
    }
  })
  return () => {
    for (const restore of restorals) restore()
  }
}

function fullStorage(): Storage {
  return {
    length: 0,
    key: () => null,
    getItem: () => null,
    removeItem: () => {},
    clear: () => {},
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  }
}
