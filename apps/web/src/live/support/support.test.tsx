import { type Answers, fakeServer, ok } from '@glasshouse/client/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { settingsOf } from '../../testing/account-answers.ts'
import { drawApp, startsClean } from '../../testing/draw-app.tsx'

startsClean()

const desk = (name: string, url: string, imgUrl = 'headset') => ({ name, url, imgUrl })
const CHAT = desk('Chat', 'https://chat.example.org/house', 'https://chat.example.org/mark.png')
const MAIL = desk('Mail', 'mailto:help@example.org')
const PHONE = desk('Phone', 'tel:+93555123456')
const OWN = desk('Questions', '/help', '/icons/questions.svg')
const TRAPS = [
  desk('Script', 'javascript:alert(1)'),
  desk('Data', 'data:text/html,x'),
  desk('Itself', 'customer_service'),
  desk('None', ''),
]

/** Home with a shortcut to customer service. */
function house(desks: readonly object[]) {
  const shortcut = (key: string, linkUrl: string) => ({ key, name: key, isOpen: true, linkUrl, img: 'headset' })
  const answers: Answers = {
    '/api/common/getAllSetting': () =>
      ok({
        ...settingsOf(),
        MIDDLE_MENU_SETTING: [shortcut('quote', '/quote'), shortcut('service', 'customer_service')],
        SUPPORT_STAFF_SETTING: desks,
      }),
  }
  fakeServer(answers)
  return drawApp('/home')
}
const ask = async () => userEvent.click(await screen.findByRole('button', { name: 'Support' }))
const sheet = () => screen.findByRole('dialog', { name: 'Customer service' })

test('several desks: a sheet lists each with its image, and a button closes it [RT-142, EN-056]', async () => {
  house([CHAT, MAIL, PHONE, OWN, ...TRAPS])
  await ask()
  const rows = within(await sheet()).getAllByRole('link')
  expect(rows.map((row) => row.getAttribute('href'))).toEqual([
    'https://chat.example.org/house',
    'mailto:help@example.org',
    'tel:+93555123456',
    '/help',
  ])
  expect(rows.map((row) => row.querySelector('img')?.getAttribute('src') ?? 'icon')).toEqual([
    'https://chat.example.org/mark.png',
    'icon',
    'icon',
    '/icons/questions.svg',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a desk elsewhere says that it leaves the app and learns nothing of this page', async () => {
  house([CHAT, OWN])
  await ask()
  const [chat, own] = within(await sheet()).getAllByRole('link')
  expect(chat?.textContent).toBe('ChatOpens outside the app')
  expect([chat?.getAttribute('target'), chat?.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(own?.textContent).toBe('Questions')
})

test('one desk elsewhere opens at once, without a sheet', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  house([CHAT, ...TRAPS])
  await ask()
  expect(open.mock.calls).toEqual([['https://chat.example.org/house', '_blank', 'noopener,noreferrer']])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('one desk in the app is gone to', async () => {
  const app = house([OWN])
  await ask()
  await vi.waitFor(() => expect(app.path()).toBe('/help'))
})

test('without a desk nothing is offered', async () => {
  house(TRAPS)
  expect(await screen.findByRole('link', { name: 'Markets' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Support' })).toBeNull()
})
