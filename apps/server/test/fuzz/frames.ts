import { type Random, random } from '@glasshouse/testkit'
import { errorMessage, FRAME_MAX, TOPICS } from '@glasshouse/wire'
import { WebSocket } from 'ws'
import type { Pace } from './pace.ts'
import { nested, otherValue, written } from './values.ts'

export interface FrameOptions {
  readonly url: string
  readonly seed: number
  readonly messages: number
  readonly pace: Pace
  readonly fault: (what: string) => void
}

/** A socket may send so many at once; those behind it are refused for their number. */
const AT_ONCE = 190
const WAIT_MS = 20_000
const PROBE = '{"op":"probe"}'

/** What the house answered to frames, by reason; '' counts messages of topics. */
export type FrameTally = Map<string, number>

/**
 * Frames of which most have one thing wrong, over one socket after the other; each must still answer a probe behind
 * them.
 */
export async function shootFrames({ url, seed, messages, pace, fault }: FrameOptions): Promise<FrameTally> {
  const draw = random(seed)
  const tally: FrameTally = new Map()
  for (let sent = 0; sent < messages; sent += AT_ONCE) {
    const frames = Array.from({ length: Math.min(AT_ONCE, messages - sent) }, () => frameOf(draw))
    const path = draw.chance(50) ? '/ws/fuzz' : '/ws/coin/100000001'
    const endings = draw.chance(20) ? [draw.pick(ENDINGS)] : []
    const startedMs = performance.now()
    const isAnswered = await overOneSocket(`${url}${path}`, frames, endings, (reason) => tally.set(reason, (tally.get(reason) ?? 0) + 1))
    pace.took(`${frames.length} frames`, startedMs, performance.now() - startedMs)
    if (!isAnswered) fault(`a socket fell silent after ${JSON.stringify(frames).slice(0, 2_000)}`)
    if (tally.has('internal')) fault(`a frame was answered with internal: one of ${JSON.stringify(frames).slice(0, 5_000)}`)
    tally.delete('internal')
  }
  return tally
}

/** After these the socket may only close. */
const ENDINGS: readonly (string | Buffer)[] = [
  'x'.repeat(FRAME_MAX + 1),
  'x'.repeat(200_000),
  // No mask; a reserved operation; a text that is no UTF-8; a control frame in pieces; a length beyond all bounds.
  Buffer.from([0x81, 0x02, 0x68, 0x69]),
  Buffer.from([0x8b, 0x80, 0, 0, 0, 0]),
  Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe]),
  Buffer.from([0x09, 0x80, 0, 0, 0, 0]),
  Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]),
]

function overOneSocket(
  url: string,
  frames: readonly (string | Buffer)[],
  endings: readonly (string | Buffer)[],
  heard: (reason: string) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url)
    let isAnswered = false
    const timer = setTimeout(() => socket.terminate(), WAIT_MS)
    socket.on('open', () => {
      for (const frame of frames) socket.send(frame)
      socket.send(PROBE)
    })
    socket.on('message', (data) => {
      const reason = reasonOf(String(data))
      heard(reason.text)
      if (!reason.isProbe || isAnswered) return
      isAnswered = true
      if (endings.length === 0) socket.close()
      for (const ending of endings) end(socket, ending)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(isAnswered)
    })
  })
}

function end(socket: WebSocket, ending: string | Buffer): void {
  if (typeof ending === 'string') socket.send(ending)
  else (socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(ending)
}

/** The probe's operation is none that a wrong frame names. */
function reasonOf(data: string): { readonly text: string; readonly isProbe: boolean } {
  const read = errorMessage.safeParse(JSON.parse(data))
  if (!read.success) return { text: '', isProbe: false }
  const { reason, field } = read.data
  return { text: reason, isProbe: reason === 'unknown_op' && field === 'op' }
}

const FIELDS = ['op', 'type', 'symbol', 'interval', 'kind', 'realm', 'token'] as const

function frameOf(draw: Random): string | Buffer {
  const right: Record<string, unknown> = draw.chance(10)
    ? { op: 'auth', token: draw.hash128() }
    : {
        op: draw.chance(60) ? 'subscribe' : 'unsubscribe',
        type: draw.pick(TOPICS),
        symbol: draw.pick(['btcusdt', 'ethusdt', 'btc']),
        interval: draw.pick(['1m', '1d']),
        kind: draw.pick([2, 3]),
        realm: draw.pick(['real', 'demo']),
      }
  const fields = new Map(Object.entries(right).map(([name, value]) => [name, written(value).json]))
  const what = draw.below(100)
  if (what < 80) {
    // The probe alone may name an unknown operation.
    const name = draw.pick(FIELDS.slice(1))
    fields.set(name, otherValue(written(right[name] ?? '1'), draw.chance(50) ? 'edge' : 'hostile', draw).json)
  } else if (what < 84) fields.delete(draw.pick(FIELDS.slice(1)))
  else if (what < 90) return draw.pick(['', '{', '[]', 'null', '1', '"ping"', 'ping', 'PING', '{"op":"subscribe"', '\u0000', '[{}]', 'NaN'])
  else if (what < 93) return nested(draw.pick([19, 21, 500]), draw)
  else if (what < 94) return Buffer.from(draw.hash128(), 'hex')
  const pairs = [...fields].map(([name, json]) => `${JSON.stringify(name)}:${json}`)
  if (what >= 97) pairs.push(draw.pick(['"symbol":"btcusdt"', '"__proto__":{"op":"auth"}', '"constructor":1', '"type":"DETAIL"']))
  const text = `{${pairs.join(',')}}`
  return Buffer.byteLength(text) > FRAME_MAX ? '{}' : text
}
