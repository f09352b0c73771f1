export type Closer = () => unknown
/** Takes after each step the ways to undo it. */
export type Opened = (...closers: Closer[]) => void

/**
 * Opens parts that lean on one another; `stop` undoes the last one first. When a part does not open, or `cut` is aborted
 * between two parts, what is open already is closed again and the call rejects.
 */
export async function openInTurn<T>(open: (opened: Opened) => Promise<T>, cut?: AbortSignal): Promise<{ parts: T; stop(): Promise<void> }> {
  const closers: Closer[] = []
  const stop = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close()
  }
  try {
    const parts = await open((...made) => {
      closers.push(...made)
      cut?.throwIfAborted()
    })
    return { parts, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
