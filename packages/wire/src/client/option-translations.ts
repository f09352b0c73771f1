import type { Realm } from '@glasshouse/domain'
import { read, submit } from './call.ts'
import {
  type OptionInput,
  type OptionListInput,
  optionListToWire,
  optionSummary,
  optionToWire,
  placedOptionSummary,
} from './option-summaries.ts'

export const optionCalls = {
  listOptionPeriods: read('periodList', 'POST /api/period/list'),
  placeOption: submit('createSecondContractOrder', 'POST /api/secondContractOrder/createSecondContractOrder', {
    input: (option: OptionInput) => optionToWire(option),
    data: placedOptionSummary,
  }),
  listOptions: read('selectOrderList', 'POST /api/secondContractOrder/selectOrderList', {
    input: (asked: OptionListInput) => optionListToWire(asked),
    row: optionSummary,
  }),
  getOptionRules: read('optionRulesOf', 'GET /api/option/rules/:symbol', {
    input: (asked: { readonly symbol: string; readonly realm?: Realm }) => asked,
  }),
  getProtection: read('optionProtection', 'GET /api/option/protection'),
  setOptionLimits: submit('setOptionLimits', 'POST /api/option/limits'),
  excludeFromOptions: submit('excludeFromOptions', 'POST /api/option/exclude'),
}
