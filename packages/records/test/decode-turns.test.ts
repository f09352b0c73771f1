import { expect, test } from 'vitest'
import { DecodeTurns } from '../src/files/decode-turns.ts'

const MP = 1_000_000
/** Turns whose work ends when the test says so, and the order in which it began. */
function decoder() {
  const time = { nowMs: 0 }
  const turns = new DecodeTurns(() => time.nowMs)
  const begun: string[] = []
  const ends = new Map<string, (fault?: Error) => void>()
  const send = (name: string, owner: string, pixels: number, signal?: AbortSignal) => {
    const work = () =>
      new Promise<void>((resolve, reject) => {
        begun.push(name)
        ends.set(name, (fault) => (fault ? reject(fault) : resolve()))
      })
    return turns.run({ owner, pixels, signal }, work)
  }
  const end = async (name: string, fault?: Error) => {
    await expect.poll(() => ends.has(name)).toBe(true)
    ends.get(name)?.(fault)
    await new Promise((next) => setImmediate(next))
  }
  return { time, begun, send, end }
}

test('a person who sent little is served before nine costly pictures of three others', async () => {
  const { begun, send, end } = decoder()
  for (const owner of ['a', 'b', 'c']) for (const n of [1, 2, 3]) void send(`${owner}${n}`, owner, 38 * MP)
  for (const done of ['a1', 'b1', 'c1']) await end(done)
  void send('photo', 'honest', 12 * MP)
  await end('a2')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'photo'])
  await end('photo')
  expect(begun.at(-1)).toBe('b2')
})

test('a photo waits for the picture that has begun, and for none of other fresh accounts that costs more', async () => {
  const { begun, send, end } = decoder()
  for (const owner of ['a', 'b', 'c']) void send(owner, owner, 38 * MP)
  void send('photo', 'honest', 12 * MP)
  for (const done of ['a', 'photo', 'b']) await end(done)
  expect(begun).toEqual(['a', 'photo', 'b', 'c'])
})

test('pictures below two megapixels never wait behind a large one', async () => {
  const { begun, send, end } = decoder()
  void send('large', 'a', 38 * MP)
  void send('next', 'a', 38 * MP)
  const small = send('small', 'honest', 40_000)
  await end('small')
  await small
  expect(begun).toEqual(['large', 'small'])
  void send('1.99', 'a', 1_999_999)
  void send('2.00', 'a', 2_000_000)
  await end('1.99')
  expect(begun).toEqual(['large', 'small', '1.99'])
})

test('a picture that fails at its last row has cost its owner the turn', async () => {
  const { begun, send, end } = decoder()
  const failing = expect(send('failing', 'a', 38 * MP)).rejects.toThrow('unreadable')
  void send('again', 'a', 38 * MP)
  void send('other', 'b', 20 * MP)
  await end('failing', new Error('unreadable'))
  await failing
  expect(begun).toEqual(['failing', 'other'])
})

test('pixels count for a minute, and among equals the longest wait decides', async () => {
  const { time, begun, send, end } = decoder()
  void send('first', 'a', 38 * MP)
  await end('first')
  time.nowMs = 60_000
  void send('running', 'b', 2 * MP)
  void send('of a', 'a', 2 * MP)
  void send('of c', 'c', 2 * MP)
  await end('running')
  expect(begun).toEqual(['first', 'running', 'of a'])
})

test('a fifth of one owner does not wait, others do', async () => {
  const { send } = decoder()
  for (let n = 0; n < 5; n++) void send(`a${n}`, 'a', 38 * MP)
  await expect(send('a5', 'a', 38 * MP)).rejects.toMatchObject({ reason: 'busy' })
  void send('b0', 'b', 38 * MP)
})

test('what nobody waits for any more leaves its place; what has begun goes on', async () => {
  const { begun, send, end } = decoder()
  const [running, waiting] = [new AbortController(), new AbortController()]
  const first = send('first', 'a', 38 * MP, running.signal)
  const second = send('second', 'a', 38 * MP, waiting.signal)
  void send('third', 'b', 38 * MP)
  running.abort()
  waiting.abort()
  await expect(second).rejects.toMatchObject({ reason: 'busy' })
  await end('first')
  await first
  expect(begun).toEqual(['first', 'third'])
  await expect(send('late', 'c', 38 * MP, waiting.signal)).rejects.toMatchObject({ reason: 'busy' })
})
