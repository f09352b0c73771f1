import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { languageCode, pickLanguage } from './languages.ts'
import { contentFolder, readContent } from './read-content.ts'
import { parseTextFile } from './text-file.ts'

describe('a text', () => {
  test('is a title, a remark, paragraphs and lists', () => {
    expect(parseTextFile('# Rules\n\n> In short.\n\nOne & **two**.\n\n- First\n- **Second** item\n\nLast.\n')).toEqual({
      title: 'Rules',
      remark: 'In short.',
      html: '<p>One &amp; <b>two</b>.</p><ul><li>First</li><li><b>Second</b> item</li></ul><p>Last.</p>',
    })
  })

  test('without a remark has none, and one of a remark alone shows that', () => {
    expect(parseTextFile('# Rules\n\nOne.')).toEqual({ title: 'Rules', remark: '', html: '<p>One.</p>' })
    expect(parseTextFile('# Banner\n\n> In short.\n')).toEqual({ title: 'Banner', remark: 'In short.', html: '<p>In short.</p>' })
  })

  test.each([
    ['no title', 'One.'],
    ['a second headline', '# Rules\n\n## More'],
    ['a paragraph over two lines', '# Rules\n\nOne\ntwo.'],
    ['a list that goes on', '# Rules\n\n- One\n  two'],
    ['another list', '# Rules\n\n1. One'],
    ['a list of stars', '# Rules\n\n* One'],
    ['a tag', '# Rules\n\nOne <b>two</b>.'],
    ['a link', '# Rules\n\n[One](/quote)'],
    ['code', '# Rules\n\n`one`'],
    ['bold without its end', '# Rules\n\nOne **two.'],
    ['nothing', ''],
  ])('with %s is refused', (_what, source) => expect(() => parseTextFile(source)).toThrow())
})

describe('a missing language', () => {
  test('is English, unless another wanted one is there', () => {
    expect(pickLanguage(['ar', 'en', 'zh'], ['zh'])).toBe('zh')
    expect(pickLanguage(['ar', 'en', 'zh'], ['fr', 'ar'])).toBe('ar')
    expect(pickLanguage(['ar', 'en', 'zh'], ['fr'])).toBe('en')
    expect(pickLanguage(['ar', 'zh'], ['fr'])).toBe('ar')
    expect(pickLanguage([], ['fr'])).toBeUndefined()
  })

  test('is none where an older client has another code for it', () => {
    const { languages } = readContent()
    expect(['cn', 'tw', 'zh-CN', 'EN', 'xx'].map((tag) => languageCode(languages, tag))).toEqual(['zh', 'zh', 'zh', 'en', 'xx'])
  })
})

describe('a folder of content', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'glasshouse-content-'))
    cpSync(contentFolder(), folder, { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  const add = (code: string) => {
    cpSync(join(folder, 'ar'), join(folder, code), { recursive: true })
    write(`${code}/language.json`, JSON.stringify({ name: 'Toy', direction: 'rtl', flag: 'aq' }))
  }

  test('lists English first, then the others by their codes', () => {
    add('aa')
    expect(readContent(folder).languages.map(({ code }) => code)).toEqual(['en', 'aa', 'ar', 'zh'])
    expect(readContent(folder).languages[1]).toEqual({ code: 'aa', name: 'Toy', direction: 'rtl', flag: 'aq', aliases: [] })
  })

  test('leaves out of a text what a language lacks, and nothing else of it', () => {
    add('aa')
    for (const path of ['codes.json', 'mails/welcome.md', 'banners/prices.md']) rmSync(join(folder, 'aa', path))
    const { codeTexts, welcomeMail, entries } = readContent(folder)
    expect(Object.keys(codeTexts)).toEqual(['en', 'ar', 'zh'])
    expect(Object.keys(welcomeMail)).toEqual(['en', 'ar', 'zh'])
    const textsOf = (name: string) => Object.keys(entries.find(({ seedName }) => seedName === name)?.texts ?? {})
    expect(textsOf('banner_prices')).toEqual(['en', 'ar', 'zh'])
    expect(textsOf('banner_journal')).toEqual(['en', 'aa', 'ar', 'zh'])
  })

  test.each<[string, () => void, RegExp]>([
    ['an English text missing', () => rmSync(join(folder, 'en/mails/welcome.md')), /en\/mails\/welcome\.md/],
    ['an unreadable text', () => write('zh/mails/welcome.md', 'no title'), /zh\/mails\/welcome\.md: the first line/],
    ['a code text missing', () => write('zh/codes.json', '{}'), /zh\/codes\.json: mail_subject is missing/],
    ['a language that reads neither way', () => write('zh/language.json', '{"name":"x","flag":"cn"}'), /zh\/language\.json: direction/],
    [
      'a language without a flag',
      () => write('zh/language.json', '{"name":"x","direction":"ltr","flag":"../x"}'),
      /zh\/language\.json: flag/,
    ],
    ['a language without a name', () => write('zh/language.json', '{"direction":"ltr","flag":"cn"}'), /zh\/language\.json: name/],
    ['a language of a long code', () => add('chinese'), /chinese\/language\.json: .*two letters/],
    [
      'an entry twice',
      () =>
        write(
          'entries.json',
          '[{"name":"a","kind":"article","text":"mails/welcome"},{"name":"a","kind":"article","text":"mails/welcome"}]',
        ),
      /entries\.json: a stands there twice/,
    ],
    ['an entry of no kind', () => write('entries.json', '[{"name":"a","text":"mails/welcome"}]'), /entries\.json: an entry needs/],
    [
      'an entry without a text',
      () => write('entries.json', '[{"name":"a","kind":"article","text":"articles/none"}]'),
      /articles\/none\.md/,
    ],
  ])('with %s is refused by the name of the file', (_what, change, fault) => {
    change()
    expect(() => readContent(folder)).toThrow(fault)
  })
})
