import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../live/session.ts'
import { drawApp, letSecondPass, startsClean } from '../../testing/draw-app.tsx'
import { type Answers, fakeServer, ok, refused, settingsOf, userInfoOf } from '../../testing/fake-server.ts'

startsClean()
/** Whether something lies above a button costs a style computation up the whole tree for each tap. */
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })

const ALL = {
  emailIsOpen: true,
  phoneIsOpen: true,
  emailRegisterIsOpen: true,
  phoneRegisterIsOpen: true,
}
const COUNTRIES = [
  { letter: 'A', data: [{ englishName: 'Afghanistan', chineseName: '阿富汗', phoneCode: '93', countryCode: 'AF' }] },
  {
    letter: 'E',
    data: [
      { englishName: 'Egypt', chineseName: '埃及', phoneCode: '20', countryCode: 'EG' },
      { englishName: 'Estonia', chineseName: '爱沙尼亚', phoneCode: '372', countryCode: 'EE' },
    ],
  },
]
const house = (answers: Answers = {}, ways: Parameters<typeof settingsOf>[0] = ALL) =>
  fakeServer({
    '/api/common/getAllSetting': () => ok(settingsOf(ways)),
    '/api/user/getInfo': () => ok(userInfoOf('real')),
    '/api/user/getCountryCode': () => ok(COUNTRIES),
    '/api/user/sendEmailCode': () => ok({ expiresAt: 0, nextAt: 0 }),
    '/api/user/sendMobileCode': () => ok({ expiresAt: 0, nextAt: 0 }),
    '/api/user/register': () => ok({ userId: '482910377' }),
    '/api/user/backPwd': () => ok(),
    ...answers,
  })
