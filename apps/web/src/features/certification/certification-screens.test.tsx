import { fakeServer, ok } from '@glasshouse/client/testing'
import { screen } from '@testing-library/react'
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
