import { fakeServer, ok, refused as refusal } from '@glasshouse/client/testing'
import { keySamples } from '@glasshouse/wire/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { settingsOf, userInfoOf } from '../../../testing/account-answers.ts'
import { drawApp, signedIn, startsClean } from '../../../testing/draw-app.tsx'
import { press, put, tab, user } from '../../../testing/ways-in-server.ts'

startsClean()

const refused = (reason: string, more: object) => ({ ...refusal(reason, reason), ...more })

const NOTHING = {
  ...keySamples.securityOf.data,
  hasFundPassword: false,
  fundPasswordReadyAt: null,
  email: '',
  hasTotp: false,
  passkeys: [],
  payoutsAfter: null,
}
type Keys = Partial<Record<keyof typeof NOTHING, unknown>>
const house = (keys: Keys, answers: Parameters<typeof fakeServer>[0] = {}) => {
  signedIn('real', '0')
  return fakeServer({
    '/api/user/getInfo': () => ok(userInfoOf('real')),
    '/api/user/security': () => ok({ ...NOTHING, ...keys }),
    ...answers,
  })
}
const fill = (fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) put(label, text)
}

describe('/fund-password', () => {
  test('shows the form to set it where none is set, and says when it is [RT-061, ST-048, ER-046]', async () => {
    let isSet = false
    const server = house(
      {},
      {
        '/api/user/security': () => ok({ ...NOTHING, hasFundPassword: isSet }),
        '/api/user/tardPwdSet': () => {
          isSet = true
          return ok()
        },
      },
    )
    drawApp('/fund-password')
    await screen.findByRole('button', { name: 'Set fund password' })
    expect(screen.queryByLabelText('Old password')).toBeNull()
    fill({ 'New password': 'fund_pass_1', 'Repeat new password': 'fund_pass_1' })
    await press('Set fund password')
    expect(await screen.findByText('Fund password set')).toBeDefined()
    expect(server.to('/api/user/tardPwdSet')[0]?.body).toEqual({ pwd: 'fund_pass_1' })
    expect(await screen.findByText('Your fund password is set.')).toBeDefined()
  })

  test('says that it is set, with the form to change it [ST-049, ER-047]', async () => {
    house({ hasFundPassword: true }, { '/api/user/updatePwd': () => ok() })
    drawApp('/fund-password')
    expect(await screen.findByText('Your fund password is set.')).toBeDefined()
    fill({ 'Old password': 'fund_pass_1', 'New password': 'fund_pass_2', 'Repeat new password': 'fund_pass_2' })
    await press('Change fund password')
    expect(await screen.findByText('Fund password changed')).toBeDefined()
  })
})

describe('/change-password', () => {
  test('shows the form to set it where there is none [RT-062, ST-050]', async () => {
    house({ hasPassword: false })
    drawApp('/change-password')
    expect(await screen.findByRole('button', { name: 'Set password' })).toBeDefined()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('changes it by the old one, with a switch to change it by mail [ST-051]', async () => {
    const server = house({ email: 'ada@example.org' }, { '/api/user/updatePwdByEmail': () => ok() })
    drawApp('/change-password')
    expect(await screen.findByLabelText('Old password')).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'Email code' }))
    expect(screen.queryByLabelText('Old password')).toBeNull()
    fill({ 'Verification code': '123456', 'New password': 'a long new one', 'Repeat new password': 'a long new one' })
    await press('Change password')
    await waitFor(() => expect(server.to('/api/user/updatePwdByEmail')).toHaveLength(1))
    expect(server.to('/api/user/updatePwdByEmail')[0]?.body).toEqual({
      email: 'ada@example.org',
      newPwd: 'a long new one',
      emailCode: '123456',
    })
  })

  test('without a bound address the switch says to bind one [ST-052]', async () => {
    house({})
    drawApp('/change-password')
    await user.click(await screen.findByRole('radio', { name: 'Email code' }))
    expect(screen.getByText('Bind an email address first.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Bind email' }).getAttribute('href')).toContain('/email-authentication')
  })
})

