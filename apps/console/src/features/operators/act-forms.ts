import { OPERATOR_ROLES } from '@glasshouse/domain'
import type { ActDraft, OpenWord } from '../../acts/act-draft.ts'
import type { HouseKeys } from '../../session/house-keys.ts'
import { useWords } from '../../words/words.ts'
import type { ListedOperator } from './queries.ts'

/** Acts on operators as forms, filled in with what stands now. */
export function useOperatorForms() {
  const w = useWords('operators')
  const c = useWords('console')
  const roles = (initial: readonly string[]): OpenWord => ({
    label: w('roles'),
    initial: initial.join(','),
    isMany: true,
    options: OPERATOR_ROLES.map((role) => ({ value: role, label: c(`role_${role}`) })),
  })
  const keys = (name: string, initial: ListedOperator['keys']): OpenWord => ({
    label: w('public_keys'),
    note: w('public_keys_note'),
    keysOf: name,
    initial: initial.map(({ publicKey }) => publicKey).join(','),
  })
  const reason = 'maintenance' as const
  return {
    add: (): ActDraft => ({
      act: 'operator-add',
      reason,
      note: w('add_note'),
      words: [{ label: w('name'), note: w('name_note') }, roles([]), keys(w('new_operator'), [])],
    }),
    roles: ({ name, roles: now }: ListedOperator): ActDraft => ({
      act: 'operator-roles',
      reason,
      note: w('roles_note'),
      words: [name, roles(now)],
    }),
    keys: ({ name, keys: now }: ListedOperator): ActDraft => ({
      act: 'operator-keys',
      reason,
      note: w('keys_note'),
      words: [name, keys(name, now)],
    }),
    disable: ({ name }: ListedOperator): ActDraft => ({ act: 'operator-disable', reason, note: w('disable_note'), words: [name] }),
    account: ({ name }: ListedOperator): ActDraft => ({
      act: 'operator-account',
      reason,
      note: w('account_note'),
      words: [name, { label: w('uid'), initial: '-' }],
    }),
    console: ({ console: { rpId, origins } }: HouseKeys): ActDraft => ({
      act: 'console-origin',
      reason,
      note: w('console_note'),
      words: [
        { label: w('domain'), initial: rpId },
        { label: w('origins'), initial: origins.join(','), note: w('origins_note') },
      ],
    }),
    cancel: (name: string): ActDraft => ({ act: 'recovery-cancel', reason: 'incident', words: [name] }),
  }
}
