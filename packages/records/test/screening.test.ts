import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ListScreening } from '../src/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'screening-'))
afterAll(() => rmSync(folder, { recursive: true }))
const line = (entry: string, names: string[], addresses: string[] = []) => JSON.stringify({ list: 'sample', entry, names, addresses })
const file = (name: string, ...lines: string[]) => {
  const path = join(folder, name)
  writeFileSync(path, lines.join('\n'))
  return path
}
const list = new ListScreening(
  file(
    'list.jsonl',
    line('A', ['Jörg Müller-Straße']),
    line('B', ['Сергей Образцов']),
    line('C', ['محمد عبد الله'], ['0xAbCdEf0000000000000000000000000000000001']),
    line('D', ['王小明']),
    line('E', ['Mononym']),
    '',
  ),
)

test.each([
  ['Jörg Müller-Straße', 'A'],
  ['MULLER STRASSE, JORG', 'A'],
  ['Straße  Jörg Peter Müller', 'A'],
  ['Jorg Muller Strasse', 'A'],
  ['Сергей Образцов', 'B'],
  ['Obraztsov Sergey', 'B'],
  ['SERGEI OBRAZTSOV', 'B'],
  ['محمد عبد الله', 'C'],
  ['Mohammad Abd Allah', 'C'],
  ['Muhamad Abd Alah', 'C'],
  ['王小明', 'D'],
  ['王 小明', 'D'],
  ['mononym', 'E'],
])('%s is found', async (name, entry) => {
  expect(await list.name(name)).toEqual([{ list: 'sample', entry }])
})

test.each(['Jörg Müller', 'Sergey', 'Sample Person', 'Mononym Person', '王明', 'Anna Straße Müller', '', ' '])(
  '%j is nobody on the list',
  async (name) => {
    expect(await list.name(name)).toEqual([])
  },
)

test('an address is found in any case, and no other', async () => {
  expect(await list.address(' 0xabcdef0000000000000000000000000000000001')).toEqual([{ list: 'sample', entry: 'C' }])
  expect(await list.address('0xabcdef0000000000000000000000000000000002')).toEqual([])
})

test('a list that has changed is read again; a line that is no entry is named', async () => {
  const path = file('changing.jsonl', line('A', ['First Person']))
  const changing = new ListScreening(path)
  expect(await changing.name('Second Person')).toEqual([])
  writeFileSync(path, line('B', ['Second Person']))
  utimesSync(path, 2_000_000_000, 2_000_000_000)
  expect(await changing.name('Second Person')).toEqual([{ list: 'sample', entry: 'B' }])
  for (const wrong of ['{', '[]', '{"list":"x"}', '{"list":"x","entry":"y","names":[1]}'])
    expect(() => new ListScreening(file('wrong.jsonl', line('A', ['Someone']), wrong))).toThrow(/wrong\.jsonl, line 2/)
  expect(() => new ListScreening(join(folder, 'none.jsonl'))).toThrow(/none\.jsonl/)
})
