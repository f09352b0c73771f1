import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clearSession, session } from '../live/session.ts'
import { adoptLanguage, chooseLanguage, languageAtStart } from './choose-language.ts'
import { wordsOf } from './words.ts'

beforeEach(() => adoptLanguage('en'))
afterEach(() => {
  clearSession()
  sessionStorage.clear()
})

describe('the language at the start', () => {
  test('is the device’s when we speak it', () => {
    expect(languageAtStart(['fr-FR', 'ar-EG', 'en'])).toBe('ar')
  })

  test('is Simplified Chinese on a Chinese device', () => {
    expect(languageAtStart(['zh-CN', 'en'])).toBe('zh')
  })

  test('is English when we speak none of the device’s', () => {
    expect(languageAtStart(['fr-FR', 'xx'])).toBe('en')
  })

  test('is the reader’s choice, English on an Arabic device included', async () => {
    await chooseLanguage('en')
    expect(languageAtStart(['ar'])).toBe('en')
  })

  test('stays the reader’s after a sign-out in this tab', async () => {
    await chooseLanguage('ar')
    clearSession()
    expect(languageAtStart(['en'])).toBe('ar')
  })
})

test('a chosen language turns the page around and goes with every call', async () => {
  await chooseLanguage('ar')
  expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' })
  expect(wordsOf('account')('login_button')).toBe('تسجيل الدخول')
  expect(session.getState().language).toBe('ar')
  await chooseLanguage('en')
  expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' })
  expect(wordsOf('account')('login_button')).toBe('Log in')
})

test('values are put into a text as they are', () => {
  expect(wordsOf('account')('uid', { id: '<b>1</b>' })).toBe('UID <b>1</b>')
})
