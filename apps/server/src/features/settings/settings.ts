import { configScript, getAllSetting, settingsToWire, success } from '@glasshouse/wire'
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
    const stored = (await services.records.settings.all()) as Parameters<typeof settingsToWire>[0]
    return success(
      settingsToWire(stored, { signIn: await signInSettings(services), exchange: exchangeNow(), brand: services.config.brand }),
    )
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
