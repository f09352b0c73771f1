import { COUNTRIES, captchaPicture } from '@glasshouse/records'
import {
  CAPTCHA_ID_HEADER,
  CAPTCHA_IMAGE_PATH,
  type CaptchaType,
  captchaImageQuery,
  easyGenerateCode,
  getCountryCode,
  success,
} from '@glasshouse/wire'
import { type CallServer, limitRate, servePublic } from '../../calls/serve-call.ts'
import type { Needs } from '../../services/services.ts'

export type CaptchaServices = Needs<'captchas'>

/** What the forms of the ways in need: captcha pictures and the countries' phone codes. */
export function captchaRoutes(server: CallServer, services: CaptchaServices): void {
  const { app } = server
  servePublic(server, easyGenerateCode, async ({ query }) => {
    const { captchaId, text, expiresAtMs } = await services.captchas.make(query.codeType ?? 'ANY')
    return success({ captchaId, img: `data:image/png;base64,${captchaPicture(text).toString('base64')}`, expiresAt: expiresAtMs })
  })

  app.get<{ Querystring: { codeType: CaptchaType } }>(CAPTCHA_IMAGE_PATH, {
    schema: {
      summary: 'A bare captcha picture (image/png)',
      description: `Its id is in the header ${CAPTCHA_ID_HEADER}.`,
      tags: ['user'],
      produces: ['image/png'],
      querystring: captchaImageQuery,
    },
    onRequest: async (request) => limitRate(server, 'door', request),
    handler: async (request, reply) => {
      const { captchaId, text } = await services.captchas.make(request.query.codeType)
      return reply
        .headers({ [CAPTCHA_ID_HEADER]: captchaId, 'cache-control': 'no-store' })
        .type('image/png')
        .send(captchaPicture(text))
    },
  })

  servePublic(server, getCountryCode, () => success(COUNTRIES.map(({ letter, data }) => ({ letter, data: [...data] }))))
}
