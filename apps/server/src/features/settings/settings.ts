import { configScript, getAllSetting, type Settings, success } from '@glasshouse/wire'
import { type BrandFolder, DEFAULT_NAME } from '../../brands/read-brands.ts'
import { type CallServer, servePublic } from '../../calls/serve-call.ts'
import type { Needs } from '../../services/services.ts'
import { signInSettings } from '../../services/sign-in-settings.ts'

export type SettingServices = Needs<'brands' | 'config' | 'listing' | 'messages', 'settings'>

export function settingRoutes(server: CallServer, services: SettingServices): void {
  const { app } = server
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
    // An unknown environment name is the default's.
    const { name, productName, flags } = (services.brands.get(request.params.env) ?? services.brands.get(DEFAULT_NAME)) as BrandFolder
    const language = await services.records.settings.defaultLanguage()
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(configScript({ env: name, name: productName, apiBase: '', wsBase: '', house: exchangeNow(), language, flags }))
  })
}
