import { expect, test } from 'vitest'
import { TooManyHashesError, Turns } from '../src/index.ts'

/** Works that end when they are told to; `begun` names them in the order of their turns. */
function turnsOf(limits: { waitingMax: number; waitingMaxOfOne: number }) {
  const turns = new Turns({ runningMax: 1, ...limits }, () => new TooManyHashesError('full'))
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (key: string, isKnown = false): Promise<string> =>
    turns
      .run({ key, isKnown }, () => {
        begun.push(key)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
      .then(
        () => 'done',
        (error: unknown) => (error instanceof TooManyHashesError ? 'refused' : 'broken'),
      )
  const finish = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { begun, ask, finish }
}

test('those who ask get one turn after the other, however often one of them asks', async () => {
  const { begun, ask, finish } = turnsOf({ waitingMax: 10, waitingMaxOfOne: 8 })
  const all = ['a', 'a', 'a', 'a', 'b', 'c', 'b'].map((key) => ask(key))
  await finish()
  expect(await Promise.all(all)).toEqual(Array(7).fill('done'))
  expect(begun).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
})

test('known devices alternate with all others together, and keep their place when the others’ is full', async () => {
  const { begun, ask, finish } = turnsOf({ waitingMax: 3, waitingMaxOfOne: 3 })
  const strangers = ['a', 'b', 'c', 'd', 'e'].map((key) => ask(key))
  const known = [ask('k', true), ask('l', true)]
  await finish()
  expect(await Promise.all(strangers)).toEqual(['done', 'done', 'done', 'done', 'refused'])
  expect(await Promise.all(known)).toEqual(['done', 'done'])
  expect(begun).toEqual(['a', 'k', 'b', 'l', 'c', 'd'])
})

test('one asker waits with so many works and no more, and in a full round the greediest makes place', async () => {
  const { begun, ask, finish } = turnsOf({ waitingMax: 4, waitingMaxOfOne: 3 })
  const first = ask('a')
  const greedy = [1, 2, 3, 4].map(() => ask('g'))
  const [b, c, d] = [ask('b'), ask('c'), ask('d')]
  await finish()
  expect(await Promise.all([first, ...greedy])).toEqual(['done', 'done', 'refused', 'refused', 'refused'])
  expect(await Promise.all([b, c, d])).toEqual(['done', 'done', 'done'])
  expect(begun).toEqual(['a', 'g', 'b', 'c', 'd'])
})

test('a work that fails gives its turn on', async () => {
  const turns = new Turns({ runningMax: 1, waitingMax: 1, waitingMaxOfOne: 1 }, () => new Error('full'))
  const me = { key: 'a', isKnown: false }
  await expect(turns.run(me, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.run(me, async () => 'ran')).toBe('ran')
})