describe('/email-authentication', () => {
  test('binds an address after its person has proved to be there, and says so [RT-063, ER-048]', async () => {
    let isProved = false
    const server = house(
      {},
      {
        '/api/user/bindEmail': () => (isProved ? ok() : refused('proof_required', { proof: { ways: ['password'] } })),
        '/api/user/proof': () => {
          isProved = true
          return ok({ way: 'password', until: 0 })
        },
      },
    )
    drawApp('/email-authentication')
    await screen.findByRole('button', { name: 'Bind' })
    fill({ 'New email address': 'ada@example.org', 'Verification code': '123456' })
    await press('Bind')
    const sheet = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
    put('Login password', 'correct horse')
    await user.click(within(sheet).getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Email address bound')).toBeDefined()
    expect(server.to('/api/user/bindEmail')).toHaveLength(2)
    expect(server.to('/api/user/proof')[0]?.body).toEqual({ way: 'password', secret: 'correct horse' })
  })

  test('closing the sheet ends the call without a word', async () => {
    const server = house({}, { '/api/user/bindEmail': () => refused('proof_required', { proof: { ways: ['password'] } }) })
    drawApp('/email-authentication')
    await screen.findByRole('button', { name: 'Bind' })
    fill({ 'New email address': 'ada@example.org', 'Verification code': '123456' })
    await press('Bind')
    const sheet = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
    await user.click(within(sheet).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.to('/api/user/bindEmail')).toHaveLength(1)
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
  })

  const binds = async (answers: Parameters<typeof house>[1]) => {
    const server = house({}, answers)
    const app = drawApp('/email-authentication')
    await screen.findByRole('button', { name: 'Bind' })
    fill({ 'New email address': 'ada@example.org', 'Verification code': '123456' })
    await press('Bind')
    return { server, app }
  }
  /** Longer than the pause before a call that was proved is sent again. */
  const pauseIsOver = () => new Promise((resolve) => setTimeout(resolve, 700))

  test('the sheet closes with its screen, and a proof given later carries nothing out', async () => {
    const proof = held()
    const { server, app } = await binds({
      '/api/user/bindEmail': () => refused('proof_required', { proof: { ways: ['password'] } }),
      '/api/user/proof': () => proof.promise,
    })
    const sheet = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
    put('Login password', 'correct horse')
    await user.click(within(sheet).getByRole('button', { name: 'Confirm' }))
    await app.go('/security')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    proof.answer(ok({ way: 'password', until: 0 }))
    await pauseIsOver()
    expect(server.to('/api/user/proof')).toHaveLength(1)
    expect(server.to('/api/user/bindEmail')).toHaveLength(1)
  })

  test('a screen left in the pause after its proof carries nothing out', async () => {
    const { server, app } = await binds({
      '/api/user/bindEmail': () => refused('proof_required', { proof: { ways: ['password'] } }),
      '/api/user/proof': () => ok({ way: 'password', until: 0 }),
    })
    const sheet = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
    put('Login password', 'correct horse')
    await user.click(within(sheet).getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await app.go('/security')
    await pauseIsOver()
    expect(server.to('/api/user/bindEmail')).toHaveLength(1)
  })

  test('no sheet opens over the next screen for a call that was on its way', async () => {
    const binding = held()
    const { server, app } = await binds({ '/api/user/bindEmail': () => binding.promise })
    await waitFor(() => expect(server.to('/api/user/bindEmail')).toHaveLength(1))
    await app.go('/security')
    binding.answer(refused('proof_required', { proof: { ways: ['password'] } }))
    await pauseIsOver()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.to('/api/user/bindEmail')).toHaveLength(1)
  })
})

/** An answer that comes when the test gives it. */
function held() {
  let answer: (given: unknown) => void = () => {}
  const promise = new Promise<unknown>((resolve) => {
    answer = resolve
  })
  return { promise, answer: (given: unknown) => answer(given) }
}

test('/security lists every key with its state and leads to its change', async () => {
  house({ hasFundPassword: true, email: 'ada@example.org', hasTotp: true })
  drawApp('/security')
  const rows = [
    ['Login password', 'Set', '/change-password'],
    ['Fund password', 'Set', '/fund-password'],
    ['Email', 'ada@example.org', '/email-authentication'],
    ['Phone', 'Not bound', '/phone-authentication'],
    ['Authenticator app', 'On', '/security/authenticator'],
    ['Passkeys', 'None', '/security/passkeys'],
    ['Sessions', 'Where you are logged in', '/sessions'],
  ]
  for (const [name, state, path] of rows) {
    const row = await screen.findByRole('link', { name: new RegExp(`^${name} ?${state}$`) })
    expect(row.getAttribute('href')).toContain(path)
  }
})

test('a log-in with an authenticator asks for its code, and enters with what the second step opens', async () => {
  const server = house(
    {},
    {
      '/api/common/getAllSetting': () => ok(settingsOf({ emailIsOpen: true })),
      '/api/user/login': () => refused('second_factor_needed', { proof: { ways: ['totp', 'recovery'], token: 'n0Yz', expiresAt: 1 } }),
      '/api/user/secondStep': () => refused('proof_wrong', { field: 'code' }),
    },
  )
  localStorage.clear()
  drawApp('/login')
  await tab('Email')
  fill({ 'Email address': 'ada@example.org', Password: 'correct horse' })
  await press('Log in')
  await screen.findByRole('heading', { name: 'Second step' })
  put('Code of the app', '123456')
  await press('Log in')
  await waitFor(() => expect(server.to('/api/user/secondStep')[0]?.body).toEqual({ token: 'n0Yz', way: 'totp', code: '123456' }))
  expect(await screen.findByText('This is wrong or was used already')).toBeDefined()
})
