type Listener = Parameters<EventTarget['addEventListener']>

/**
 * Files of the web tests share a document. Records the timers and the listeners that are added from now on; the
 * function returned ends them and empties the document, the storages and the address.
 */
export function recordLeftBehind(): () => void {
  const endTimers = recordTimers()
  const targets = [window, document, document.documentElement, document.head, document.body]
  const removals = targets.map(recordListeners)
  const restorals = [URL, HTMLElement.prototype].map(recordProperties)
  return () => {
    endTimers()
    for (const remove of removals) remove()
    for (const restore of restorals) restore()
    emptyDocument()
    localStorage.clear()
    sessionStorage.clear()
    history.replaceState(null, '', '/')
    // Parts of the device have getters of their class; what stands on the object itself was put there by a test.
    for (const key of Reflect.ownKeys(navigator)) Reflect.deleteProperty(navigator, key)
  }
}

function recordTimers(): () => void {
  const { setTimeout, setInterval } = globalThis
  const running = new Set<ReturnType<typeof setTimeout>>()
  const recorded = (set: typeof setTimeout | typeof setInterval) =>
    ((...words: Parameters<typeof setTimeout>) => {
      const timer = set(...words)
      running.add(timer)
      return timer
    }) as typeof setTimeout
  globalThis.setTimeout = recorded(setTimeout)
  globalThis.setInterval = recorded(setInterval)
  return () => {
    Object.assign(globalThis, { setTimeout, setInterval })
    for (const timer of running) clearTimeout(timer)
  }
}

/** What a test put on the object itself, or over what stood there, goes. */
function recordProperties(target: object): () => void {
  const own = Object.getOwnPropertyDescriptors(target)
  return () => {
    for (const key of Reflect.ownKeys(target)) if (!(key in own)) Reflect.deleteProperty(target, key)
    Object.defineProperties(target, own)
  }
}

function recordListeners(target: EventTarget): () => void {
  const { addEventListener } = target
  const added: Listener[] = []
  const own = Object.getOwnPropertyDescriptor(target, 'addEventListener')
  target.addEventListener = (...words: Listener) => {
    added.push(words)
    addEventListener.apply(target, words)
  }
  return () => {
    if (own) Object.defineProperty(target, 'addEventListener', own)
    else Reflect.deleteProperty(target, 'addEventListener')
    for (const [type, listener, options] of added) target.removeEventListener(type, listener, options)
    forgetReact(target)
  }
}

/** React marks a node on which it listens, and would not listen there again. */
function forgetReact(target: EventTarget): void {
  for (const key of Object.keys(target)) if (key.startsWith('_reactListening')) Reflect.deleteProperty(target, key)
}

function emptyDocument(): void {
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.head, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
}
