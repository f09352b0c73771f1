import { configScript, getAllSetting, type Settings, success } from '@glasshouse/wire'
import { type BrandFolder, DEFAULT_NAME } from '../brands/read-brands.ts'
import { type Server, servePublic } from '../http/serve-call.ts'
import { signInSettings } from '../http/sign-in-ways.ts'

export function settingRoutes(server: Server): void {
  const { app, house } = server
  const houseNow = () => {
    const { isSandbox, newOrdersHalted } = house.listing.configuration
    // A player's prices are nobody's live ones.
    const feed = house.config.feedPlayerUrl ? 'simulated' : house.config.feed
    return { isSandbox, feed, newOrdersHalted }
  }

  servePublic(server, getAllSetting, async () => {
    const stored = (await house.records.settings.all()) as Omit<Settings, 'HOUSE_SETTING'>
    return success({ ...stored, LOGIN_REGIS_SETTING: await signInSettings(house), HOUSE_SETTING: houseNow() })
  })

  app.get<{ Params: { env: string } }>('/platform/:env/config.js', { schema: { hide: true } }, async (request, reply) => {
    // An unknown environment name is the default's.
    const { name, productName, flags } = (house.brands.get(request.params.env) ?? house.brands.get(DEFAULT_NAME)) as BrandFolder
    const language = await house.records.settings.defaultLanguage()
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(configScript({ env: name, name: productName, apiBase: '', wsBase: '', house: houseNow(), language, flags }))
  })
}
