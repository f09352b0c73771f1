import { fakeServer, ok } from '@glasshouse/client/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { userInfoOf } from '../../testing/account-answers.ts'
import { drawApp, signedIn, startsClean } from '../../testing/draw-app.tsx'
import { COUNTRIES } from '../../testing/ways-in-server.ts'

startsClean()

const NONE = { state: 'none', reason: '', realName: '', idCard: '', country: '', cardType: 1, kept: [] }
const house = (primary: string) => {
  signedIn('real', '0')
  return fakeServer({
    '/api/user/getInfo': () => ok(userInfoOf('real')),
    '/api/user/getCountryCode': () => ok(COUNTRIES),
    '/api/user/identity': () => ok({ primary: { ...NONE, state: primary }, advanced: NONE, retentionYears: 5 }),
  })
}

test.each([
  ['AF', 'Afghanistan'],
  ['EE', 'Estonia'],
])('the advanced form of a brand in %s begins with %s [VL-010]', async (kycDefaultCountry, name) => {
  house('verified')
  drawApp('/certification-advanced', { kycDefaultCountry })
  expect(await screen.findByRole('button', { name: new RegExp(name) })).toBeDefined()
})

const SENT = { ...NONE, realName: 'Sample Person', idCard: '****567', country: 'EE', cardType: 2 }
function exchange(primary: object, advanced: object = NONE) {
  signedIn('real', '0')
  return fakeServer({
    '/api/user/getInfo': () => ok(userInfoOf('real')),
    '/api/user/getCountryCode': () => ok(COUNTRIES),
    '/api/user/identity': () => ok({ primary, advanced, retentionYears: 5 }),
    '/api/user/uploadKYC': () => ok({ flag: 1, auditStatus: '3' }),
  })
}

test('a rejected level is sent again from what was sent, below the reason', async () => {
  const server = exchange({ ...SENT, state: 'failed', reason: 'The number is not readable' })
  drawApp('/certification-primary')
  await userEvent.click(await screen.findByRole('button', { name: 'Submit again' }))
  expect(screen.getByText('The number is not readable')).toBeDefined()
  expect(await screen.findByRole('button', { name: /Estonia/ })).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Sample Person')
  await userEvent.type(screen.getByLabelText('Passport number'), 'K7654321')
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() =>
    expect(server.to('/api/user/uploadKYC')[0]?.body).toMatchObject({
      ...{ realName: 'Sample Person', idCard: 'K7654321', country: 'EE', cardType: 2 },
    }),
  )
})

test('the advanced level shows the verified name and does not request it again', async () => {
  exchange({ ...SENT, state: 'verified' })
  drawApp('/certification-advanced')
  expect(await screen.findByText('Verified. The document must show this name.')).toBeDefined()
  expect(screen.getByText('Sample Person')).toBeDefined()
  expect(screen.queryByLabelText('Full name')).toBeNull()
  expect(await screen.findByRole('button', { name: /Estonia/ })).toBeDefined()
})
