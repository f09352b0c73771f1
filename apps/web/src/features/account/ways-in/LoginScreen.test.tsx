import { clearSession, session } from '@glasshouse/client'
import { type Call, fakeServer, ok, refused } from '@glasshouse/client/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { settingsOf, userInfoOf } from '../../../testing/account-answers.ts'
import { drawApp, letSecondPass, startsClean } from '../../../testing/draw-app.tsx'
import { takeNotice } from '../session/page.ts'

startsClean()

const house = {
  '/api/common/getAllSetting': () => ok(settingsOf()),
  '/api/user/getInfo': () => ok(userInfoOf('real')),
}
/** As a password manager fills a field: at once. */
const put = async (field: HTMLElement, text: string) => {
  await userEvent.click(field)
  await userEvent.paste(text)
}
const name = () => screen.findByRole('textbox', { name: 'User name' })
const password = () => screen.getByLabelText('Password')
const logIn = () => userEvent.click(screen.getByRole('button', { name: 'Log in' }))

describe('logging in', () => {
  test('stores the token, loads the user info and starts anew at the first page [ST-008]', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const server = fakeServer({ ...house, '/api/user/login': () => ok({ satoken: 'token-9', expiresAt: 0 }) })
    drawApp('/login')
    await put(await name(), 'lina_haddad')
    await put(password(), 'correct horse')
    await logIn()
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(window.location.hash).toBe('#/')
    expect(session.getState()).toMatchObject({ token: 'token-9', userInfo: { user: { loginName: 'lina_haddad' } } })
    expect(localStorage.getItem('glasshouse.token')).toBe('token-9')
    expect(server.to('/api/user/login')[0]).toMatchObject({
      method: 'POST',
      body: { loginName: 'lina_haddad', loginPassword: 'correct horse', signType: 3, code: '' },
    })
    expect(server.to('/api/user/getInfo')[0]?.headers.authorization).toBe('token-9')
  })

  test('the device says who it is, also after signing out, and to nobody but the sign-in', async () => {
    vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const server = fakeServer({ ...house, '/api/user/login': () => ok({ satoken: 'token-9', expiresAt: 0, device: 'device-9' }) })
    const enter = async () => {
      drawApp('/login')
      await put(await name(), 'lina_haddad')
      await put(password(), 'correct horse')
      await logIn()
      await waitFor(() => expect(session.getState().token).toBe('token-9'))
    }
    await enter()
    await waitFor(() => expect(localStorage.getItem('glasshouse.device')).toBe('device-9'))
    await waitFor(() => expect(takeNotice()).toBe('login_success'))
    clearSession()
    cleanup()
    letSecondPass()
    await enter()
    expect(server.to('/api/user/login').map(({ headers }) => headers['x-device'])).toEqual([undefined, 'device-9'])
    expect(server.calls.filter(({ path, headers }) => path !== '/api/user/login' && 'x-device' in headers)).toEqual([])
  })

  test('says under the fields what is missing, puts the cursor there and asks nobody', async () => {
    const server = fakeServer(house)
    drawApp('/login')
    await name()
    await logIn()
    expect(screen.getByText('Enter your user name')).toBeDefined()
    expect(screen.getByText('Enter your password')).toBeDefined()
    expect(document.activeElement).toBe(await name())
    expect((await name()).getAttribute('aria-invalid')).toBe('true')
    expect(server.to('/api/user/login')).toHaveLength(0)
    await userEvent.type(await name(), 'l')
    expect(screen.queryByText('Enter your user name')).toBeNull()
  })

  test('says in words why the server refused, and stays signed out', async () => {
    fakeServer({ ...house, '/api/user/login': () => refused('login_wrong', 'Wrong user name or password') })
    drawApp('/login')
    await put(await name(), 'lina_haddad')
    await put(password(), 'wrong horse')
    await logIn()
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong user name or password')
    expect(session.getState().token).toBe('')
    expect(screen.getByRole('button', { name: 'Log in' }).getAttribute('aria-busy')).toBeNull()
  })

  test('shows that it is under way and takes no second tap', async () => {
    let answer = (_: Response) => {}
    const server = fakeServer({ ...house })
    const others = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url === '/api/user/login' ? others(url, init).then(() => new Promise<Response>((resolve) => (answer = resolve))) : others(url, init),
    )
    drawApp('/login')
    await put(await name(), 'lina_haddad')
    await put(password(), 'correct horse')
    await logIn()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Log in' }).getAttribute('aria-busy')).toBe('true'))
    await logIn()
    expect(server.to('/api/user/login')).toHaveLength(1)
    answer(new Response(JSON.stringify(refused('login_wrong', 'Wrong user name or password'))))
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong user name or password')
  })

  test('the password can be read while typing', async () => {
    fakeServer(house)
    drawApp('/login')
    await name()
    expect(password().getAttribute('type')).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password().getAttribute('type')).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password().getAttribute('type')).toBe('password')
  })
})

