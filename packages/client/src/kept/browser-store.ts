/** A storage of the browser, which may be blocked, missing or full. What it does not take is held in memory. */
export interface BrowserStore {
  readonly read: (key: string) => string | null
  readonly write: (key: string, text: string) => void
  readonly remove: (key: string) => void
  readonly keys: () => readonly string[]
  /** Whether the browser itself holds what was written: it is there after the page is loaded again. */
  readonly isLasting: (key: string) => boolean
}

/**
 * `area` is called anew for each access: a blocked storage throws at the property of the window, some embedded browsers
 * have null there.
 */
export function browserStore(area: () => Storage): BrowserStore {
  /** null: the browser could not remove the entry. */
  const memory = new Map<string, string | null>()
  const stored = <Answer>(act: (storage: Storage) => Answer, otherwise: Answer): Answer => {
    try {
      return act(area())
    } catch {
      return otherwise
    }
  }
  const remove = (key: string) => {
    const isRemoved = stored((storage) => {
      storage.removeItem(key)
      return storage.getItem(key) === null
    }, false)
    if (isRemoved) memory.delete(key)
    else memory.set(key, null)
  }
  return {
    read: (key) => {
      const held = memory.get(key)
      return held === undefined ? stored((storage) => storage.getItem(key), null) : held
    },
    write: (key, text) => {
      const isStored = stored((storage) => {
        storage.setItem(key, text)
        return true
      }, false)
      if (isStored) return void memory.delete(key)
      // An earlier value would come back at the next start.
      remove(key)
      memory.set(key, text)
    },
    remove,
    keys: () => {
      const keys = stored((storage) => Array.from(storage, (_, place) => storage.key(place) ?? ''), [])
      for (const [key, text] of memory) if (text !== null) keys.push(key)
      return keys.filter((key) => memory.get(key) !== null)
    },
    isLasting: (key) => !memory.has(key),
  }
}

/** Kept until it is removed, for all tabs. */
export const deviceStore = browserStore(() => window.localStorage)
/** Kept as long as the tab is open. */
export const tabStore = browserStore(() => window.sessionStorage)
