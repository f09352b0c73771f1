/** One line of what is signed: a field with its value and unit, `level` deep within its command. */
export interface SaidLine {
  readonly name: string
  readonly value: string
  readonly level: number
}

/** `  amount: 5 units (5 usdt)` as name and value. */
export const saidLines = (says: readonly string[]): SaidLine[] =>
  says.map((line) => {
    const [, indent = '', name = '', value = ''] = /^(\s*)([^:]*):?\s?(.*)$/s.exec(line) ?? []
    return { name, value, level: indent.length > 0 ? 1 : 0 }
  })

/** A field's name as a text is found by it, with its number among several: `operator.keys[0].kind`, `command 1`. */
export function saidKey(name: string): { readonly key: string; readonly part: string } {
  const [, command] = /^command (\d+)$/.exec(name) ?? []
  if (command !== undefined) return { key: 'said_command', part: command }
  const [, at, field] = /keys\[(\d+)\]\.(kind|publicKey)$/.exec(name) ?? []
  if (at !== undefined) return { key: `said_key_${field}`, part: String(Number(at) + 1) }
  return { key: `said_${name.replace(/\W+/g, '_')}`, part: '' }
}
