import {
  isSettingKey,
  type KeptSetting,
  type Operator,
  SETTING_RULES,
  type SettingRule,
  settingSeeds,
  siteContent,
} from '@glasshouse/records'
import {
  changeSetting,
  foreignHostsOfChange,
  type KeptSettingOfDesk,
  list,
  listSettings,
  settingHistory,
  settingOfDeskToWire,
  settingVersionToWire,
  showProposal,
  success,
} from '@glasshouse/wire'
import type { FastifyInstance } from 'fastify'
import type { BrandFolder } from '../../../brands/read-brands.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'
import { ownHostsOf } from '../content/own-hosts.ts'
import { explainedRecord } from '../record-faults.ts'
import { serveOperator } from '../serve-operator.ts'

export type SettingDeskServices = Needs<'brand' | 'brands' | 'config', 'operatorSessions' | 'settingDesk'>

/** Settings that operators change while the exchange runs: alone, or as a proposal that a second one approves. */
export function settingDeskRoutes(app: FastifyInstance, services: SettingDeskServices): void {
  const { settingDesk } = services.records
  const standards = standardsOf(services)
  const own = ownHostsOf(services)
  const onDesk = (kept: KeptSetting): KeptSettingOfDesk => {
    const { shape, changedBy, roles, acts = [] } = ruleOf(kept.key)
    return { ...kept, standard: standards[kept.key] ?? null, shape, changedBy, roles, acts, ownHosts: own }
  }
  const current = async () => (await settingDesk.list()).map(onDesk)

  serveOperator(app, services, listSettings, async () => list((await current()).map(settingOfDeskToWire)))

  serveOperator(app, services, settingHistory, async ({ query: { key } }) => {
    ruleOf(key)
    return list((await settingDesk.history(key)).map(settingVersionToWire))
  })

  serveOperator(app, services, changeSetting, async ({ operator, body: { key, after, value, restores } }) => {
    const { changedBy, roles, shape } = ruleOf(key)
    if (changedBy === 'acts' || changedBy === 'nobody')
      throw new ApiError({ reason: 'value_not_listed', field: 'key', rule: 'is changed by acts of its own, or not at all' })
    assertRole(operator, roles)
    const wanted = { key, after, ...(value === undefined ? {} : { value }), ...(restores === undefined ? {} : { restores }) }
    const { before, after: next } = await explainedRecord(settingDesk.look(wanted))
    const needsTwo = changedBy === 'two' || foreignHostsOfChange({ shape, before, after: next }, own).length > 0
    const ask = needsTwo ? await proposed(operator, wanted) : null
    if (!needsTwo) await explainedRecord(settingDesk.change(wanted, operator.operatorId))
    const setting = (await current()).find((one) => one.key === key) as KeptSettingOfDesk
    return success({ setting: settingOfDeskToWire(setting), ask })
  })

  serveOperator(app, services, showProposal, async ({ query: { id } }) => {
    const proposal = await settingDesk.proposal(id)
    if (!proposal) throw new ApiError({ reason: 'not_found', field: 'id' })
    const { proposalId, ...kept } = proposal
    return success({ id: proposalId, ...kept })
  })

  async function proposed(operator: Operator, wanted: Parameters<typeof settingDesk.propose>[0]) {
    const { proposalId } = await explainedRecord(settingDesk.propose(wanted, operator.operatorId))
    return { act: 'change-setting' as const, words: [wanted.key, proposalId] }
  }
}

function ruleOf(key: string): SettingRule {
  if (!isSettingKey(key)) throw new ApiError({ reason: 'not_found', field: 'key' })
  return SETTING_RULES[key] as SettingRule
}

function assertRole({ roles }: Operator, wanted: SettingRule['roles']): void {
  if (!roles.some((role) => wanted.includes(role))) throw new ApiError({ reason: 'role_missing', field: 'key' })
}

/** What a new database of this brand begins with. */
function standardsOf({ brand, brands, config }: SettingDeskServices): Readonly<Record<string, unknown>> {
  const folder = brands.get(config.brand) as BrandFolder
  return settingSeeds({ ...folder, ...brand }, siteContent().languages)
}
