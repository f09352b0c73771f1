import { clearSession, session } from '@glasshouse/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { adoptLanguage, chooseLanguage, languageAtStart } from './choose-language.ts'
import { wordsOf } from './words.ts'

beforeEach(() => adoptLanguage('en'))
afterEach(() => {
  clearSession()
  sessionStorage.clear()
})

describe('the language at the start', () => {
  test('is the one the house marks as its default, whatever the device asks for [ID-003]', () => {
    expect(languageAtStart(['ar-EG'], 'en')).toBe('en')
    expect(languageAtStart(['en-US'], 'ar')).toBe('ar')
  })

  test('is the device’s when no house says, or says one that we do not speak', () => {
    expect(languageAtStart(['ar-EG'], '')).toBe('ar')
    expect(languageAtStart(['ar-EG'], 'xx')).toBe('ar')
  })

  test('is the device’s when we speak it', () => {
    expect(languageAtStart(['fr-FR', 'ar-EG', 'en'])).toBe('ar')
  })

  test('is Simplified Chinese on a Chinese device', () => {
    expect(languageAtStart(['zh-CN', 'en'])).toBe('zh')
  })

  test('is English when we speak none of the device’s', () => {
    expect(languageAtStart(['fr-FR', 'xx'])).toBe('en')
  })

  test('is the reader’s choice, which is kept on the device, English in an Arabic house included [ID-004]', async () => {
    await chooseLanguage('en')
    expect(localStorage.getItem('glasshouse.language')).toBe('en')
    expect(languageAtStart(['ar'], 'ar')).toBe('en')
  })

  test('is no choice until the reader makes one', async () => {
    await adoptLanguage('ar')
    expect(localStorage.getItem('glasshouse.language')).toBeNull()
  })

  test('is the default again after a sign-out [ID-008]', async () => {
    await chooseLanguage('ar')
    clearSession()
    expect(languageAtStart(['ar'], 'en')).toBe('en')
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

test('each language counts in its own forms', async () => {
  const said = (count: number) => wordsOf('home')('mail_title', { count })
  await adoptLanguage('zh')
  expect([1, 5].map(said)).toEqual(['1 条新消息', '5 条新消息'])
  await adoptLanguage('ar')
  expect([1, 2, 3, 11].map(said)).toEqual(['رسالة جديدة', 'رسالتان جديدتان', '\u20683\u2069 رسائل جديدة', '\u206811\u2069 رسالة جديدة'])
  await adoptLanguage('en')
  expect(said(1)).not.toBe(said(2).replace('2', '1'))
})

test('Chinese is read from the left, and its tag is on the page', async () => {
  await chooseLanguage('zh')
  expect(document.documentElement).toMatchObject({ lang: 'zh', dir: 'ltr' })
  expect(wordsOf('app')('tab_home')).toBe('首页')
})
