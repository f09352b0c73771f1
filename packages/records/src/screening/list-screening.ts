import { readFileSync, statSync } from 'node:fs'
import { ARABIC, isSameName, nameTokens } from './folded-name.ts'
import type { Screening, ScreeningMatch } from './screening.ts'

interface Entry extends ScreeningMatch {
  readonly names: readonly { readonly tokens: readonly string[]; readonly byConsonants: boolean }[]
  readonly addresses: ReadonlySet<string>
}

/**
 * List in a file of JSON lines: `{"list":"UN","entry":"QDi.001","names":["..."],"addresses":["..."]}`. The file is read
 * again when it has changed; a line that is no entry is refused with its number, for a list that is read in part would
 * let people through in silence.
 */
export class ListScreening implements Screening {
  readonly #file: string
  #readAtMs = -1
  #entries: readonly Entry[] = []

  constructor(file: string) {
    this.#file = file
    this.#current()
  }

  async name(fullName: string): Promise<readonly ScreeningMatch[]> {
    const given = nameTokens(fullName)
    const isArabic = ARABIC.test(fullName)
    const isListed = ({ names }: Entry) => names.some(({ tokens, byConsonants }) => isSameName(tokens, given, byConsonants !== isArabic))
    return this.#current().filter(isListed).map(matchOf)
  }

  async address(address: string): Promise<readonly ScreeningMatch[]> {
    const given = foldAddress(address)
    return this.#current()
      .filter(({ addresses }) => addresses.has(given))
      .map(matchOf)
  }

  #current(): readonly Entry[] {
    const { mtimeMs } = statSync(this.#file)
    if (mtimeMs === this.#readAtMs) return this.#entries
    const lines = readFileSync(this.#file, 'utf8').split('\n')
    this.#entries = lines.flatMap((line, at) => (line.trim() === '' ? [] : [entryIn(line, `${this.#file}, line ${at + 1}`)]))
    this.#readAtMs = mtimeMs
    return this.#entries
  }
}

const matchOf = ({ list, entry }: Entry): ScreeningMatch => ({ list, entry })
/** Hexadecimal addresses have no case; others are compared as they are. */
const foldAddress = (address: string) => (/^0x/i.test(address.trim()) ? address.trim().toLowerCase() : address.trim())

function entryIn(line: string, place: string): Entry {
  const read = parsed(line) as Partial<Record<'list' | 'entry' | 'names' | 'addresses', unknown>> | null
  const names = textsOf(read?.names)
  const addresses = textsOf(read?.addresses)
  if (typeof read?.list !== 'string' || typeof read.entry !== 'string' || !names || !addresses)
    throw new Error(`${place}: must be {"list","entry","names":[],"addresses":[]}`)
  const compared = names.map((name) => ({ tokens: nameTokens(name), byConsonants: ARABIC.test(name) }))
  return { list: read.list, entry: read.entry, names: compared, addresses: new Set(addresses.map(foldAddress)) }
}

function textsOf(value: unknown): readonly string[] | null {
  if (value === undefined) return []
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
