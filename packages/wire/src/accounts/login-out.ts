import { endpoint } from '../endpoint.ts'

/** Ends this session; the token is dead at once. */
export const loginOut = endpoint('POST', '/api/user/loginOut', {
  clientName: 'signOut',
  summary: 'Sign out',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
})
