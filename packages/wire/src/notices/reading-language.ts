import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { wirePattern } from '../fields.ts'

/** Language of mails and texts to the user; a sign-in notes the language of its request by itself. */
export const setReadingLanguage = endpoint('POST', '/api/user/language', {
  clientName: 'setReadingLanguage',
  summary: 'Language of messages to the user',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  body: z.object({ language: wirePattern(/^[a-z]{2}$/, 'must be a language code such as en', 2) }),
})
