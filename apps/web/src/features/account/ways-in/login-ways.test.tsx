import { session } from '@glasshouse/client'
import { ok } from '@glasshouse/client/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { drawApp, startsClean } from '../../../testing/draw-app.tsx'
import { ALL, accountServer, attributesOf, press, put, tab, user } from '../../../testing/ways-in-server.ts'

startsClean()

describe('the tabs of /login', () => {
  test.each([
    [{}, ['Account']],
    [{ emailIsOpen: true }, ['Account', 'Email']],
    [{ ordinaryIsOpen: false, emailIsOpen: true, phoneIsOpen: true }, ['Email', 'Phone']],
    [ALL, ['Account', 'Email', 'Phone']],
  ])('%o opens %j and nothing else [RT-013, RT-144, EN-050]', async (ways, names) => {
    accountServer({}, ways)
    drawApp('/login')
    const labels = { Account: 'User name', Email: 'Email address', Phone: 'Phone number' } as const
    await waitFor(() => expect(screen.queryAllByRole('tab').map((one) => one.textContent)).toEqual(names.length > 1 ? names : []))
    for (const name of names) {
      if (names.length > 1) await tab(name)
      expect(await screen.findByLabelText(labels[name as keyof typeof labels])).toBeDefined()
    }
  })

  test('by e-mail: sent with its number, what is missing is said, and the first page says that it worked [ER-043]', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const server = accountServer({ '/api/user/login': () => ok({ satoken: 'token-9', expiresAt: 0 }) })
    drawApp('/login')
    await tab('Email')
    await press('Log in')
    expect(screen.getByText('Enter your email address')).toBeDefined()
    put('Email address', ' lina@example.org ')
    put('Password', 'correct horse')
    await press('Log in')
    await waitFor(() => expect(session.getState().token).toBe('token-9'))
    expect(server.to('/api/user/login')[0]?.body).toMatchObject({ signType: 1, loginName: 'lina@example.org' })
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(window.location.hash).toBe('#/')
    expect(sessionStorage.getItem('glasshouse.notice')).toBe('login_success')
  })

  test('by phone: area code and number go together', async () => {
    vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const server = accountServer({ '/api/user/login': () => ok({ satoken: 'token-9', expiresAt: 0 }) })
    drawApp('/login', { phoneAreaCode: '81' })
    await tab('Phone')
    put('Phone number', '٥٥٥١٢٣٤٥٦٧')
    put('Password', 'correct horse')
    await user.type(screen.getByLabelText('Password'), '{Enter}')
    await waitFor(() => expect(server.to('/api/user/login')).toHaveLength(1))
    expect(server.to('/api/user/login')[0]?.body).toMatchObject({ signType: 2, loginName: '815551234567' })
  })

  test('password managers know the fields', async () => {
    accountServer()
    drawApp('/login')
    await tab('Email')
    expect(attributesOf('Email address')).toEqual({ type: 'text', autocomplete: 'username', inputmode: 'email' })
    expect(attributesOf('Password')).toMatchObject({ type: 'password', autocomplete: 'current-password' })
    await tab('Phone')
    expect(attributesOf('Phone number')).toEqual({ type: 'tel', autocomplete: 'username', inputmode: 'tel' })
  })
})
