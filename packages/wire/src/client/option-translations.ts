import type { Realm } from '@glasshouse/domain'
import {
  type OptionInput,
  type OptionListInput,
  optionListToWire,
  optionSummary,
  optionToWire,
  placedOptionSummary,
} from './summaries/option-summaries.ts'

export const optionTranslations = {
  placeOption: {
    input: (option: OptionInput) => optionToWire(option),
    data: placedOptionSummary,
  },
  listOptions: {
    input: (asked: OptionListInput) => optionListToWire(asked),
    row: optionSummary,
  },
  getOptionRules: {
    input: (asked: { readonly symbol: string; readonly realm?: Realm }) => asked,
  },
}
