import { randomBytes } from 'node:crypto'
import type { Connection } from './connection.ts'
import { textFrame } from './text-frame.ts'

/** Fields before the data of a numbered message: type, and where they apply symbol, kind, interval, realm. */
export type TopicHead = Readonly<Record<string, string | number>>

interface Topic {
  n: number
  readonly readers: Set<Connection>
}

/**
 * Readers of each topic, and the numbers of its messages. `n` grows by one with each message of a topic, so a reader
 * sees a gap; a reader joins with a snapshot that carries the last `n`. A message is written once for all its readers.
 */
export class TopicHub {
  /** Changes with the process: numbers of another epoch say nothing. */
  readonly epoch = randomBytes(6).toString('base64url')
  readonly #topics = new Map<string, Topic>()

  /** `alsoTo` names a wider topic (all coins) whose readers get this message too. */
  publish(name: string, message: { readonly head: TopicHead; readonly seq: number; readonly data: unknown }, alsoTo?: string): void {
    const topic = this.#topic(name)
    const readers = this.#readers(topic, alsoTo)
    if (readers.size === 0) return
    topic.n += 1
    const text = JSON.stringify({ ...message.head, epoch: this.epoch, n: topic.n, seq: message.seq, data: message.data })
    const frame = textFrame(text)
    for (const reader of readers) reader.sendFrame(frame)
  }

  /** One reader's whole picture; it follows the topic from the next message on. */
  snapshot(name: string, reader: Connection, message: { readonly head: TopicHead; readonly seq: number; readonly data: unknown }): void {
    const { n } = this.#topic(name)
    reader.send(JSON.stringify({ ...message.head, epoch: this.epoch, n, seq: message.seq, snapshot: true, data: message.data }))
  }

  join(name: string, reader: Connection): void {
    this.#topic(name).readers.add(reader)
  }

  leave(name: string, reader: Connection): void {
    this.#topics.get(name)?.readers.delete(reader)
  }

  isRead(name: string): boolean {
    return (this.#topics.get(name)?.readers.size ?? 0) > 0
  }

  #topic(name: string): Topic {
    const known = this.#topics.get(name)
    if (known) return known
    const topic: Topic = { n: 0, readers: new Set() }
    this.#topics.set(name, topic)
    return topic
  }

  #readers(topic: Topic, alsoTo: string | undefined): ReadonlySet<Connection> {
    const others = alsoTo === undefined ? undefined : this.#topics.get(alsoTo)?.readers
    if (!others || others.size === 0) return topic.readers
    return topic.readers.size === 0 ? others : new Set([...topic.readers, ...others])
  }
}
