import { describe, expect, test } from 'vitest'
import { faultsOfReadTexts, filesOfTexts } from './read-texts.mjs'

test('no text that a person reads calls the exchange a house', () => {
  const files = filesOfTexts()
  expect(faultsOfReadTexts(files)).toEqual([])
  // What is searched holds every kind of text.
  for (const kind of [/^apps\/web\/src\/words\/en\//, /^apps\/console\/src\/words\/en\//, /^content\/en\//, /^README\.md$/, /^tools\//])
    expect(files.some(({ path }) => kind.test(path))).toBe(true)
})

describe('a text that says house is found', () => {
  test.each([
    ['on a screen', 'apps/web/src/words/en/app.json', '{ "title": "State of the house" }'],
    ['on a screen that loads later', 'apps/web/src/words/en/on-demand/trade.json', '{ "a": "Fine", "b": "House {percent}" }'],
    ['with an apostrophe', 'apps/web/src/words/en/on-demand/fairness.json', '{ "a": "the house’s key" }'],
    ['in the console', 'apps/console/src/words/en/rules.json', '{ "a": "Fees of the house account" }'],
    ['in a mail', 'content/en/mails/welcome.md', '# Welcome\n\nThe house is open.'],
    ['in a notice of a brand', 'brands/dark/texts.json', '{ "notices": [{ "title": "From the house" }] }'],
    ['in an answer to a call', 'packages/wire/src/errors.ts', "export const e = { busy: { code: 0, msg: 'The house is busy' } }"],
    ['in a summary of a call', 'packages/wire/src/spot/place.ts', "endpoint('POST', '/a', { summary: 'Orders at the house' })"],
    ['in a component', 'apps/console/src/app/Home.tsx', 'export const Home = () => <p>The house is open</p>'],
    ['as a label', 'apps/server/src/features/wallet/statement-words.ts', "export const words = { fund: 'House' }"],
    ['in output of a command', 'tools/start.mjs', 'console.log(`the house runs`)'],
    ['in a document', 'docs/operations.md', 'How a house is run.'],
    ['beside the defined term', 'docs/operations.md', 'A house account of the house.'],
  ])('%s', (_where, path, text) => {
    expect(faultsOfReadTexts([{ path, text }])).toEqual([expect.stringMatching(/says house/)])
  })
})

describe('what is no text stays as it is', () => {
  test.each([
    ['a key of words', 'apps/web/src/words/en/app.json', '{ "house_state": "State of the exchange" }'],
    ['an identifier', 'packages/core/src/a.ts', "export const house = { cause: 'house', act: 'house-fees' }"],
    ['a comment', 'packages/core/src/a.ts', '// What the house quotes.\nexport const a = 1'],
    ['a table', 'packages/read-model/src/house/migrations.ts', "sql('create table house (id int)')"],
    ['a longer word', 'bench/main.ts', "console.log('Lighthouse ended, glasshouse too')"],
    ['code in a document', 'docs/operations.md', 'Run `docker compose logs house`.\n\n    docker compose logs house\n'],
    ['the defined term in a document', 'docs/glossary.md', '| pool | the house account that pays |'],
    ['a title of a test', 'apps/web/src/app/a.test.ts', "test('the house answers', () => {})"],
    ['a decision', 'docs/adr/0001-single-writer.md', 'The house writes alone.'],
  ])('%s', (_what, path, text) => {
    expect(faultsOfReadTexts([{ path, text }])).toEqual([])
  })
})
