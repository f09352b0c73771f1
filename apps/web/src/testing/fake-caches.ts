/** Caches of a worker in memory, and a server beside them whose files a test decides. */
export function fakeCaches(serve: (path: string) => Response | undefined) {
  const all = new Map<string, Map<string, Response>>()
  const asked: string[] = []
  const origin = 'https://house.test'
  const urlOf = (request: Request | string) => new URL(typeof request === 'string' ? request : request.url, origin).href
  const fetch = async (request: Request | string): Promise<Response> => {
    const { pathname } = new URL(urlOf(request))
    asked.push(pathname)
    const answer = serve(pathname)
    if (!answer) throw new TypeError('no network')
    return answer.clone()
  }
  const open = async (name: string) => {
    const cache = all.get(name) ?? new Map<string, Response>()
    all.set(name, cache)
    const addAll = async (paths: string[]) => {
      const answers = await Promise.all(paths.map(async (path) => [urlOf(path), await fetch(path)] as const))
      if (answers.some(([, { ok }]) => !ok)) throw new TypeError('a file is missing')
      for (const [url, answer] of answers) cache.set(url, answer)
    }
    return {
      keys: async () => [...cache.keys()].map((url) => ({ url })),
      match: async (request: Request | string) => cache.get(urlOf(request))?.clone(),
      put: async (request: Request | string, answer: Response) => void cache.set(urlOf(request), answer),
      delete: async (request: Request | string) => cache.delete(urlOf(request)),
      add: (path: string) => addAll([path]),
      addAll,
    } as unknown as Cache
  }
  return {
    caches: { open, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) },
    fetch,
    /** Paths that the server was asked for since the last look. */
    asked: () => asked.splice(0),
    /** All paths that are kept, in any cache. */
    kept: () => [...all.values()].flatMap((cache) => [...cache.keys()].map((url) => new URL(url).pathname)).sort(),
    names: () => [...all.keys()].sort(),
  }
}
