import { askChain, ChainError } from './chain-rpc.ts'

export interface ContractQuestion {
  /** Node of the chain, as the operator of the exchange set it. */
  readonly url: string
  readonly chainId: number
  readonly address: string
  readonly hash: Uint8Array
  readonly signature: Uint8Array
  readonly withinMs?: number
}

/** For all questions together. */
const ANSWER_WITHIN_MS = 4_000
/** First four bytes of the hash of `isValidSignature(bytes32,bytes)`: the question, and the answer that means yes. */
const IS_VALID_SIGNATURE = '1626ba7e'
const YES = `0x${IS_VALID_SIGNATURE}${'0'.repeat(56)}`
const QUANTITY = /^0x[\da-f]{1,16}$/i

/**
 * Whether the contract at this address says that the signature is its own (ERC-1271). All questions are about one
 * block, named by its number, so that a contract which changes meanwhile gives one answer. A contract may say yes to
 * everything: then anybody signs in as that contract, and as nobody else.
 */
export async function isSignedByContract(question: ContractQuestion): Promise<boolean> {
  const { url, chainId, address, withinMs = ANSWER_WITHIN_MS } = question
  const node = { url, signal: AbortSignal.timeout(withinMs) }
  const ask = (method: string, params: readonly unknown[]) => askChain(node, method, params)
  const chain = quantityOf(await ask('eth_chainId', []))
  if (chain !== BigInt(chainId)) throw new ChainError(`the node of chain ${chainId} says that it is another chain`)
  const block = `0x${quantityOf(await ask('eth_blockNumber', [])).toString(16)}`
  const code = await ask('eth_getCode', [address, block])
  if (code === null || !/^0x[\da-f]{2,}$/i.test(code)) return false
  const answer = await ask('eth_call', [{ to: address, data: callOf(question) }, block])
  return answer !== null && answer.toLowerCase() === YES
}

/** ABI: two words (hash, offset of the bytes), then their length and the bytes, filled up to whole words. */
function callOf({ hash, signature }: ContractQuestion): string {
  const bytes = Buffer.from(signature).toString('hex')
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  return `0x${IS_VALID_SIGNATURE}${Buffer.from(hash).toString('hex')}${word(64)}${word(signature.length)}${padded}`
}

const word = (number: number) => number.toString(16).padStart(64, '0')

function quantityOf(text: string | null): bigint {
  if (text === null || !QUANTITY.test(text)) throw new ChainError('the node answered no number')
  return BigInt(text)
}
