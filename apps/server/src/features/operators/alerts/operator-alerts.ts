import type { AlertSettings } from '@glasshouse/records'
import { knownOperators } from '../../../operators/known-operators.ts'
import type { Needs } from '../../../services/services.ts'
import { type AlarmServices, alarmsOf } from '../home/alarms.ts'
import { type HealthServices, sourcesOf } from '../home/health-figures.ts'
import { alertMail } from './alert-mails.ts'

export type AlertServices = AlarmServices &
  HealthServices &
  Needs<'engine' | 'log' | 'messages', 'alertNews' | 'alertSettings' | 'approvals' | 'settings'>

/**
 * Notifies operators who chose it of what is new to them. It looks at what stands in the records, apart from every act: a mail that
 * cannot be written holds up nothing, and is written at a later look. Nobody who is disabled, and nobody about what their roles
 * cannot decide.
 */
export async function sendOperatorAlerts(services: AlertServices): Promise<void> {
  const { alertNews, alertSettings, approvals, settings } = services.records
  const readers = await alertSettings.readers()
  if (readers.length === 0 || !services.messages.canMail) return
  await alertNews.noteAlarms((await alarmsOf(services, sourcesOf(services))).map(({ kind }) => kind))
  const { operators, console } = await knownOperators(services.engine)
  const work = { unconfirmed: await approvals.unconfirmed() }
  const exchangeName = await settings.exchangeName()
  let isSent = false
  for (const reader of readers) {
    const operator = operators.find(({ operatorId, isActive }) => operatorId === reader.operatorId && isActive)
    if (!operator) continue
    const words = { language: reader.language, exchangeName, consoleUrl: console.origins[0] ?? '' }
    isSent = (await tell(reader, operator.roles, words)) || isSent
  }
  await alertNews.sweep()
  if (isSent) services.messages.sendNow()

  async function tell(
    reader: AlertSettings,
    roles: (typeof operators)[number]['roles'],
    words: Omit<Parameters<typeof alertMail>[1], 'to'>,
  ) {
    try {
      return await alertNews.tell({ settings: reader, roles }, work, (tx, news, to) =>
        services.messages.add(tx, alertMail(news, { ...words, to })),
      )
    } catch (error) {
      services.log.warn({ err: error, operatorId: reader.operatorId }, 'an operator could not be notified; it is tried again')
      return false
    }
  }
}
