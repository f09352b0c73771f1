import { type Answers, ok, refused } from '@glasshouse/client/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { settingsOf } from '../../../testing/account-answers.ts'
import { drawApp, startsClean } from '../../../testing/draw-app.tsx'
import { ALL, accountServer, attributesOf, press, put, user } from '../../../testing/ways-in-server.ts'

startsClean()

describe('the password reset', () => {
  const start = async (answers: Answers = {}) => {
    const server = accountServer(answers)
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

  test('takes a new password with a code, and the login screen says so [RT-015, API-022, ER-045]', async () => {
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
    ['code_wrong', 'emailCode', 'The code is wrong or was already used', 'Verification code'],
    ['code_expired', 'emailCode', 'The code has expired; please request a new one', 'Verification code'],
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
