import { COUNTRIES, captchaPicture, WAIT_BITS_MORE } from '@glasshouse/records'
import {
  CAPTCHA_ID_HEADER,
  CAPTCHA_IMAGE_PATH,
  captchaImageQuery,
  captchaPlaceOf,
  captchaToWire,
  easyGenerateCode,
  getCountryCode,
  success,
  workChallenge,
  workPlaceOf,
  workToWire,
} from '@glasshouse/wire'
import type { z } from 'zod'
import { type CallServer, limitRate, servePublic } from '../../calls/serve-call.ts'
import type { Needs } from '../../services/services.ts'
import { signInSettings } from '../../services/sign-in-settings.ts'

export type CaptchaServices = Needs<'captchas' | 'messages' | 'workChallenges', 'settings'>

/**
 * Routes that the forms of the ways in need: captcha pictures, proof of work beside them, and the countries' phone
 * codes.
 */
export function captchaRoutes(server: CallServer, services: CaptchaServices): void {
  const { app } = server
  servePublic(server, easyGenerateCode, async ({ query }) => {
    const { text, ...made } = await services.captchas.make(captchaPlaceOf(query))
    return success(captchaToWire({ ...made, picture: captchaPicture(text).toString('base64') }))
  })

  servePublic(server, workChallenge, async ({ query }) => {
    const { workBits } = await signInSettings(services)
    const place = workPlaceOf(query)
    return success(workToWire(await services.workChallenges.make(place, place === 'CODE_WAIT' ? workBits + WAIT_BITS_MORE : workBits)))
  })

  app.get<{ Querystring: z.output<typeof captchaImageQuery> }>(CAPTCHA_IMAGE_PATH, {
    schema: {
      summary: 'A bare captcha picture (image/png)',
      description: `Its id is in the header ${CAPTCHA_ID_HEADER}.`,
      tags: ['user'],
      produces: ['image/png'],
      querystring: captchaImageQuery,
    },
    onRequest: async (request) => limitRate(server, 'signIn', request),
    handler: async (request, reply) => {
      const { captchaId, text } = await services.captchas.make(captchaPlaceOf(request.query))
      return reply
        .headers({ [CAPTCHA_ID_HEADER]: captchaId, 'cache-control': 'no-store' })
        .type('image/png')
        .send(captchaPicture(text))
    },
  })

  servePublic(server, getCountryCode, () => success(COUNTRIES.map(({ letter, data }) => ({ letter, data: [...data] }))))
}
