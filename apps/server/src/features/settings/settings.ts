import { configScript, getAllSetting, type Settings, success } from '@glasshouse/wire'
import { type Server, servePublic } from '../../calls/serve-call.ts'
import { signInSettings } from '../accounts/sign-in-ways.ts'

export function settingRoutes(server: Server): void {
  const { app, services } = server
  const exchangeNow = () => {
    const { isSandbox, newOrdersHalted } = services.listing.configuration
    // A player's prices are nobody's live ones.
    const feed = services.config.feedPlayerUrl ? 'simulated' : services.config.feed
    return { isSandbox, feed, newOrdersHalted }
  }

  servePublic(server, getAllSetting, async () => {
    const stored = (await services.records.settings.all()) as Omit<Settings, 'HOUSE_SETTING'>
    return success({ ...stored, LOGIN_REGIS_SETTING: await signInSettings(services), HOUSE_SETTING: exchangeNow() })
  })

  app.get<{ Params: { env: string } }>('/platform/:env/config.js', { schema: { hide: true } }, async (request, reply) => {
    const language = await services.records.settings.defaultLanguage()
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(configScript(request.params.env, { apiBase: '', wsBase: '', house: exchangeNow(), language }))
  })
}
