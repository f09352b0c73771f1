import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { root } from '../build.mjs'
import { faultsOfContent } from './content.mjs'

test('the texts of the folder are whole in every language', () => {
  expect(faultsOfContent()).toEqual([])
})

describe('a folder of texts', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'glasshouse-content-'))
    cpSync(join(root, 'content'), folder, { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const edit = (path: string, change: (text: string) => string) => {
    const file = join(folder, path)
    writeFileSync(file, change(readFileSync(file, 'utf8')))
  }
  const drop = (path: string) => rmSync(join(folder, path))
  const copy = (from: string, to: string) => cpSync(join(folder, from), join(folder, to))

  test('is left alone as it is', () => expect(faultsOfContent(folder)).toEqual([]))

  test.each<[string, () => void, string | RegExp]>([
    ['a text missing', () => drop('zh/articles/terms-clause.md'), 'content/zh/articles/terms-clause.md is missing'],
    ['a mail missing', () => drop('ar/mails/welcome.md'), 'content/ar/mails/welcome.md is missing'],
    [
      'a text of its own',
      () => copy('zh/articles/terms-clause.md', 'zh/articles/more.md'),
      'content/zh/articles/more.md is not in English',
    ],
    [
      'an item left out',
      () => edit('zh/mails/welcome.md', (text) => text.replace(/- .*\n/, '')),
      /zh\/mails\/welcome\.md has another shape/,
    ],
    [
      'a bold part left out',
      () => edit('ar/mails/welcome.md', (text) => text.replaceAll('**', '')),
      /ar\/mails\/welcome\.md has another shape/,
    ],
    [
      'a remark made a paragraph',
      () => edit('zh/banners/prices.md', (text) => text.replace('> ', '')),
      /zh\/banners\/prices\.md has another shape/,
    ],
    [
      'a line left in English',
      () => edit('zh/banners/prices.md', (text) => text.replace(/^# .*/, '# Prices that are not ours')),
      /is not translated: # Prices/,
    ],
    ['no code texts', () => drop('zh/codes.json'), /content\/zh\/codes: mail_subject is missing/],
    [
      'a value left out of a code',
      () => edit('zh/codes.json', (text) => text.replaceAll('{code}', '')),
      /content\/zh\/codes: mail_subject fills in other values/,
    ],
    [
      'an article that nothing shows',
      () => copy('en/articles/terms-clause.md', 'en/articles/more.md'),
      /en\/articles\/more\.md is shown by no entry/,
    ],
    [
      'an entry without a text',
      () => edit('entries.json', (text) => text.replace('"banners/prices"', '"banners/none"')),
      /en\/banners\/none\.md is missing/,
    ],
  ])('with %s is refused', (_what, change, fault) => {
    change()
    expect(faultsOfContent(folder)).toContainEqual(typeof fault === 'string' ? fault : expect.stringMatching(fault))
  })

  test('with one more language wants every text of it', () => {
    const code = 'xx'
    cpSync(join(folder, 'zh/language.json'), join(folder, code, 'language.json'), { recursive: true })
    const english = faultsOfContent(folder).filter((fault) => fault.startsWith(`content/${code}/`) && fault.endsWith('is missing'))
    expect(english.length).toBeGreaterThanOrEqual(14)
  })
})
