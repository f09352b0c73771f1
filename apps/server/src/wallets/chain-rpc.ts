import { z } from 'zod'

/** A chain that does not answer, or answers what no chain would. */
export class ChainError extends Error {
  override readonly name = 'ChainError'
}

const ANSWER_BYTES_MAX = 64 * 1_024
const answerShape = z.object({ result: z.string().max(ANSWER_BYTES_MAX).optional(), error: z.unknown().optional() })

export interface ChainNode {
  readonly url: string
  /** Ends the question when the time for it is over. */
  readonly signal: AbortSignal
}

/** One JSON-RPC call, bounded in time and size. Null: the chain refused it, as a call that reverts. */
export async function askChain({ url, signal }: ChainNode, method: string, params: readonly unknown[]): Promise<string | null> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal,
    })
    const { result } = answerShape.parse(JSON.parse(await textOf(reply)))
    return result ?? null
  } catch (error) {
    throw new ChainError(`the chain did not answer ${method}`, { cause: error })
  }
}

/** A longer answer is not read to its end. */
async function textOf(reply: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of reply.body ?? []) {
    size += part.byteLength
    if (size > ANSWER_BYTES_MAX) throw new ChainError('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