/** As a password manager fills a field: at once. */
const put = (label: string, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const tab = async (name: string) => user.click(await screen.findByRole('tab', { name }))
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const attributesOf = (label: string) => {
  const field = screen.getByLabelText(label)
  return { type: field.getAttribute('type'), autocomplete: field.getAttribute('autocomplete'), inputmode: field.getAttribute('inputmode') }
}
const typedIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

describe('the tabs of /login', () => {
  test.each([
    [{}, ['Account']],
    [{ emailIsOpen: true }, ['Account', 'Email']],
    [{ ordinaryIsOpen: false, emailIsOpen: true, phoneIsOpen: true }, ['Email', 'Phone']],
    [ALL, ['Account', 'Email', 'Phone']],
  ])('%o opens %j and nothing else [RT-013, RT-144, EN-050]', async (ways, names) => {
    house({}, ways)
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
    const server = house({ '/api/user/login': () => ok({ satoken: 'token-9', expiresAt: 0 }) })
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
    const server = house({ '/api/user/login': () => ok({ satoken: 'token-9', expiresAt: 0 }) })
    drawApp('/login', { phoneAreaCode: '81' })
    await tab('Phone')
    put('Phone number', '٥٥٥١٢٣٤٥٦٧')
    put('Password', 'correct horse')
    await user.type(screen.getByLabelText('Password'), '{Enter}')
    await waitFor(() => expect(server.to('/api/user/login')).toHaveLength(1))
    expect(server.to('/api/user/login')[0]?.body).toMatchObject({ signType: 2, loginName: '815551234567' })
  })

  test('password managers know the fields', async () => {
    house()
    drawApp('/login')
    await tab('Email')
    expect(attributesOf('Email address')).toEqual({ type: 'text', autocomplete: 'username', inputmode: 'email' })
    expect(attributesOf('Password')).toMatchObject({ type: 'password', autocomplete: 'current-password' })
    await tab('Phone')
    expect(attributesOf('Phone number')).toEqual({ type: 'tel', autocomplete: 'username', inputmode: 'tel' })
  })
})

describe('the tabs of /register', () => {
  test.each([
    [{}, []],
    [{ emailRegisterIsOpen: true }, ['Account', 'Email']],
    [{ ordinaryRegisterIsOpen: false, emailRegisterIsOpen: true, phoneRegisterIsOpen: true }, ['Email', 'Phone']],
    [ALL, ['Account', 'Email', 'Phone']],
  ])('%o shows the strip %j [RT-014, RT-145, RT-146]', async (ways, names) => {
    house({}, ways)
    drawApp('/register')
    await waitFor(() => expect(screen.queryAllByRole('tab').map((one) => one.textContent)).toEqual(names))
    if (names.length === 0) expect(screen.queryByRole('tablist')).toBeNull()
  })

  test('nothing open is said instead of a form', async () => {
    house({}, { ordinaryRegisterIsOpen: false })
    drawApp('/register')
    expect(await screen.findByText('This way of signing in is not open yet.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull()
  })

  test('lead to the languages, home, and the login [RT-147]', async () => {
    house()
    drawApp('/register')
    expect((await screen.findByRole('link', { name: 'Language and display' })).getAttribute('href')).toBe('/language-selection')
    expect(screen.getByRole('link', { name: 'Close' }).getAttribute('href')).toBe('/home')
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  })

  test('an invitation link fills the code in, on every tab [RT-150]', async () => {
    house()
    const app = drawApp('/i&AB12')
    await waitFor(() => expect(app.path()).toBe('/register?invite_code=AB12'))
    for (const name of ['Account', 'Email', 'Phone']) {
      await tab(name)
      expect(typedIn('Invitation code (optional)')).toBe('AB12')
    }
  })
})

describe('registering by e-mail', () => {
  const start = async (answers: Answers = {}, flags = {}) => {
    const server = house(answers)
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
    expect(await screen.findByText('Account created. Log in to begin.')).toBeDefined()
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
    ['mail_not_available', 'The house sends no e-mail at the moment'],
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
    ['email_taken', 'email', 'This e-mail address has an account already', 'Email address'],
    ['code_wrong', 'code', 'The code is wrong or was used already', 'Verification code'],
    ['code_expired', 'code', 'The code has expired; please ask for a new one', 'Verification code'],
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
    expect(await screen.findByText('Account created. Log in to begin.')).toBeDefined()
    expect(server.to('/api/user/register')).toHaveLength(1)
  })
})

describe('after a code was sent', () => {
  const START = Date.UTC(2026, 0, 7, 12)
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: START })
    return () => vi.useRealTimers()
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const sendCode = async () => {
    await tab('Email')
    put('Email address', 'lina@example.org')
    await press('Send a code')
    await screen.findByRole('timer')
  }

  test('60 seconds are counted down in the place of Send, which comes back at zero [ST-047, BC-009]', async () => {
    house()
    drawApp('/register')
    await sendCode()
    expect(screen.getByRole('timer').textContent).toBe('60 s')
    expect(screen.queryByRole('button', { name: 'Send a code' })).toBeNull()
    await pass(1_000)
    expect(screen.getByRole('timer').textContent).toBe('59 s')
    await pass(58_000)
    expect(screen.getByRole('timer').textContent).toBe('1 s')
    await pass(1_000)
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.getByRole('button', { name: 'Send a code' })).toBeDefined()
  })

  test('the count goes on by the clock while somebody is elsewhere, and the address is still there [ST-047]', async () => {
    house()
    const { router } = drawApp('/register')
    await sendCode()
    await act(() => router.navigate('/login'))
    await screen.findByRole('heading', { name: 'Log in' })
    vi.setSystemTime(START + 40_000)
    await act(() => router.navigate('/register'))
    expect((await screen.findByRole('timer')).textContent).toBe('20 s')
    expect(typedIn('Email address')).toBe('lina@example.org')
    vi.setSystemTime(START + 60_000)
    await pass(250)
    expect(screen.queryByRole('timer')).toBeNull()
  })

  test('a page that slept shows the time that is left, not the ticks it got', async () => {
    house()
    drawApp('/register')
    await sendCode()
    vi.setSystemTime(START + 45_000)
    await pass(250)
    expect(screen.getByRole('timer').textContent).toBe('15 s')
  })

  test('each purpose has its own pause', async () => {
    house()
    const { router } = drawApp('/register')
    await sendCode()
    await act(() => router.navigate('/forgot-password'))
    expect(await screen.findByRole('button', { name: 'Send a code' })).toBeDefined()
    expect(screen.queryByRole('timer')).toBeNull()
  })
})

describe('registering by phone', () => {
  const start = async (answers: Answers = {}) => {
    const server = house(answers)
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
    expect(await screen.findByText('Account created. Log in to begin.')).toBeDefined()
    expect(server.to('/api/user/register')[0]?.body).toMatchObject({ signType: 2, phone: '205551234567', code: '123456' })
  })

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
    await start({ '/api/user/getCountryCode': () => (isDown ? refused('busy', 'The house is busy; please try again') : ok(COUNTRIES)) })
    await press('Area code +93, choose another')
    expect(await screen.findByText('The house is busy; please try again')).toBeDefined()
    isDown = false
    await press('Try again')
    expect(await screen.findByRole('button', { name: /Afghanistan/ })).toBeDefined()
  })
})

