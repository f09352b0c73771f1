import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { appearance } from '../../brand/appearance.ts'
import { session } from '../../live/session.ts'
import { drawApp, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { fakeServer, ok, settingsOf, userInfoOf } from '../../testing/fake-server.ts'
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
