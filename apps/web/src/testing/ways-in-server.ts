import { type Answers, fakeServer, ok } from '@glasshouse/client/testing'
import { fireEvent, screen } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { settingsOf, userInfoOf } from './account-answers.ts'

/** Whether something lies above a button costs a style computation up the whole tree for each tap. */
export const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })

/** Every way to sign in and register is open. */
export const ALL = {
  emailIsOpen: true,
  phoneIsOpen: true,
  emailRegisterIsOpen: true,
  phoneRegisterIsOpen: true,
}
export const COUNTRIES = [
  { letter: 'A', data: [{ englishName: 'Afghanistan', chineseName: '阿富汗', phoneCode: '93', countryCode: 'AF' }] },
  {
    letter: 'E',
    data: [
      { englishName: 'Egypt', chineseName: '埃及', phoneCode: '20', countryCode: 'EG' },
      { englishName: 'Estonia', chineseName: '爱沙尼亚', phoneCode: '372', countryCode: 'EE' },
    ],
  },
]
/** A server that lets everybody in; what a test wants to be different it answers itself. */
export const accountServer = (answers: Answers = {}, ways: Parameters<typeof settingsOf>[0] = ALL) =>
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
export const put = (label: string, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
export const tab = async (name: string) => user.click(await screen.findByRole('tab', { name }))
export const press = (name: string) => user.click(screen.getByRole('button', { name }))
export const attributesOf = (label: string) => {
  const field = screen.getByLabelText(label)
  return { type: field.getAttribute('type'), autocomplete: field.getAttribute('autocomplete'), inputmode: field.getAttribute('inputmode') }
}
export const typedIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value
