import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { FreshQueryClient } from './query-cache.ts'

const cache = new FreshQueryClient()
const queryKey = ['balances', 'real']
afterEach(() => cache.clear())

/** A query on screen whose answers a test gives one by one. */
function watched() {
  const answers: { give: (value: string) => void; fail: () => void }[] = []
  const observer = new QueryObserver(cache, {
    queryKey,
    retry: false,
    queryFn: () =>
      new Promise<string>((give, fail) => {
        answers.push({ give, fail: () => fail(new Error('no answer')) })
      }),
  })
  const leave = observer.subscribe(() => {})
  return { answers, shown: () => observer.getCurrentResult().data, leave }
}

test('what changed while the first answer was under way is asked for again', async () => {
  const { answers, shown, leave } = watched()
  void cache.invalidateQueries({ queryKey })
  answers[0]?.give('before the deposit')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.give('after the deposit')
  await expect.poll(shown).toBe('after the deposit')
  leave()
})

test('several changes during one first answer are asked for once', async () => {
  const { answers, shown, leave } = watched()
  for (let change = 0; change < 3; change++) void cache.invalidateQueries({ queryKey: ['balances'] })
  answers[0]?.give('before')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.give('after')
  await expect.poll(shown).toBe('after')
  expect(answers).toHaveLength(2)
  leave()
})

test('a first answer that fails leaves its error and is not asked for again', async () => {
  const { answers, leave } = watched()
  void cache.invalidateQueries({ queryKey })
  answers[0]?.fail()
  await expect.poll(() => cache.getQueryState(queryKey)?.status).toBe('error')
  expect(answers).toHaveLength(1)
  leave()
})

test('another query is left alone', async () => {
  const { answers, shown, leave } = watched()
  void cache.invalidateQueries({ queryKey: ['orders'] })
  answers[0]?.give('balances')
  await expect.poll(shown).toBe('balances')
  expect(answers).toHaveLength(1)
  leave()
})

test('an answer that is there already is replaced at once', async () => {
  const { answers, shown, leave } = watched()
  answers[0]?.give('first')
  await expect.poll(shown).toBe('first')
  void cache.invalidateQueries({ queryKey })
  expect(answers).toHaveLength(2)
  void cache.invalidateQueries({ queryKey })
  expect(answers).toHaveLength(3)
  answers[2]?.give('third')
  await expect.poll(shown).toBe('third')
  leave()
})
