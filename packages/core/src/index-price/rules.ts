import type { Rules } from '../rule.ts'
import { checkRecordTicks, recordTicks } from './record-ticks.ts'

export const INDEX_PRICE_RULES = {
  RecordTicks: { check: checkRecordTicks, change: recordTicks },
} satisfies Partial<Rules>
