/** Blanks and marks that nobody sees, which pasting brings along. */
const AROUND = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu
/** What a picture or a link of a wallet says: `ethereum:0x…`, with the chain 1 where it names one, and no amount. */
const LINK = /^(?:ethereum:(?:pay-)?(0x[\da-f]{40})(?:@1)?|tron:(T[1-9A-HJ-NP-Za-km-z]{33}))$/i

/** The address in what was pasted, without what stands around it; the rest is for the check of an address. */
export function pastedAddress(text: string): string {
  const trimmed = text.replace(AROUND, '')
  const [, ethereum, tron] = LINK.exec(trimmed) ?? []
  return ethereum ?? tron ?? trimmed
}
