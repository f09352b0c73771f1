import { type Answers, ok, refused } from '@glasshouse/client/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { drawApp, letSecondPass, startsClean } from '../../../testing/draw-app.tsx'
import { ALL, accountServer, attributesOf, COUNTRIES, press, put, tab, typedIn, user } from '../../../testing/ways-in-server.ts'

startsClean()

describe('the tabs of /register', () => {
  test.each([
    [{}, []],
    [{ emailRegisterIsOpen: true }, ['Account', 'Email']],
    [{ ordinaryRegisterIsOpen: false, emailRegisterIsOpen: true, phoneRegisterIsOpen: true }, ['Email', 'Phone']],
    [ALL, ['Account', 'Email', 'Phone']],
  ])('%o shows the strip %j [RT-014, RT-145, RT-146]', async (ways, names) => {
    accountServer({}, ways)
    drawApp('/register')
    await waitFor(() => expect(screen.queryAllByRole('tab').map((one) => one.textContent)).toEqual(names))
    if (names.length === 0) expect(screen.queryByRole('tablist')).toBeNull()
  })

  test('nothing open is said instead of a form', async () => {
    accountServer({}, { ordinaryRegisterIsOpen: false })
    drawApp('/register')
    expect(await screen.findByText('This way of signing in is not open yet.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull()
  })

  test('lead to the languages, home, and the login [RT-147]', async () => {
    accountServer()
    drawApp('/register')
    expect((await screen.findByRole('link', { name: 'Language and display' })).getAttribute('href')).toBe('/language-selection')
    expect(screen.getByRole('link', { name: 'Close' }).getAttribute('href')).toBe('/home')
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  })

  test('an invitation link fills the code in, on every tab [RT-150]', async () => {
    accountServer()
    const app = drawApp('/i&AB12')
    await waitFor(() => expect(app.path()).toBe('/register?invite_code=AB12'))
    for (const name of ['Account', 'Email', 'Phone']) {
      await tab(name)
      expect(typedIn('Invitation code (optional)')).toBe('AB12')
    }
  })
})

test('without a password the field says so, on every tab, and nothing is sent [VL-067]', async () => {
  const server = accountServer()
  drawApp('/register')
  for (const name of ['Account', 'Email', 'Phone']) {
    await tab(name)
    expect(screen.queryByText('Enter your password')).toBeNull()
    await press('Create account')
    const said = screen.getByLabelText('Password').getAttribute('aria-describedby') ?? ''
    expect(said.split(' ').map((id) => document.getElementById(id)?.textContent)).toContain('Enter your password')
  }
  expect(server.to('/api/user/register')).toHaveLength(0)
})

describe('registering by e-mail', () => {
  const start = async (answers: Answers = {}, flags = {}) => {
    const server = accountServer(answers)
    const app = drawApp('/register', flags)
    await tab('Email')
    return { server, app }
  }
  const labels = () => [...document.querySelectorAll('form label')].map((label) => label.textContent)

  test('has e-mail, phone, password, repeat, invitation and code, and Send [RT-149]', async () => {
    await start()
    expect(labels()).toEqual([
      'Email address',
      'Phone number (optional)',
      'Password',
      'Repeat password',
      'Invitation code (optional)',
      'Verification code',
    ])
    expect(screen.getByRole('button', { name: 'Send a code' }).textContent).toBe('Send')
    expect(attributesOf('Verification code')).toMatchObject({ autocomplete: 'one-time-code', inputmode: 'numeric' })
    expect(attributesOf('Repeat password')).toMatchObject({ type: 'password', autocomplete: 'new-password' })
  })

  test('one brand’s form has the code before the passwords, and no phone [RT-148]', async () => {
    await start({}, { registerEmailForm: 'alternate' })
    expect(labels()).toEqual(['Email address', 'Verification code', 'Password', 'Repeat password', 'Invitation code (optional)'])
    await tab('Phone')
    expect(labels()).toContain('Phone number')
  })

  test('a code is sent, pasted with spaces, and the account is made [API-013, ER-044]', async () => {
    const { server, app } = await start()
    put('Email address', 'lina@example.org')
    await press('Send a code')
    expect(await screen.findByText(/Code sent to .*lina@example.org/)).toBeDefined()
    expect(server.to('/api/user/sendEmailCode')[0]).toMatchObject({
      method: 'POST',
      body: { codeType: 'REGISTER', email: 'lina@example.org' },
    })
    await user.click(screen.getByLabelText('Verification code'))
    await user.paste(' 123 456 ')
    put('Password', 'correct horse')
    put('Repeat password', 'correct horse')
    await press('Create account')
    await waitFor(() => expect(app.path()).toBe('/login'))
    expect(await screen.findByText('Account created')).toBeDefined()
    expect(server.to('/api/user/register')[0]?.body).toEqual({
      signType: 1,
      email: 'lina@example.org',
      code: '123456',
      loginPassword: 'correct horse',
      newPassword: 'correct horse',
    })
    expect((await screen.findByRole('tab', { name: 'Email' })).getAttribute('aria-selected')).toBe('true')
  })

  test('no code goes out without an address', async () => {
    const { server } = await start()
    await press('Send a code')
    expect(screen.getByText('Enter your email address')).toBeDefined()
    put('Email address', 'lina')
    await press('Send a code')
    expect(screen.getByText(/Enter a whole email address/)).toBeDefined()
    expect(server.to('/api/user/sendEmailCode')).toHaveLength(0)
    expect(screen.queryByRole('timer')).toBeNull()
  })

  test.each([
    ['code_asked_too_soon', 'A code was just sent; please wait 42 seconds'],
    ['mail_not_available', 'Email is not available at the moment'],
  ])('%s is said under the code, and Send stays', async (reason, msg) => {
    await start({ '/api/user/sendEmailCode': () => refused(reason, msg) })
    put('Email address', 'lina@example.org')
    await press('Send a code')
    expect(await screen.findByText(msg)).toBeDefined()
    expect(screen.getByLabelText('Verification code').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('button', { name: 'Send a code' })).toBeDefined()
    expect(screen.queryByText(/Code sent/)).toBeNull()
  })

  test.each([
    ['email_taken', 'email', 'This email address has an account already', 'Email address'],
    ['code_wrong', 'code', 'The code is wrong or was already used', 'Verification code'],
    ['code_expired', 'code', 'The code has expired; please request a new one', 'Verification code'],
    ['invite_code_unknown', 'activeCode', 'This invitation code is not known', 'Invitation code (optional)'],
  ])('the refusal %s stands under the field %s', async (reason, field, words, label) => {
    const { app } = await start({ '/api/user/register': () => refused(reason, `${field}: ${words}`, field) })
    put('Email address', 'lina@example.org')
    put('Verification code', '123456')
    put('Password', 'correct horse')
    put('Repeat password', 'correct horse')
    await press('Create account')
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText(label))
    expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('')
    expect(app.path()).toBe('/register')
  })

  test('two taps send one registration', async () => {
    let release = () => {}
    const gate = new Promise<void>((open) => {
      release = open
    })
    const { server } = await start()
    const others = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url === '/api/user/register' ? others(url, init).then((made) => gate.then(() => made)) : others(url, init),
    )
    put('Email address', 'lina@example.org')
    put('Verification code', '123456')
    put('Password', 'correct horse')
    put('Repeat password', 'correct horse')
    const form = screen.getByRole('button', { name: 'Create account' }).closest('form') as HTMLFormElement
    act(() => {
      form.requestSubmit()
      form.requestSubmit()
    })
    letSecondPass()
    act(() => form.requestSubmit())
    expect(server.to('/api/user/register')).toHaveLength(1)
    release()
    expect(await screen.findByText('Account created')).toBeDefined()
    expect(server.to('/api/user/register')).toHaveLength(1)
  })
})

