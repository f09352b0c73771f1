import { OPERATOR_ACT_NAMES } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import enEffects from '../words/en/effects.json'
import enRules from '../words/en/rules.json'
import zhEffects from '../words/zh/effects.json'
import zhRules from '../words/zh/rules.json'

const effects: Readonly<Record<string, Readonly<Record<string, string>>>> = { en: enEffects, zh: zhEffects }
const rules: Readonly<Record<string, Readonly<Record<string, string>>>> = { en: enRules, zh: zhRules }
const keyOf = (act: string) => act.replaceAll('-', '_')

test.each(OPERATOR_ACT_NAMES)('%s has a name and says what it does in each language', (act) => {
  for (const language of ['en', 'zh']) {
    expect([language, rules[language]?.[`name_${keyOf(act)}`]]).toEqual([language, expect.stringMatching(/\S/)])
    expect([language, effects[language]?.[`does_${keyOf(act)}`]]).toEqual([language, expect.stringMatching(/[.。]$/)])
  }
})

test('Chinese is no copy of the English, and no effect is of an act that is none', () => {
  for (const [key, text] of Object.entries(enEffects)) expect(zhEffects).not.toHaveProperty(key, text)
  for (const said of [enEffects, zhEffects])
    expect(Object.keys(said).sort()).toEqual(OPERATOR_ACT_NAMES.map((act) => `does_${keyOf(act)}`).sort())
})
