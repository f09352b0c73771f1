import { type Answers, type Call, fakeServer, ok, refused } from '@glasshouse/client/testing'
import { CAPTCHA_ID_HEADER, CAPTCHA_IMAGE_PATH, clientCalls } from '@glasshouse/wire'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { settingsOf } from '../../../testing/account-answers.ts'
import { drawApp, startsClean } from '../../../testing/draw-app.tsx'

startsClean()
const CAPTCHA_CALL = clientCalls.getCaptcha.path
/** Whether something lies above a button costs a style computation up the whole tree for each tap. */
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })

type Mode = 'endpoint' | 'image'
/** Pictures p-1, p-2 … in both modes. */
const house = (captchaMode: Mode | 'off', answers: Answers = {}) => {
  let count = 0
  return fakeServer({
    '/api/common/getAllSetting': () =>
      ok(
        settingsOf({
          captchaMode,
          captchaUrl: captchaMode === 'image' ? CAPTCHA_IMAGE_PATH : '',
          emailIsOpen: true,
          emailRegisterIsOpen: true,
        }),
      ),
    [CAPTCHA_CALL]: () => ok({ captchaId: `p-${++count}`, img: `data:image/png;base64,${btoa(String(count))}`, expiresAt: 0 }),
    [CAPTCHA_IMAGE_PATH]: () => new Response(new Blob([`${++count}`]), { headers: { [CAPTCHA_ID_HEADER]: `p-${count}` } }),
    ...answers,
  })
}
const put = (label: string, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const picture = () => screen.findByRole('img', { name: 'A picture with five characters to type' })
const pathOf = (mode: Mode) => (mode === 'image' ? CAPTCHA_IMAGE_PATH : CAPTCHA_CALL)
const bodyOf = (call: Call | undefined) => call?.body

test('where it is off there is no picture, and none is asked for', async () => {
  const server = house('off')
  drawApp('/login')
  await screen.findByRole('tab', { name: 'Email' })
  expect(screen.queryByLabelText('Characters in the picture')).toBeNull()
  expect(server.calls.filter(({ path }) => /captcha|easyGenerate/.test(path))).toEqual([])
})

test('the bare picture comes from where the house says [API-017]', async () => {
  const captchaUrl = '/pictures/of/the/house'
  const picture = () => new Response(new Blob(['1']), { headers: { [CAPTCHA_ID_HEADER]: 'p-1' } })
  const server = house('image', {
    '/api/common/getAllSetting': () => ok(settingsOf({ captchaMode: 'image', captchaUrl, ordinaryRegisterIsOpen: true })),
    [captchaUrl]: picture,
  })
  const asked = () => server.to(captchaUrl).map(({ method, query }) => [method, query.codeType])
  const app = drawApp('/login')
  await waitFor(() => expect(asked()).toEqual([['GET', 'LOGIN']]))
  await app.go('/register')
  await waitFor(() =>
    expect(asked()).toEqual([
      ['GET', 'LOGIN'],
      ['GET', 'REGISTER'],
    ]),
  )
  expect(server.to(CAPTCHA_IMAGE_PATH)).toEqual([])
})

describe.each<[Mode]>([['endpoint'], ['image']])('in the mode %s', (mode) => {
  test('the picture is shown and its id goes with what was read in it [API-016, API-017]', async () => {
    const server = house(mode, { '/api/user/login': () => refused('login_wrong', 'Wrong user name or password') })
    drawApp('/login')
    const shown = (await picture()).getAttribute('src')
    expect(shown).toMatch(mode === 'image' ? /^blob:/ : /^data:image\/png/)
    expect(server.to(pathOf(mode))[0]).toMatchObject({ method: 'GET', query: { codeType: 'LOGIN' } })
    put('User name', 'lina_haddad')
    put('Password', 'correct horse')
    put('Characters in the picture', 'AB3DE')
    await press('Log in')
    await waitFor(() => expect(bodyOf(server.to('/api/user/login')[0])).toMatchObject({ code: 'AB3DE', captchaId: 'p-1' }))
  })

  test('a failed login says why, brings another picture and empties the field [ER-007]', async () => {
    const server = house(mode, { '/api/user/login': () => refused('login_wrong', 'Wrong user name or password') })
    drawApp('/login')
    const before = (await picture()).getAttribute('src')
    put('User name', 'lina_haddad')
    put('Password', 'wrong horse')
    put('Characters in the picture', 'AB3DE')
    await press('Log in')
    expect(await screen.findByText('Wrong user name or password')).toBeDefined()
    await waitFor(async () => expect((await picture()).getAttribute('src')).not.toBe(before))
    expect(server.to(pathOf(mode))).toHaveLength(2)
    expect((screen.getByLabelText('Characters in the picture') as HTMLInputElement).value).toBe('')
    put('Characters in the picture', 'FG4HK')
    put('Password', '2')
    await press('Log in')
    await waitFor(() => expect(bodyOf(server.to('/api/user/login')[1])).toMatchObject({ code: 'FG4HK', captchaId: 'p-2' }))
  })

  test('a failed registration says why under its field and brings another picture [ER-008]', async () => {
    const server = house(mode, {
      '/api/user/register': () => refused('captcha_wrong', 'captchaCode: The characters do not match the picture', 'captchaCode'),
    })
    drawApp('/register')
    await user.click(await screen.findByRole('tab', { name: 'Email' }))
    await picture()
    const asked = server.to(pathOf(mode)).length
    expect(server.to(pathOf(mode)).at(-1)?.query).toMatchObject({ codeType: 'REGISTER' })
    put('Email address', 'lina@example.org')
    put('Verification code', '123456')
    put('Password', 'correct horse')
    put('Repeat password', 'correct horse')
    put('Characters in the picture', 'AB3DE')
    await press('Create account')
    expect(await screen.findByText('The characters do not match the picture, or it was used already')).toBeDefined()
    expect(bodyOf(server.to('/api/user/register')[0])).toMatchObject({ code: '123456', captchaCode: 'AB3DE', captchaId: `p-${asked}` })
    await waitFor(() => expect(server.to(pathOf(mode))).toHaveLength(asked + 1))
    expect(document.activeElement).toBe(screen.getByLabelText('Characters in the picture'))
  })

  test('an empty field is said before anything is sent, and the picture stays good [VL-065, VL-070]', async () => {
    const server = house(mode)
    drawApp('/login')
    await picture()
    put('User name', 'lina_haddad')
    put('Password', 'correct horse')
    await press('Log in')
    expect(screen.getByText('Enter the code')).toBeDefined()
    expect(server.to('/api/user/login')).toHaveLength(0)
    expect(server.to(pathOf(mode))).toHaveLength(1)
  })

  test('going from tab to tab keeps the picture', async () => {
    const server = house(mode)
    drawApp('/login')
    const before = (await picture()).getAttribute('src')
    await user.click(await screen.findByRole('tab', { name: 'Email' }))
    expect((await picture()).getAttribute('src')).toBe(before)
    expect(server.to(pathOf(mode))).toHaveLength(1)
  })

  test('who cannot read it gets another', async () => {
    const server = house(mode)
    drawApp('/login')
    await picture()
    put('Characters in the picture', 'AB')
    await press('Another picture')
    await waitFor(() => expect(server.to(pathOf(mode))).toHaveLength(2))
    await picture()
    expect((screen.getByLabelText('Characters in the picture') as HTMLInputElement).value).toBe('')
  })

  test('a picture that does not come is said, and asked for again', async () => {
    let isDown = true
    house(mode, {
      [CAPTCHA_CALL]: () => (isDown ? refused('busy', 'busy') : ok({ captchaId: 'p-9', img: 'data:image/png;base64,AA==', expiresAt: 0 })),
      [CAPTCHA_IMAGE_PATH]: () =>
        isDown ? refused('busy', 'busy') : new Response(new Blob(['x']), { headers: { [CAPTCHA_ID_HEADER]: 'p-9' } }),
    })
    drawApp('/login')
    expect(await screen.findByText('The picture did not load. Load another one.')).toBeDefined()
    isDown = false
    await press('Another picture')
    expect(await picture()).toBeDefined()
    expect(screen.queryByText('The picture did not load. Load another one.')).toBeNull()
  })
})

test('bare pictures are let go when another takes their place', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  house('image')
  drawApp('/login')
  const before = (await picture()).getAttribute('src')
  await press('Another picture')
  await waitFor(() => expect(revoke).toHaveBeenCalledWith(before))
})
