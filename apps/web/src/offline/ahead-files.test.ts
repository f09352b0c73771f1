import { keyOf } from '@glasshouse/client'
import { PLATFORM_GLOBAL } from '@glasshouse/wire'
import { afterEach, expect, test } from 'vitest'
import { type FilesOfScreens, filesAhead, NAMES, type Opening, openingOf } from './ahead-files.ts'

const FILES: FilesOfScreens = {
  screens: {
    '/tradeU': { isUser: true, code: ['ContractScreen-11111111.js', 'trade-22222222.js'], words: ['contract'] },
    '/quote': { isUser: false, code: ['QuoteScreen-33333333.js'], words: [] },
  },
  sections: ['', 'later', 'contract'],
  words: { en: 'enfirst_enlater_encontr_', ar: 'arfirst_arlater_arcontr_' },
}
const opened = (hash: string, opening: Partial<Opening> = {}) => filesAhead(FILES, { hash, isSignedIn: true, language: 'ar', ...opening })

afterEach(() => {
  localStorage.clear()
  window.location.hash = ''
  Reflect.deleteProperty(window, PLATFORM_GLOBAL)
})

test('a screen’s code and the words of its language are asked for', () => {
  expect(opened('#/tradeU?symbol=btcusdt')).toEqual([
    'ContractScreen-11111111.js',
    'trade-22222222.js',
    'words-ar-arfirst_.js',
    'words-ar_later-arlater_.js',
    'words-ar_contract-arcontr_.js',
  ])
  expect(opened('#/quote')).toEqual(['QuoteScreen-33333333.js', 'words-ar-arfirst_.js', 'words-ar_later-arlater_.js'])
})

test.each(['', '#/', '#/home', '#/nowhere', '#/tradeU/more', '#toString', '#constructor'])('nothing is asked for at "%s"', (hash) => {
  expect(opened(hash)).toEqual([])
})

test('a visitor is sent to the login screen, and asks for nothing of a screen for users', () => {
  expect(opened('#/tradeU', { isSignedIn: false })).toEqual([])
  expect(opened('#/quote', { isSignedIn: false })).toHaveLength(3)
})

test.each(['xx', '', 'toString'])('of the language "%s", which this build does not know, the code alone is', (name) => {
  expect(opened('#/quote', { language: name })).toEqual(['QuoteScreen-33333333.js'])
})

test('who is signed in and in which language are read where the app reads them; the choice of the device goes first', () => {
  expect([NAMES.token, NAMES.language, NAMES.platform]).toEqual([keyOf('token'), keyOf('language'), PLATFORM_GLOBAL])
  window.location.hash = '#/quote'
  expect(openingOf(window)).toEqual({ hash: '#/quote', isSignedIn: false, language: '' })
  Object.assign(window, { [PLATFORM_GLOBAL]: { language: 'zh' } })
  localStorage.setItem(keyOf('token'), 't-1')
  expect(openingOf(window)).toEqual({ hash: '#/quote', isSignedIn: true, language: 'zh' })
  localStorage.setItem(keyOf('language'), 'ar')
  expect(openingOf(window).language).toBe('ar')
})
