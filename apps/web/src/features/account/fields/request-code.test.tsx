import { ok, refused } from '@glasshouse/client/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { settingsOf } from '../../../testing/account-answers.ts'
import { drawApp, startsClean } from '../../../testing/draw-app.tsx'
import { accountServer, press, put } from '../../../testing/ways-in-server.ts'
import * as solving from './solve-work.ts'

startsClean()

/** An address that had its ten codes of the day, at an exchange without captchas. */
const busyAddress = () =>
  accountServer({
    '/api/common/getAllSetting': () => ok(settingsOf({ emailRegisterIsOpen: true, captchaMode: 'off' })),
    '/api/user/easyGenerateCode': () => ok({ captchaId: 'p-1', img: 'data:image/png;base64,AA==', expiresAt: 0 }),
    '/api/user/workChallenge': () => ok({ captchaId: 'w.1', bits: 8, expiresAt: 0 }),
    '/api/user/sendEmailCode': (({ body }: { body: Record<string, string> }) =>
      body.captchaId === undefined
        ? refused('captcha_required', 'captchaCode: The characters of the picture are required', 'captchaCode')
        : body.workId === undefined
          ? refused('work_required', 'workAnswer: A proof of work is required', 'workAnswer')
          : ok({ expiresAt: 0, nextAt: 0 })) as never,
  })

async function requestCode(): Promise<void> {
  drawApp('/forgot-password')
  await screen.findByLabelText('Email address')
  put('Email address', 'lina@example.org')
  await press('Send a code')
  await screen.findByRole('img', { name: 'A picture with five characters to type' })
  put('Characters in the picture', 'AB3DE')
  const buttons = screen.getAllByRole('button', { name: 'Send a code' })
  buttons.at(-1)?.click()
}

test('a code to an address for which many were requested goes out after a picture and work that the device does by itself', async () => {
  const server = busyAddress()
  const solve = vi.spyOn(solving, 'solveWork').mockResolvedValue('4711')
  await requestCode()
  await waitFor(() => expect(server.to('/api/user/sendEmailCode')).toHaveLength(3))
  expect(solve).toHaveBeenCalledExactlyOnceWith({ captchaId: 'w.1', bits: 8, expiresAt: 0 }, expect.anything())
  expect(server.to('/api/user/workChallenge')[0]?.query).toEqual({ codeType: 'CODE_WAIT' })
  expect(server.to('/api/user/sendEmailCode')[2]?.body).toEqual({
    codeType: 'FIND_PASSWORD',
    email: 'lina@example.org',
    captchaId: 'p-1',
    captchaCode: 'AB3DE',
    workId: 'w.1',
    workAnswer: '4711',
  })
  await waitFor(() => expect(screen.queryByRole('img', { name: 'A picture with five characters to type' })).toBeNull())
})

test('a device that cannot solve its task says so, and nothing is requested again', async () => {
  const server = busyAddress()
  vi.spyOn(solving, 'solveWork').mockRejectedValue(new Error('no worker'))
  await requestCode()
  expect(await screen.findByText(/A proof of work is required|Your device has to solve a small task first/)).toBeDefined()
  expect(server.to('/api/user/sendEmailCode')).toHaveLength(2)
})
