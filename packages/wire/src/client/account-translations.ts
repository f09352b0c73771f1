import type { Realm } from '@glasshouse/domain'
import { read, submit } from './call.ts'
import { userInfoSummary } from './user-summaries.ts'

const REALM_TYPES = { real: 1, demo: 2 } as const

export const accountCalls = {
  register: submit('register', 'POST /api/user/register'),
  signIn: submit('login', 'POST /api/user/login'),
  signOut: submit('loginOut', 'POST /api/user/loginOut'),
  getUserInfo: read('getInfo', 'GET /api/user/getInfo', { data: userInfoSummary }),
  switchRealm: submit('switchRealm', 'POST /api/user/switch', {
    fieldsIn: 'query',
    input: ({ realm }: { readonly realm: Realm }) => ({ type: REALM_TYPES[realm] }),
  }),
  startDemo: submit('startSimulated', 'POST /api/user/startSimulated', {
    fieldsIn: 'query',
    input: (_: Record<never, never>) => ({ type: REALM_TYPES.demo }),
  }),
  resetDemo: submit('resetSimulated', 'POST /api/user/resetSimulated'),
  sendEmailCode: submit('sendEmailCode', 'POST /api/user/sendEmailCode'),
  sendTextCode: submit('sendMobileCode', 'POST /api/user/sendMobileCode'),
  resetPassword: submit('backPwd', 'POST /api/user/backPwd'),
  getCaptcha: read('easyGenerateCode', 'GET /api/user/easyGenerateCode'),
  listCountries: read('getCountryCode', 'GET /api/user/getCountryCode'),
}
