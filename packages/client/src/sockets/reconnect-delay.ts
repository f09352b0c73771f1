/** Delay of the first new connection after a loss. */
export const RECONNECT_MS = 3_000
const DELAY_MAX_MS = 30_000
/** Largest part of a delay that chance adds, so that clients which lost one server do not all return in one moment. */
const JITTER = 0.5

/** Delay before connection `attempt`, counted from 0 since a connection last brought a message: doubles up to 30 s. */
export function reconnectDelay(attempt: number, random: number): number {
  const doubled = Math.min(RECONNECT_MS * 2 ** attempt, DELAY_MAX_MS / (1 + JITTER))
  return Math.round(doubled * (1 + JITTER * random))
}
