import { afterAll, expect, test } from 'vitest'
import { JournalReader } from '../index.ts'
import { credit, openHouse, runGroup, toyCore, toyHouse } from '../testing/index.ts'

const core = await toyCore()
const house = await toyHouse()
afterAll(() => house.database.stop())

test('a house that starts again has the state that it had', async () => {
  const first = await house.open(core)
  expect(first.isNew).toBe(true)
  await runGroup(first, [openHouse(house.signer.publicKey)])
  await runGroup(first, [credit(1, 500), credit(2, 30)])
  await runGroup(first, [credit(1, -200), credit(2, -31)])
  const stateBytes = core.module.encodeState(first.state)
  await first.close()

  const second = await house.open(core)
  expect(second.isNew).toBe(false)
  expect(second.replayed).toEqual({ fromSeq: 1, groups: 3 })
  expect(core.module.encodeState(second.state)).toEqual(stateBytes)
  await runGroup(second, [credit(2, 1)])
  await second.close()

  const reader = await JournalReader.open(house.database.url)
  const seqs: number[] = []
  for await (const group of reader.readFrom(1)) seqs.push(group.seq)
  await reader.close()
  expect(seqs).toEqual([1, 2, 3, 4])
})
