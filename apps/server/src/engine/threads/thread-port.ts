import type { MessagePort, Worker } from 'node:worker_threads'
import type { Port } from '../protocol/ports.ts'

/** A port whose other end is in another thread. */
export function threadPort<Out, In>(line: Worker | MessagePort): Port<Out, In> {
  return {
    post: (message, transfer = []) => line.postMessage(message, [...transfer]),
    listen: (listener) => void line.on('message', listener),
    close: () => {},
  }
}
