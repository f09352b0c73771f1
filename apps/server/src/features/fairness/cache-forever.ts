const KEPT_MS = 2_000

/** One answer for all who ask within two seconds: sums over whole tables are the same for everybody. */
export function cacheBriefly<T>(clock: () => number, find: () => Promise<T>): () => Promise<T> {
  let kept: { readonly atMs: number; readonly answer: Promise<T> } | null = null
  return () => {
    const now = clock()
    if (kept && Math.abs(now - kept.atMs) < KEPT_MS) return kept.answer
    const answer = find()
    kept = { atMs: now, answer }
    answer.catch(() => {
      kept = null
    })
    return answer
  }
}

/** One answer for all who ask the same thing, of things that never change; those asked for longest ago are forgotten. A refusal is not kept. */
export class ForeverCache<T> {
  readonly #most: number
  readonly #answers = new Map<string, Promise<T>>()

  constructor({ most }: { readonly most: number }) {
    this.#most = most
  }

  find(key: string, find: () => Promise<T>): Promise<T> {
    const answer = this.#answers.get(key) ?? find()
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    answer.catch(() => {
      if (this.#answers.get(key) === answer) this.#answers.delete(key)
    })
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > this.#most && oldest !== undefined) this.#answers.delete(oldest)
    return answer
  }
}
