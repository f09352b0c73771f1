/** Description of a command-line program, printed on --help. */
export interface Help {
  /** Command as it is typed, such as `npm run journal --`. */
  readonly usage: string
  readonly what: string
  /** By name; `words` are its arguments. */
  readonly acts?: Readonly<Record<string, { readonly words: string; readonly what: string }>>
  /** By the flag with its value's name, such as `--to DIR`. */
  readonly flags?: Readonly<Record<string, string>>
  /** Allowed values, by the name that stands in an argument or a flag. */
  readonly values?: Readonly<Record<string, readonly string[]>>
}

export function helpText({ usage, what, acts = {}, flags = {}, values = {} }: Help): string {
  const rows = {
    Acts: Object.entries(acts).map(([name, act]) => [`${name} ${act.words}`.trim(), act.what] as const),
    Flags: Object.entries(flags),
    Values: Object.entries(values).map(([name, words]) => [name, words.join(', ')] as const),
  }
  const sections = Object.entries(rows).flatMap(([title, lines]) => (lines.length === 0 ? [] : [`${title}\n${columns(lines)}`]))
  return [`usage: ${usage}`, what, ...sections].join('\n\n')
}

/** Names longer than this have what they mean below them. */
const NAME_WIDTH = 44

function columns(lines: readonly (readonly [name: string, meaning: string])[]): string {
  const width = Math.min(NAME_WIDTH, Math.max(...lines.map(([name]) => name.length)))
  return lines
    .map(([name, meaning]) =>
      name.length > width ? `  ${name}\n  ${' '.repeat(width)}  ${meaning}` : `  ${name.padEnd(width)}  ${meaning}`,
    )
    .join('\n')
}

/** True when --help is asked for. Words after a bare `--` are no flags. */
export function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  const flags = end < 0 ? args : args.slice(0, end)
  return flags.includes('--help') || flags.includes('-h') || args[0] === 'help'
}
