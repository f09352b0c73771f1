/** Longer than a step takes to be written on a busy day, shorter than a reader's patience. */
const WAIT_MS = 1_000

/** Up to which group of the journal the records know the steps of withdrawals. */
export class ToldSteps {
  #dueSeq = 0
  #toldSeq = 0
  #waiting: { readonly seq: number; readonly done: () => void }[] = []

  /** A group with steps is durable. */
  due(seq: number): void {
    this.#dueSeq = Math.max(this.#dueSeq, seq)
  }

  told(seq: number): void {
    this.#toldSeq = Math.max(this.#toldSeq, seq)
    const over = this.#waiting.filter((one) => one.seq <= this.#toldSeq)
    this.#waiting = this.#waiting.filter((one) => one.seq > this.#toldSeq)
    for (const { done } of over) done()
  }

  /** Waits until what is durable now stands in the records, or for a moment. */
  async whenTold(seq = this.#dueSeq): Promise<void> {
    if (this.#toldSeq >= seq) return
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, WAIT_MS)
      this.#waiting.push({ seq, done: resolve })
    })
    clearTimeout(timer)
  }
}
