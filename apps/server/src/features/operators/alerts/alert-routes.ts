import { type AlertSettings, canonicalEmail, emailKey, type Operator } from '@glasshouse/records'
import {
  ALERT_LANGUAGES,
  type AlertSettingsView,
  changeAlertAddress,
  chooseAlerts,
  confirmAlertAddress,
  listOwnRequests,
  OWN_REQUESTS_MAX,
  removeAlertAddress,
  requestedActToWire,
  seeOwnRequests,
  showAlerts,
  success,
} from '@glasshouse/wire'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../../errors/api-error.ts'
import { knownOperators } from '../../../operators/known-operators.ts'
import type { Needs } from '../../../services/services.ts'
import { serveOperator } from '../serve-operator.ts'
import { movedMail } from './alert-mails.ts'

export type AlertDeskServices = Needs<
  'codes' | 'engine' | 'messages',
  'alertSettings' | 'db' | 'operatorSessions' | 'ownRequests' | 'settings'
>

/** What operators choose for themselves alone: no call names another one. */
export function alertRoutes(app: FastifyInstance, services: AlertDeskServices): void {
  const { alertSettings, ownRequests } = services.records
  const view = (settings: AlertSettings) => success(viewOf(settings, services.messages.canMail))

  serveOperator(app, services, showAlerts, async ({ operator }) => view(await alertSettings.of(operator.operatorId)))

  serveOperator(app, services, chooseAlerts, async ({ operator, body }) => view(await alertSettings.choose(operator.operatorId, body)))

  serveOperator(app, services, changeAlertAddress, async ({ operator, body }) => {
    const address = canonicalEmail(body.email)
    if (address === null) throw new ApiError({ reason: 'field_malformed', field: 'email', rule: 'must be an e-mail address' })
    if (!services.messages.canMail) throw new ApiError({ reason: 'mail_not_available', field: 'email' })
    await sendCode(services, operator, address)
    return view(await alertSettings.propose(operator.operatorId, address))
  })

  serveOperator(app, services, confirmAlertAddress, async ({ operator, body }) => {
    const { pendingAddress } = await alertSettings.of(operator.operatorId)
    if (pendingAddress === '') throw new ApiError({ reason: 'code_wrong', field: 'code' })
    const check = await services.codes.take(useOf(operator, pendingAddress), body.code, `operator:${operator.operatorId}`)
    if (check !== 'taken') throw new ApiError({ reason: check, field: 'code' })
    const confirmed = await alertSettings.confirm(operator.operatorId, pendingAddress)
    if (confirmed === null) throw new ApiError({ reason: 'code_wrong', field: 'code' })
    if (confirmed.former !== '' && confirmed.former !== pendingAddress) await notifyFormer(services, confirmed.settings, confirmed.former)
    return view(confirmed.settings)
  })

  serveOperator(app, services, removeAlertAddress, async ({ operator }) => {
    const { address } = await alertSettings.of(operator.operatorId)
    const settings = await alertSettings.remove(operator.operatorId)
    if (address !== '') await notifyFormer(services, settings, address)
    return view(settings)
  })

  serveOperator(app, services, listOwnRequests, async ({ operator }) => {
    const { decided, fresh, seenAtMs } = await ownRequests.of(operator.operatorId, OWN_REQUESTS_MAX)
    const rows = decided.map(({ approval, endedAtMs }) => ({ ...requestedActToWire(approval), decidedAt: endedAtMs }))
    return success({ fresh, seenAt: seenAtMs }, { rows })
  })

  serveOperator(app, services, seeOwnRequests, async ({ operator, body }) => {
    await ownRequests.see(operator.operatorId, body.until)
    return success(null)
  })
}

/** Of one operator: a code that somebody else requested for the same address is another one. */
const useOf = ({ operatorId }: Operator, address: string) =>
  ({ purpose: 'BIND', target: `email:${emailKey(address)}`, userId: `operator:${operatorId}` }) as const

async function sendCode(services: AlertDeskServices, operator: Operator, address: string): Promise<void> {
  if (!(await services.messages.hasRoom())) throw new ApiError({ reason: 'busy' })
  const { language } = await services.records.alertSettings.of(operator.operatorId)
  const message = {
    kind: 'mail',
    to: address,
    purpose: 'BIND',
    exchangeName: await services.records.settings.exchangeName(),
    language,
  } as const
  const sender = { own: `session:operator:${operator.operatorId}`, network: '', isCounted: false, hasWorked: true }
  const issued = await services.codes.issue(useOf(operator, address), sender, (tx, { code, expiresAtMs }) =>
    services.messages.addCode(tx, { ...message, code, untilMs: expiresAtMs }),
  )
  if ('reason' in issued) throw new ApiError({ reason: issued.reason })
  services.messages.sendNow()
}

/** So that nobody's notices move away unseen. */
async function notifyFormer(services: AlertDeskServices, { language }: AlertSettings, to: string): Promise<void> {
  const { console } = await knownOperators(services.engine)
  const exchangeName = await services.records.settings.exchangeName()
  await services.messages.add(services.records.db, movedMail({ to, language, exchangeName, consoleUrl: console.origins[0] ?? '' }))
  services.messages.sendNow()
}

const viewOf = ({ address, pendingAddress, kinds, language }: AlertSettings, canMail: boolean): AlertSettingsView => ({
  ...{ address, pendingAddress, kinds: [...kinds], canMail },
  language: ALERT_LANGUAGES.find((one) => one === language) ?? 'en',
})