describe('the ways to log in', () => {
  test('one open way shows no tabs', async () => {
    const server = fakeServer(house)
    drawApp('/login')
    await name()
    await waitFor(() => expect(server.to('/api/common/getAllSetting')).toHaveLength(1))
    expect(screen.queryByRole('tablist')).toBeNull()
  })

  test('open ways are tabs, closed ones are not there', async () => {
    fakeServer({ ...house, '/api/common/getAllSetting': () => ok(settingsOf({ emailIsOpen: true })) })
    drawApp('/login')
    expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual(['Account', 'Email'])
  })

  test('a closed account way is not offered', async () => {
    fakeServer({ ...house, '/api/common/getAllSetting': () => ok(settingsOf({ ordinaryIsOpen: false })) })
    drawApp('/login')
    expect(await screen.findByText('This way of signing in is not open yet.')).toBeDefined()
    expect(screen.queryByRole('textbox', { name: 'User name' })).toBeNull()
  })
})

describe('registering', () => {
  const fill = async (repeat = 'correct horse') => {
    await put(await name(), 'lina_haddad')
    await put(screen.getByLabelText('Password'), 'correct horse')
    await put(screen.getByLabelText('Repeat password'), repeat)
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
  }

  test('sends the account way’s fields and leads to the login screen [API-007]', async () => {
    const server = fakeServer({ ...house, '/api/user/register': () => ok({ userId: '482910377' }) })
    const app = drawApp('/register?invite_code=AB12')
    await fill()
    await waitFor(() => expect(app.path()).toBe('/login'))
    expect(await screen.findByText('Account created')).toBeDefined()
    const [call] = server.to('/api/user/register') as [Call]
    expect(call.method).toBe('POST')
    expect(call.body).toEqual({
      signType: 3,
      loginName: 'lina_haddad',
      loginPassword: 'correct horse',
      newPassword: 'correct horse',
      activeCode: 'AB12',
    })
  })

  test('signs in at once with what the house opened, and is told so when the app has started anew [ER-044]', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const opened = { userId: '482910377', satoken: 'token-9', expiresAt: 0, device: 'device-9' }
    const server = fakeServer({ ...house, '/api/user/register': () => ok(opened) })
    const app = drawApp('/register')
    await fill()
    await waitFor(() => expect(app.path()).toBe('/login'))
    expect(await screen.findByText('Account created')).toBeDefined()
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(window.location.hash).toBe('#/')
    expect(session.getState()).toMatchObject({ token: 'token-9', userInfo: { user: { loginName: 'lina_haddad' } } })
    expect([takeNotice(), localStorage.getItem('glasshouse.device')]).toEqual(['register_success', 'device-9'])
    expect(server.to('/api/user/login')).toHaveLength(0)
    expect(JSON.stringify([window.history.state, { ...sessionStorage }])).not.toMatch(/token-9|correct horse/)
  })

  test('a password that is easy to guess is said at its field, in words', async () => {
    fakeServer({
      ...house,
      '/api/user/register': () => refused('password_guessable', 'loginPassword: This password is too easy to guess', 'loginPassword'),
    })
    drawApp('/register')
    expect(await screen.findByText('At least 8 characters, no common password')).toBeDefined()
    await fill()
    expect(await screen.findByText('This password is too easy to guess; please choose another one')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  })

  test('two different passwords are refused before anything is sent', async () => {
    const server = fakeServer(house)
    drawApp('/register')
    await fill('correct house')
    expect(await screen.findByText('The two passwords differ')).toBeDefined()
    expect(server.to('/api/user/register')).toHaveLength(0)
  })

  test('a brand that requires an invitation asks for it', async () => {
    const server = fakeServer(house)
    drawApp('/register', { inviteCodeRequired: true })
    await fill()
    expect(await screen.findByText('Enter an invitation code')).toBeDefined()
    expect(server.to('/api/user/register')).toHaveLength(0)
  })

  test('a taken name is said under the name', async () => {
    fakeServer({ ...house, '/api/user/register': () => refused('login_name_taken', 'loginName: This user name is taken', 'loginName') })
    const app = drawApp('/register')
    await fill()
    expect(await screen.findByText('This user name is taken')).toBeDefined()
    expect(document.activeElement).toBe(await name())
    expect(app.path()).toBe('/register')
  })

  test('any other refusal is said above the button', async () => {
    fakeServer({ ...house, '/api/user/register': () => refused('too_many_attempts', 'Too many attempts; please try again later') })
    drawApp('/register')
    await fill()
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts; please try again later')
  })
})
