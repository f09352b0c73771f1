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