describe('a forgotten password', () => {
  const start = async (answers: Answers = {}) => {
    const server = house(answers)
    const app = drawApp('/login')
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }))
    await screen.findByRole('heading', { name: 'Reset password' })
    return { server, app }
  }

  test('says what is missing, each with its own words [VL-076, VL-077, VL-078]', async () => {
    const { server } = await start()
    await press('Send a code')
    expect(screen.getByText('Enter your email address to get a code')).toBeDefined()
    await press('Set new password')
    expect(screen.queryByText('Enter your email address to get a code')).toBeNull()
    for (const words of ['Enter your email address', 'Enter your password']) expect(screen.getByText(words)).toBeDefined()
    expect(server.calls.filter(({ path }) => /Code|backPwd/.test(path))).toEqual([])
  })

  test('needs the code, with a captcha at the door or without [VL-079]', async () => {
    const { server } = await start({
      '/api/common/getAllSetting': () => ok(settingsOf({ ...ALL, captchaMode: 'endpoint' })),
      '/api/user/easyGenerateCode': () => ok({ captchaId: 'p-1', img: 'data:image/png;base64,AA==', expiresAt: 0 }),
    })
    put('Email address', 'lina@example.org')
    put('New password', 'another horse')
    await press('Set new password')
    expect(screen.getByText('Enter the code')).toBeDefined()
    expect(server.to('/api/user/backPwd')).toHaveLength(0)
  })

  test('is set anew with a code, and the login screen says so [RT-015, API-022, ER-045]', async () => {
    const { server, app } = await start()
    put('Email address', 'lina@example.org')
    await press('Send a code')
    expect(await screen.findByText(/If .*lina@example.org.* has an account, a code is on its way/)).toBeDefined()
    expect(server.to('/api/user/sendEmailCode')[0]?.body).toEqual({ codeType: 'FIND_PASSWORD', email: 'lina@example.org' })
    put('Verification code', '123456')
    put('New password', 'another horse')
    await press('Set new password')
    await waitFor(() => expect(app.path()).toBe('/login'))
    expect(await screen.findByText('Password changed. Log in with the new one.')).toBeDefined()
    const [call] = server.to('/api/user/backPwd')
    expect(call).toMatchObject({
      method: 'POST',
      query: {},
      body: { email: 'lina@example.org', newPwd: 'another horse', emailCode: '123456' },
    })
  })

  test.each([
    ['code_wrong', 'emailCode', 'The code is wrong or was used already', 'Verification code'],
    ['code_expired', 'emailCode', 'The code has expired; please ask for a new one', 'Verification code'],
    ['field_too_short', 'newPwd', 'Use 8 to 64 characters', 'New password'],
  ])('%s stands under its field and changes nothing', async (reason, field, words, label) => {
    const { app } = await start({ '/api/user/backPwd': () => refused(reason, `${field}: no`, field) })
    put('Email address', 'lina@example.org')
    put('Verification code', '123456')
    put('New password', 'another horse')
    await press('Set new password')
    expect(await screen.findByText(words)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText(label))
    expect(app.path()).toBe('/forgot-password')
  })

  test('the new password can be read while typing [VL-095]', async () => {
    await start()
    expect(attributesOf('New password')).toMatchObject({ type: 'password', autocomplete: 'new-password' })
    await press('Show password')
    expect(attributesOf('New password').type).toBe('text')
    await press('Hide password')
    expect(attributesOf('New password').type).toBe('password')
  })
})

describe('in a sandbox', () => {
  test.each([
    [true, 1],
    [false, 0],
  ])('(%s) who waits for a code learns where it may lie', async (isSandbox, times) => {
    house({ '/api/common/getAllSetting': () => ok(settingsOf(ALL, { isSandbox })) })
    drawApp('/register')
    await tab('Email')
    expect(screen.queryByText(/operator’s outbox/)).toBeNull()
    put('Email address', 'lina@example.org')
    await press('Send a code')
    await screen.findByText(/Code sent/)
    expect(screen.queryAllByText(/operator’s outbox/)).toHaveLength(times)
  })
})