describe('registering by phone', () => {
  const start = async (answers: Answers = {}) => {
    const server = accountServer(answers)
    drawApp('/register')
    await tab('Phone')
    return server
  }

  test.each(['', '555123456', '55512345678'])('no code goes to %j [VL-072]', async (digits) => {
    const server = await start()
    if (digits) put('Phone number', digits)
    await press('Send a code')
    expect(screen.getByText('Please provide the correct phone number')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Phone number'))
    expect(server.to('/api/user/sendMobileCode')).toHaveLength(0)
  })

  test('a code goes to ten digits with the chosen area code, and the account is made [API-014, API-015, EN-048]', async () => {
    const server = await start()
    await press('Area code +93, choose another')
    const sheet = await screen.findByRole('dialog', { name: 'Country or region' })
    expect((await within(sheet).findAllByRole('heading', { level: 3 })).map((one) => one.textContent)).toEqual(['A', 'E'])
    await user.click(within(sheet).getByRole('button', { name: /Egypt/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    put('Phone number', '+20 ٥٥٥ 123 4567')
    expect(typedIn('Phone number')).toBe('5551234567')
    await press('Send a code')
    expect(await screen.findByText(/Code sent to .*\+20 5551234567/)).toBeDefined()
    expect(server.to('/api/user/sendMobileCode')[0]?.body).toEqual({ codeType: 'REGISTER', phone: '205551234567' })
    put('Verification code', '١٢٣٤٥٦')
    put('Password', 'correct horse')
    put('Repeat password', 'correct horse')
    await press('Create account')
    expect(await screen.findByText('Account created')).toBeDefined()
    expect(server.to('/api/user/register')[0]?.body).toMatchObject({ signType: 2, phone: '205551234567', code: '123456' })
  })

  test.each(['+20 555 123 4567', '0020 555 123 4567'])(
    'a number with its country, %s, takes the place of the chosen area code',
    async (number) => {
      const server = await start()
      put('Phone number', number)
      expect(await screen.findByRole('button', { name: 'Area code +20, choose another' })).toBeDefined()
      expect(typedIn('Phone number')).toBe('5551234567')
      await press('Send a code')
      expect(await screen.findByText(/Code sent to .*\+20 5551234567/)).toBeDefined()
      expect(server.to('/api/user/sendMobileCode')[0]?.body).toEqual({ codeType: 'REGISTER', phone: '205551234567' })
    },
  )

  test('more than ten digits and none are refused before anything is sent [VL-071, VL-073]', async () => {
    const server = await start()
    await press('Create account')
    expect(screen.getByText('Enter your phone number')).toBeDefined()
    put('Phone number', '55512345678')
    await press('Create account')
    expect(screen.getByText('Please provide the correct phone number')).toBeDefined()
    expect(server.to('/api/user/register')).toHaveLength(0)
  })

  test('countries are found by search, and Enter takes the first', async () => {
    await start()
    await press('Area code +93, choose another')
    const sheet = await screen.findByRole('dialog', { name: 'Country or region' })
    const search = within(sheet).getByRole('searchbox', { name: 'Search by name or code' })
    await user.type(search, 'zz')
    expect(await within(sheet).findByText('No country matches your search')).toBeDefined()
    await user.clear(search)
    await user.type(search, '+٣٧')
    expect(within(sheet).queryByRole('button', { name: /Egypt/ })).toBeNull()
    await user.type(search, '{Enter}')
    expect(await screen.findByRole('button', { name: 'Area code +372, choose another' })).toBeDefined()
  })

  test('a letter of the index leads to its countries, by tap and by arrow keys', async () => {
    await start()
    await press('Area code +93, choose another')
    const index = await screen.findByRole('navigation', { name: 'Jump to a letter' })
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return this.dataset.letter === 'E' ? 320 : 0
    })
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(() => {})
    await user.click(within(index).getByRole('button', { name: 'E' }))
    expect(scrolled).toHaveBeenLastCalledWith({ top: 320 })
    await user.keyboard('{ArrowUp}')
    expect(scrolled).toHaveBeenLastCalledWith({ top: 0 })
    expect(document.activeElement?.textContent).toBe('A')
  })

  test('a list that does not come says so and is asked for again', async () => {
    let isDown = true
    await start({ '/api/user/getCountryCode': () => (isDown ? refused('busy', 'The exchange is busy; please try again') : ok(COUNTRIES)) })
    await press('Area code +93, choose another')
    expect(await screen.findByText('The exchange is busy; please try again')).toBeDefined()
    isDown = false
    await press('Try again')
    expect(await screen.findByRole('button', { name: /Afghanistan/ })).toBeDefined()
  })
})
