import { type EventFrom, event } from '../definitions/event.ts'
import { ASSET } from './fields.ts'

export const CONFIGURATION_EVENTS = {
  AssetConfigured: event({ code: 4, visibility: 'public', fields: { asset: ASSET } }),
}

export interface AssetConfigured extends EventFrom<typeof CONFIGURATION_EVENTS, 'AssetConfigured'> {}
