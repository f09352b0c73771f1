import { api, session } from '@glasshouse/client'
import { fakeServer, ok } from '@glasshouse/client/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { settingsOf, userInfoOf } from '../../../testing/account-answers.ts'
import { drawApp, signedIn, startsClean } from '../../../testing/draw-app.tsx'
import { takeNotice } from './page.ts'

startsClean()

const house = {
  '/api/common/getAllSetting': () => ok(settingsOf()),
  '/api/user/getInfo': () => ok(userInfoOf('real')),
  '/api/user/loginOut': () => ok(),
}
const ask = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Log out' }))
  return screen.findByRole('alertdialog', { name: 'Log out of this device?' })
}

describe('signing out', () => {
  test('asks first, and no means no [ER-054]', async () => {
    signedIn()
    const server = fakeServer(house)
    drawApp('/home')
    const question = await ask()
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(server.to('/api/user/loginOut')).toHaveLength(0)
    expect(session.getState().token).toBe('t-1')
  })

  test('ends the session on the server and here, and starts anew at home [ST-009, ST-013, API-020]', async () => {
    signedIn()
    localStorage.setItem('glasshouse.testPlatform', 'yes')
    localStorage.setItem('glasshouse.theme', 'dark')
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const server = fakeServer(house)
    drawApp('/home')
    await userEvent.click(within(await ask()).getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(server.to('/api/user/loginOut')[0]).toMatchObject({ method: 'POST', headers: { authorization: 't-1' } })
    expect(window.location.hash).toBe('#/home')
    expect(session.getState()).toMatchObject({ token: '', userInfo: null, realm: 'real' })
    expect(Object.keys(localStorage)).toEqual(['glasshouse.testPlatform'])
  })

  test('leaves layout_success to be said after the page has loaded again [ER-029]', async () => {
    signedIn()
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    fakeServer(house)
    drawApp('/home')
    await userEvent.click(within(await ask()).getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(takeNotice()).toBe('layout_success')
    expect(takeNotice()).toBeUndefined()
  })

  test('by the link of a notice leaves the screen that says what to do next', async () => {
    signedIn()
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    let isOver = false
    const gone = () => ({ ...ok(), code: 500, msg: 'Token is expired' })
    fakeServer({
      ...house,
      '/api/user/notMe': () => {
        isOver = true
        return ok()
      },
      '/api/user/getInfo': () => (isOver ? gone() : ok(userInfoOf('real'))),
    })
    // The router of tests keeps its address to itself.
    window.location.hash = '#/not-me'
    drawApp(`/not-me?token=${'t'.repeat(43)}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Stop payouts and end all sessions' }))
    await screen.findByRole('heading', { name: 'Payouts are stopped' })
    await api.getUserInfo({}, { isQuiet: true }).catch(() => {})
    await waitFor(() => expect(session.getState().token).toBe(''))
    expect(screen.getByRole('link', { name: 'Set a new password' })).toBeDefined()
    expect(reload).not.toHaveBeenCalled()
  })

  test('works on this device even when the server cannot be reached', async () => {
    signedIn()
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    fakeServer({ ...house, '/api/user/loginOut': () => new Response('', { status: 502 }) })
    drawApp('/home')
    await userEvent.click(within(await ask()).getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(session.getState().token).toBe('')
  })
})
