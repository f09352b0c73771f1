import { createHash } from 'node:crypto'
import { ok, refused } from '@glasshouse/client/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { settingsOf } from '../../../testing/account-answers.ts'
import { drawApp, startsClean } from '../../../testing/draw-app.tsx'
import { accountServer, press, put } from '../../../testing/ways-in-server.ts'
import * as solving from './solve-work.ts'
import { searchWork } from './work.ts'

startsClean()

test.each([1, 8, 12])('the number found makes %i zero bits, and none before it does', (bits) => {
  const bitsOf = (number: number) => Math.clz32(createHash('sha256').update(`w.abc:${number}`).digest().readUInt32BE(0))
  const parts: number[] = []
  const found = Number(searchWork({ captchaId: 'w.abc', bits }, (part) => parts.push(part)))
  expect(bitsOf(found)).toBeGreaterThanOrEqual(bits)
  expect(Array.from({ length: found }, (_, number) => bitsOf(number)).every((zeros) => zeros < bits)).toBe(true)
  expect(parts[0]).toBe(0)
})

const house = (login: () => Response | object = () => refused('login_wrong', 'Wrong')) =>
  accountServer({
    '/api/common/getAllSetting': () => ok(settingsOf({ emailRegisterIsOpen: true, captchaMode: 'endpoint' })),
    '/api/user/easyGenerateCode': () => ok({ captchaId: 'p-1', img: 'data:image/png;base64,AA==', expiresAt: 0 }),
    '/api/user/workChallenge': () => ok({ captchaId: 'w.1', bits: 8, expiresAt: 0 }),
    '/api/user/login': login as never,
  })
/** A device that works as long as the test says. */
function device() {
  let finish: (answer: string) => void = () => {}
  vi.spyOn(solving, 'solveWork').mockImplementation((_task, { onProgress }) => {
    onProgress(0.4)
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  return { finish: () => finish('4711') }
}
const unseen = async () => {
  await screen.findByRole('img', { name: 'A picture with five characters to type' })
  await press('I cannot see the picture')
}

test('whoever cannot see the picture lets the device work, is told how far it is, and sends what it found', async () => {
  const server = house()
  const { finish } = device()
  drawApp('/login')
  await unseen()
  const bar = await screen.findByRole('progressbar', { name: 'Your device is solving a task instead' })
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'))
  finish()
  expect(await screen.findByText('Done: no picture needed')).toBeDefined()
  put('User name', 'lina_haddad')
  put('Password', 'correct horse')
  await press('Log in')
  await waitFor(() => expect(server.to('/api/user/login')).toHaveLength(1))
  expect(server.to('/api/user/login')[0]?.body).toMatchObject({ captchaId: 'w.1', code: '4711' })
  expect(server.to('/api/user/workChallenge')[0]?.query).toEqual({ codeType: 'LOGIN' })
  // The work is used up: the next try begins with a picture.
  expect(await screen.findByLabelText('Characters in the picture')).toBeDefined()
})

test('whoever goes back to the picture sends what was read in it', async () => {
  const server = house()
  const { finish } = device()
  drawApp('/login')
  await unseen()
  finish()
  await screen.findByText('Done: no picture needed')
  await press('Use the picture instead')
  expect((screen.getByLabelText('Characters in the picture') as HTMLInputElement).value).toBe('')
  put('Characters in the picture', 'AB3DE')
  put('User name', 'lina_haddad')
  put('Password', 'correct horse')
  await press('Log in')
  await waitFor(() => expect(server.to('/api/user/login')[0]?.body).toMatchObject({ captchaId: 'p-1', code: 'AB3DE' }))
})

test('work that fails is said, and the picture is there', async () => {
  house()
  vi.spyOn(solving, 'solveWork').mockRejectedValue(new Error('no worker'))
  drawApp('/login')
  await unseen()
  expect(await screen.findByText('The task could not be solved. Try again or use the picture.')).toBeDefined()
  expect(screen.getByLabelText('Characters in the picture')).toBeDefined()
})

test('a code is sent once the captcha of codes was passed; a wrong one brings another picture', async () => {
  let isWrong = true
  const server = accountServer({
    '/api/common/getAllSetting': () => ok(settingsOf({ emailRegisterIsOpen: true, captchaMode: 'endpoint' })),
    '/api/user/easyGenerateCode': () => ok({ captchaId: 'p-2', img: 'data:image/png;base64,AA==', expiresAt: 0 }),
    '/api/user/sendEmailCode': () => (isWrong ? refused('captcha_wrong', 'no', 'captchaCode') : ok({ expiresAt: 0, nextAt: 0 })),
  })
  drawApp('/forgot-password')
  await screen.findByLabelText('Email address')
  put('Email address', 'lina@example.org')
  await waitFor(() => expect(server.to('/api/common/getAllSetting')).toHaveLength(1))
  await press('Send a code')
  await screen.findByRole('dialog', { name: 'Before a code is sent' })
  const sendInSheet = () => screen.getAllByRole('button', { name: 'Send a code' }).at(-1)?.click()
  put('Characters in the picture', 'AB3DE')
  sendInSheet()
  expect(await screen.findByText('The characters do not match the picture, or it was used already')).toBeDefined()
  expect(server.to('/api/user/sendEmailCode')[0]?.body).toEqual({
    codeType: 'FIND_PASSWORD',
    email: 'lina@example.org',
    captchaId: 'p-2',
    captchaCode: 'AB3DE',
  })
  await waitFor(() => expect(server.to('/api/user/easyGenerateCode')).toHaveLength(2))
  expect(server.to('/api/user/easyGenerateCode').every(({ query }) => query.codeType === 'CODE')).toBe(true)
  isWrong = false
  put('Characters in the picture', 'XY9ZW')
  sendInSheet()
  expect(await screen.findByText(/If .*lina@example.org.* has an account, a code is on its way/)).toBeDefined()
  expect(await screen.findByRole('timer')).toBeDefined()
})
