import {
  api,
  connection,
  frameBatch,
  type Incoming,
  newIdempotencyKey,
  queryClient,
  type SessionState,
  session,
  setUser,
  socketUrl,
  syncClock,
  TopicSocket,
} from '@glasshouse/client'
import { CLOSE_CODES } from '@glasshouse/wire'
import { writeMarketMessages } from '../cache/cache-writes.ts'

const writeMarket = frameBatch<Incoming>((messages) => writeMarketMessages(queryClient, messages))
const writeOwn = frameBatch<Incoming>(writeOnceLoaded)

/** Prices, books, trades and candles; works signed out. */
export const marketSocket = new TopicSocket({
  url: () => socketUrl(`/ws/${clientId}`),
  onMessage: (message) => {
    // A heartbeat shows that the line works, not that prices come.
    if (message.type !== 'HEARTBEAT') connection.setState({ marketMessageAtMs: Date.now() })
    syncClockFromMessage(message)
    writeMarket(message)
  },
  onPhase: (market) => connection.setState({ market }),
})
const clientId = newIdempotencyKey()

const listeners = new Set<(message: Incoming) => void>()

/** Hears what the user's own socket brings, beside the cache. */
export function hearOwnMessages(listener: (message: Incoming) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The user's own orders and balances. */
export const userSocket = new TopicSocket({
  url: () => socketUrl(`/ws/coin/${encodeURIComponent(session.getState().userInfo?.user.userId ?? '')}`),
  greeting: () => [{ op: 'auth', token: session.getState().token }],
  answersHeartbeat: true,
  onMessage: (message) => {
    syncClockFromMessage(message)
    if (message.type === 'ERROR') void refreshUser()
    else {
      writeOwn(message)
      for (const hear of listeners) hear(message)
    }
  },
  onPhase: (user) => connection.setState({ user }),
  onClosedByServer: (code) => {
    // The session ended or moved to the other realm elsewhere: the server says what holds now.
    if (code === CLOSE_CODES.signedOut || code === CLOSE_CODES.realmSwitched) void refreshUser()
  },
})

type OwnWrites = typeof import('../cache/own-writes.ts')
let own: OwnWrites | undefined

/** Visitors never load what writes the user's own. In the order in which the batches came, also of those that waited. */
function writeOnceLoaded(messages: readonly Incoming[]): void {
  if (own) own.writeOwnMessages(queryClient, messages)
  else void loadOwnWrites().then((loaded) => loaded?.writeOwnMessages(queryClient, messages))
}

/** Without it nothing can be written: what is on screen is read again instead. */
async function loadOwnWrites(): Promise<OwnWrites | undefined> {
  try {
    own = await import('../cache/own-writes.ts')
  } catch {
    void queryClient.invalidateQueries()
  }
  return own
}

/** With its code beside it, so that the first message finds it there. */
function openUserSocket(): void {
  void loadOwnWrites()
  userSocket.open()
}

/** Syncs the clock from prices and heartbeats. A stale price carries the time it was made, not core time. */
function syncClockFromMessage({ type, data }: Incoming): void {
  const { time, isStale } = (data ?? {}) as { time?: unknown; isStale?: unknown }
  if ((type === 'DETAIL' || type === 'HEARTBEAT') && typeof time === 'number' && isStale !== true) syncClock(time)
}

/** Opens the sockets and keeps them in step with the session. The shell calls it once; the answer closes them. */
export function startSockets(): () => void {
  const releaseDetail = marketSocket.subscribe({ type: 'DETAIL' })
  marketSocket.open()
  if (hasUser(session.getState())) openUserSocket()
  const forget = session.subscribe(followSession)
  return () => {
    forget()
    releaseDetail()
    marketSocket.close()
    userSocket.close()
  }
}

/** A realm switch reconnects both sockets; another user or none changes the private one. */
function followSession(now: SessionState, before: SessionState): void {
  const isSwitched = now.realm !== before.realm
  if (isSwitched) marketSocket.open()
  if (!hasUser(now)) {
    if (hasUser(before)) userSocket.close()
    return
  }
  if (isSwitched || !hasUser(before) || now.token !== before.token || userIdOf(now) !== userIdOf(before)) openUserSocket()
}

const hasUser = (state: SessionState): boolean => state.token !== '' && state.userInfo !== null
const userIdOf = (state: SessionState): string | undefined => state.userInfo?.user.userId

async function refreshUser(): Promise<void> {
  const { token } = session.getState()
  if (token === '') return
  const answer = await api.getUserInfo({}, { isQuiet: true }).catch(() => undefined)
  if (answer?.data && session.getState().token === token) setUser(answer.data)
}
