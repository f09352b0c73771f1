import { session } from '@glasshouse/client'
import { fakeServer, ok } from '@glasshouse/client/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { appearance } from '../../brand/appearance.ts'
import { adoptDateFormat, adoptTimezone, chooseDateFormat } from '../../live/text/use-time-style.ts'
import { settingsOf, userInfoOf } from '../../testing/account-answers.ts'
import { drawApp, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { adoptLanguage } from '../../words/choose-language.ts'

startsClean()
afterEach(async () => {
  appearance.setState({ theme: 'light', rise: 'green' })
  await adoptLanguage('en')
})

const house = { '/api/common/getAllSetting': () => ok(settingsOf()), '/api/user/getInfo': () => ok(userInfoOf('real')) }

describe.each([
  ['a visitor', () => {}],
  ['a member', () => signedIn()],
])('%s', (_who, come) => {
  test('finds language and display from home, chooses Arabic and reads on in it', async () => {
    come()
    fakeServer(house)
    drawApp('/home')
    await userEvent.click(await screen.findByRole('link', { name: 'Language and display' }))
    await userEvent.click(await screen.findByRole('radio', { name: 'العربية' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'اللغة والعرض' })).toBeDefined()
    expect(document.documentElement.dir).toBe('rtl')
    expect(session.getState().language).toBe('ar')
  })

  test('chooses the theme and the colour of a rise', async () => {
    come()
    fakeServer(house)
    drawApp('/language-selection')
    await userEvent.click(await screen.findByRole('radio', { name: 'Dark' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Blue' }))
    expect(appearance.getState()).toEqual({ theme: 'dark', rise: 'blue' })
  })
})

test('the login screen leads there, too', async () => {
  fakeServer(house)
  const app = drawApp('/login')
  await userEvent.click(await screen.findByRole('link', { name: 'Language and display' }))
  await waitFor(() => expect(app.path()).toBe('/language-selection'))
})

describe('languages', () => {
  const languages = async () => (await screen.findAllByRole('radio')).filter((radio) => radio.hasAttribute('lang'))
  const row = (dictValue: string, remark: string) => ({ dictValue, remark, imgUrl: '', isDefault: 'N' as const })

  test('are a radio list for everybody, each in its own words, as the house lists them [RT-019]', async () => {
    const t_app_language = [row('ar', 'العربية'), row('xx', 'Nobody speaks this'), row('en', 'English')]
    fakeServer({ ...house, '/api/common/getAllSetting': () => ok({ ...settingsOf(), t_app_language }) })
    drawApp('/language-selection')
    await waitFor(async () => expect((await languages()).map((radio) => radio.textContent)).toEqual(['العربية', 'English']))
    expect(screen.getByRole('radio', { name: 'English' }).getAttribute('aria-checked')).toBe('true')
  })

  test('change at once and are kept on the device [ID-004]', async () => {
    fakeServer(house)
    drawApp('/language-selection')
    expect(localStorage.getItem('glasshouse.language')).toBeNull()
    await userEvent.click(await screen.findByRole('radio', { name: 'العربية' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'اللغة والعرض' })).toBeDefined()
    expect(localStorage.getItem('glasshouse.language')).toBe('ar')
  })
})

describe('times', () => {
  const zone = (zoneId: string, offSetValue: string, offset: number) => ({ zoneId, offSetValue, offset })
  const timeZone = [zone('America/New_York', '-05:00', -5), zone('Europe/Berlin', '+01:00', 1), zone('Asia/Hong_Kong', '+08:00', 8)]
  const withZones = { ...house, '/api/common/getAllSetting': () => ok({ ...settingsOf(), timeZone }) }
  const sample = () => screen.getByText(/^Now:/).textContent?.replace(/[\u2066\u2069]/g, '')

  test('are shown in the zone that the reader finds and chooses, here and later', async () => {
    fakeServer(withZones)
    drawApp('/language-selection')
    await userEvent.click(await screen.findByRole('button', { name: /Time zone/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Choose a time zone' })
    expect(
      within(sheet)
        .getByRole('radio', { name: /Hong Kong/ })
        .getAttribute('aria-checked'),
    ).toBe('true')
    await userEvent.type(within(sheet).getByRole('searchbox'), 'berl')
    expect(within(sheet).queryByRole('radio', { name: /Hong Kong/ })).toBeNull()
    await userEvent.click(within(sheet).getByRole('radio', { name: /Berlin/ }))
    expect(session.getState().timezone).toBe('Europe/Berlin')
    expect(localStorage.getItem('glasshouse.timezone')).toBe('Europe/Berlin')
  })

  test('nothing found is said', async () => {
    fakeServer(withZones)
    drawApp('/language-selection')
    await userEvent.click(await screen.findByRole('button', { name: /Time zone/ }))
    await userEvent.type(await screen.findByRole('searchbox'), 'zzz')
    expect(await screen.findByText('No time zone matches your search.')).toBeDefined()
  })

  test('read as the reader wants: day or month first, 12 or 24 hours', async () => {
    session.setState({ timezone: 'UTC' })
    vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 7, 9, 17, 4, 5))
    fakeServer(house)
    drawApp('/language-selection')
    await screen.findByRole('radio', { name: 'Month first' })
    expect(sample()).toBe('Now: 08/09 17:04:05')
    await userEvent.click(screen.getByRole('radio', { name: 'Day first' }))
    await userEvent.click(screen.getByRole('radio', { name: '12 hours' }))
    expect(sample()).toBe('Now: 09/08 05:04:05 PM')
    expect(localStorage.getItem('glasshouse.timeFormat')).toBe('DD/MM/YYYY')
    expect(localStorage.getItem('glasshouse.hour12')).toBe('true')
  })

  test('begin as the brand writes them, until the reader chooses', () => {
    adoptDateFormat('DD/MM/YYYY')
    expect(session.getState().timeFormat).toBe('DD/MM/YYYY')
    chooseDateFormat('MM/DD/YYYY')
    adoptDateFormat('DD/MM/YYYY')
    expect(session.getState().timeFormat).toBe('MM/DD/YYYY')
  })
})

describe('the time zone of a first start', () => {
  const zone = () => session.getState().timezone

  test('is the one of the device', () => {
    adoptTimezone('America/Bogota')
    expect(zone()).toBe('America/Bogota')
  })

  test.each([undefined, '', 'Mars/Olympus'])('stays the default of the product where the device says %j [ID-009]', (devices) => {
    adoptTimezone(devices)
    expect(zone()).toBe('Asia/Hong_Kong')
  })

  test('is never changed once one was chosen here', () => {
    session.setState({ timezone: 'Europe/Berlin' })
    adoptTimezone('America/Bogota')
    expect(zone()).toBe('Europe/Berlin')
  })
})
