import type { CodePurpose } from '../codes/codes.ts'

const KEYS = ['mail_subject', 'mail_line', 'mail_minutes', 'mail_warning', 'text'] as const

/** Texts around a sent code. `{code}`, `{exchange}` and `{act}` are filled in. */
export type CodeTexts = Readonly<Record<(typeof KEYS)[number], string>> & { readonly acts: Readonly<Record<CodePurpose, string>> }

/** Keys of the words for what a code does; FIND_PASSWORD is the password reset. */
const ACTS = {
  REGISTER: 'act_register',
  FIND_PASSWORD: 'act_find_password',
  UPD_PASSWORD: 'act_upd_password',
  BIND: 'act_bind',
  PROOF: 'act_proof',
  FUND_PASSWORD: 'act_fund_password',
} as const satisfies Record<CodePurpose, string>

/** Reads a `codes.json`. */
export function readCodeTexts(source: string): CodeTexts {
  const texts = JSON.parse(source) as Readonly<Record<string, unknown>>
  const text = (key: string): string => {
    const value = texts[key]
    if (typeof value !== 'string' || value.trim() === '') throw new Error(`${key} is missing`)
    return value
  }
  const entries = <Key extends string>(keys: readonly (readonly [Key, string])[]) =>
    Object.fromEntries(keys.map(([key, name]) => [key, text(name)])) as Record<Key, string>
  return {
    ...entries(KEYS.map((key) => [key, key] as const)),
    acts: entries(Object.entries(ACTS) as [CodePurpose, string][]),
  }
}
