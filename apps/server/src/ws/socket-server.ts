import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AccountId } from '@glasshouse/domain'
import {
  type AuthFrame,
  type Envelope,
  FRAME_MAX,
  failure,
  HEARTBEAT_MS,
  isContractFrame,
  isFault,
  PRIVATE_TOPICS,
  QUIET_MS,
  TOPICS_MAX,
  type TopicFrame,
} from '@glasshouse/wire'
import { type RawData, WebSocketServer } from 'ws'
import { ApiError } from '../errors/api-error.ts'
import { callerAddress, type ProxyTrust, proxyTrust } from '../limits/caller-address.ts'
import { countedAddress, countedNetwork } from '../limits/counted-address.ts'
import type { Needs } from '../services/services.ts'
import type { StatusChange } from '../services/status-changes.ts'
import { chartSymbol } from '../views/coins.ts'
import { accountTopicName } from './account-watches.ts'
import { Connection } from './connection.ts'
import { CONTRACT_TOPICS, type ContractTopic, ContractTopics } from './contract-topics.ts'
import { readFrame } from './frames.ts'
import { depthName, MarketTopics, tradeName } from './market-topics.ts'
import { OPTION_TOPICS, OptionTopics } from './option-topics.ts'
import { isOriginAllowed } from './origins.ts'
import { Outbox } from './outbox.ts'
import { detailName, klineName, PriceTopics } from './price-topics.ts'
import { PrivateTopics } from './private-topics.ts'
import { textFrame } from './text-frame.ts'
import { type Later, later } from './throttle.ts'
import { TopicHub } from './topic-hub.ts'

export type SocketServices = Needs<
  'accounts' | 'config' | 'engine' | 'listing' | 'log' | 'notices' | 'prices' | 'readModel' | 'sessionChanges' | 'statusChanges' | 'tokens',
  'sessions'
>

const MARKET_PATH = /^\/ws\/([\w.-]{1,64})$/
const USER_PATH = /^\/ws\/coin\/([\w.-]{1,64})$/
const SOCKETS_MAX = 20_000
/** How often each socket is pinged, cut where it answered nothing since the last time, and its session looked up. */
const PING_MS = 20_000

interface Join {
  readonly name: string
  readonly start: () => void | Promise<void>
}

/** User signed in on a socket, and the way to stop watching the account. */
interface SignedIn {
  readonly accountId: number
  readonly stopWatching: () => void
}

/** Both sockets: /ws/{id} for markets, /ws/coin/{id} for a user's own orders, positions and balances. */
export class SocketServer {
  readonly #services: SocketServices
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: FRAME_MAX, perMessageDeflate: false, clientTracking: false })
  readonly #connections = new Set<Connection>()
  readonly #trusts: ProxyTrust
  /** Open sockets by counted address; nobody stands here with none. */
  readonly #ofAddress = new Map<string, number>()
  readonly #signedIn = new Map<Connection, SignedIn>()
  readonly #hub = new TopicHub()
  readonly #outbox = new Outbox()
  readonly #prices: PriceTopics
  readonly #markets: MarketTopics
  readonly #private: PrivateTopics
  readonly #contracts: ContractTopics
  readonly #options: OptionTopics
  readonly #timers: readonly NodeJS.Timeout[]
  readonly #forgetSessions: () => void
  readonly #forgetNotices: () => void
  readonly #forgetStatuses: () => void

  /** `pause` ends the pauses between messages of one topic. */
  constructor(services: SocketServices, pause: Later = later) {
    this.#services = services
    this.#trusts = proxyTrust(services.config.trustProxy)
    this.#prices = new PriceTopics(services, this.#hub, pause)
    this.#markets = new MarketTopics(services, this.#hub, pause)
    this.#private = new PrivateTopics(services, this.#hub)
    this.#contracts = new ContractTopics(services, this.#hub)
    this.#options = new OptionTopics(services, this.#hub)
    this.#forgetSessions = services.sessionChanges.listen(({ kind, sessionId }) => {
      for (const one of this.#connections)
        if (one.session?.sessionId === sessionId) one.close(kind === 'moved' ? 'realmSwitched' : 'signedOut')
    })
    this.#forgetNotices = services.notices.listen(({ userId, unread }) => {
      const message = JSON.stringify({ type: 'NOTICE', data: { unread } })
      for (const [one] of this.#signedIn) if (one.session?.userId === userId) one.send(message)
    })
    this.#forgetStatuses = services.statusChanges.listen((change) => {
      for (const one of this.#connections) if (one.session?.userId === change.userId && this.#signedIn.has(one)) tellStatus(one, change)
    })
    this.#timers = [setInterval(() => this.#beat(), HEARTBEAT_MS), setInterval(() => this.#ping(), PING_MS)]
    for (const timer of this.#timers) timer.unref()
  }

  get count(): number {
    return this.#connections.size
  }

  attach(http: HttpServer): void {
    http.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head))
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#forgetSessions()
    this.#forgetNotices()
    this.#forgetStatuses()
    this.#prices.stop()
    this.#markets.stop()
    this.#private.stop()
    this.#contracts.stop()
    this.#options.stop()
    for (const connection of this.#connections) connection.close('goingAway')
    this.#server.close()
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const userId = USER_PATH.exec(path)?.[1] ?? ''
    const address = callerAddress(request, this.#trusts)
    const refusal = this.#refusalOf(path, userId, request)
    if (refusal) refuseUpgrade(socket, refusal)
    else if (this.#isFull(countedAddress(address))) refuseUpgrade(socket, '429 Too Many Requests', failure({ reason: 'too_many_sockets' }))
    else
      this.#server.handleUpgrade(request, socket, head, (webSocket) =>
        this.#accept(new Connection(webSocket, socket, userId, this.#outbox), address),
      )
  }

  #refusalOf(path: string, userId: string, request: IncomingMessage): string | null {
    if (userId === '' && !MARKET_PATH.test(path)) return '404 Not Found'
    const at = { publicUrl: this.#services.config.publicUrl, port: request.socket.localPort }
    if (!isOriginAllowed(request.headers.origin, at)) return '403 Forbidden'
    return this.#connections.size >= SOCKETS_MAX ? '503 Service Unavailable' : null
  }

  /** Sockets are counted while they are open, so that nobody alone takes the places of all. */
  #isFull(address: string): boolean {
    return (this.#ofAddress.get(address) ?? 0) >= this.#services.config.socketsPerAddress
  }

  #count(address: string, change: 1 | -1): void {
    const count = (this.#ofAddress.get(address) ?? 0) + change
    if (count > 0) this.#ofAddress.set(address, count)
    else this.#ofAddress.delete(address)
  }

  #accept(connection: Connection, address: string): void {
    const { socket } = connection
    const counted = countedAddress(address)
    connection.network = countedNetwork(address)
    this.#count(counted, 1)
    socket.on('close', () => this.#count(counted, -1))
    this.#connections.add(connection)
    socket.on('message', (data: RawData, isBinary: boolean) => this.#onFrame(connection, data, isBinary))
    socket.on('pong', () => {
      connection.isAlive = true
    })
    // ws itself answers a broken or oversize frame by closing (1009 when too large); it must only not be thrown.
    socket.on('error', () => socket.terminate())
    socket.on('close', () => this.#forget(connection))
  }

  #forget(connection: Connection): void {
    for (const name of connection.topics) this.#hub.leave(name, connection)
    connection.topics.clear()
    this.#signOut(connection)
    this.#connections.delete(connection)
  }

  #onFrame(connection: Connection, data: RawData, isBinary: boolean): void {
    connection.isAlive = true
    const frame = connection.mayRead() ? frameIn(data, isBinary) : ({ reason: 'too_many_requests' } as const)
    if (frame === 'ping') return
    if (connection.isFlooding) connection.socket.terminate()
    else if (isFault(frame)) connection.refuse(frame)
    else
      this.#serve(connection, frame).catch((error: unknown) => {
        if (error instanceof ApiError) return connection.refuse(error.fault)
        this.#services.log.warn({ err: error }, 'a frame could not be served')
        connection.refuse({ reason: 'internal' })
      })
  }

  #serve(connection: Connection, frame: AuthFrame | TopicFrame): Promise<void> {
    return frame.op === 'auth' ? this.#authenticate(connection, frame) : this.#topic(connection, frame)
  }

  async #topic(connection: Connection, frame: TopicFrame): Promise<void> {
    const join = this.#joinOf(connection, frame)
    if (!join) return
    if (frame.type === 'SETTLEMENT') return this.#settlements(connection, frame)
    await this.#take(connection, frame, join)
  }

  async #take(connection: Connection, frame: Pick<TopicFrame, 'op'>, join: Join): Promise<void> {
    if (frame.op === 'unsubscribe') return this.#drop(connection, join.name)
    if (!connection.topics.has(join.name) && connection.topics.size >= TOPICS_MAX) return connection.refuse({ reason: 'too_many_topics' })
    connection.topics.add(join.name)
    // A resync: the reader leaves until its snapshot is written, so that no message comes before it.
    this.#hub.leave(join.name, connection)
    await join.start()
  }

  /**
   * Settlements are taken of all coins, which is how they begin, or of some. Whoever gives up one coin of all keeps the
   * others; whoever takes one or all has none twice.
   */
  async #settlements(connection: Connection, { op, symbol }: TopicFrame): Promise<void> {
    const signedIn = this.#signedIn.get(connection)
    if (!signedIn) return
    const joinOf = (coin: string | undefined) => this.#settlementJoin(connection, signedIn.accountId, coin)
    const all = joinOf(undefined)
    const hasAll = connection.topics.has(all.name)
    if (symbol === undefined) {
      for (const name of [...connection.topics]) if (name.startsWith(`${all.name}:`)) this.#drop(connection, name)
      return this.#take(connection, { op }, all)
    }
    if (op === 'subscribe') return this.#take(connection, { op }, hasAll ? all : joinOf(symbol))
    this.#drop(connection, joinOf(symbol).name)
    if (!hasAll) return
    this.#drop(connection, all.name)
    for (const other of this.#services.listing.configuration.options) {
      if (other.symbol === symbol) continue
      // Nobody asked for them anew: they go on without a snapshot, which would be empty.
      const { name } = joinOf(other.symbol)
      connection.topics.add(name)
      this.#hub.join(name, connection)
    }
  }

  #settlementJoin(connection: Connection, accountId: AccountId, symbol: string | undefined): Join {
    const topic = { type: 'SETTLEMENT', accountId, symbol } as const
    return { name: accountTopicName(topic), start: () => this.#options.join(connection, topic) }
  }

  #drop(connection: Connection, name: string): void {
    connection.topics.delete(name)
    this.#hub.leave(name, connection)
  }

  /** The topic a frame names, or nothing after it was refused. */
  #joinOf(connection: Connection, frame: TopicFrame): Join | undefined {
    if (PRIVATE_TOPICS.includes(frame.type)) return this.#privateJoin(connection, frame)
    if (frame.type === 'DETAIL' && frame.symbol === undefined)
      return { name: detailName(undefined), start: () => this.#prices.joinDetail(connection, undefined) }
    const symbol = frame.symbol === undefined ? undefined : chartSymbol(this.#services, frame.symbol)
    if (symbol === undefined) return void connection.refuse({ reason: 'field_missing', field: 'symbol', rule: 'is required' })
    const { listing } = this.#services
    const market = symbol === null ? undefined : isContractFrame(frame) ? listing.contract(symbol) : listing.market(symbol)
    const isOfBook = frame.type === 'TRADE' || frame.type === 'DEPTH'
    if (symbol === null || (isOfBook && !market))
      return void connection.refuse({ reason: 'unknown_market', field: 'symbol', rule: 'is not a listed market' })
    if (frame.type === 'DETAIL') return { name: detailName(symbol), start: () => this.#prices.joinDetail(connection, symbol) }
    if (market && isOfBook) {
      const place = { marketId: market.marketId, realm: frame.realm ?? 'real' } as const
      return frame.type === 'TRADE'
        ? { name: tradeName(place), start: () => this.#markets.joinTrades(connection, place) }
        : { name: depthName(place), start: () => this.#markets.joinDepth(connection, place) }
    }
    const { interval } = frame
    if (!interval) return void connection.refuse({ reason: 'field_missing', field: 'interval', rule: 'is required' })
    return { name: klineName(symbol, interval), start: () => this.#prices.joinKline(connection, symbol, interval) }
  }

  #privateJoin(connection: Connection, { type, symbol }: TopicFrame): Join | undefined {
    const signedIn = this.#signedIn.get(connection)
    if (!signedIn) return void connection.refuse({ reason: 'token_missing' })
    const { accountId } = signedIn
    if (type === 'SETTLEMENT' && symbol !== undefined && !this.#services.listing.option(symbol))
      return void connection.refuse({ reason: 'unknown_market', field: 'symbol', rule: 'has no options' })
    const name = accountTopicName({ type, accountId })
    if (type === 'ORDER') return { name, start: () => this.#private.joinOrders(connection, accountId) }
    if (type === 'BALANCE') return { name, start: () => this.#private.joinBalances(connection, accountId) }
    const ofOptions = OPTION_TOPICS.find((one) => one === type)
    if (ofOptions) return { name, start: () => this.#options.join(connection, { type: ofOptions, accountId }) }
    const topic = CONTRACT_TOPICS.find((one) => one === type) as ContractTopic
    return { name, start: () => this.#contracts.join(connection, accountId, topic) }
  }

  async #authenticate(connection: Connection, { token }: AuthFrame): Promise<void> {
    if (connection.pathUserId === '') return connection.refuse({ reason: 'unknown_op', field: 'op', rule: 'auth is for the user socket' })
    const session = await this.#services.tokens.find(token, connection.network)
    if (!session || session.userId !== connection.pathUserId) return connection.refuse({ reason: 'token_invalid' })
    const { sessionId, userId } = session
    // Named before anything is waited for: when the session ends or moves meanwhile, this socket is closed with the
    // others.
    connection.session = { sessionId, token, userId }
    const accountId = await this.#services.accounts.of(session.user.userRef, session.realm)
    if (connection.socket.readyState !== connection.socket.OPEN || connection.session?.sessionId !== sessionId) return
    this.#signOut(connection)
    connection.session = { sessionId, token, userId }
    const watches = [this.#private, this.#contracts, this.#options].map((topics) => topics.watch(accountId, session.realm))
    const stopWatching = () => {
      for (const stop of watches) stop()
    }
    this.#signedIn.set(connection, { accountId, stopWatching })
    connection.send(JSON.stringify({ type: 'AUTH', data: { userId: session.userId, realm: session.realm } }))
    tellStatus(connection, { status: session.user.status, seq: this.#services.engine.health().lastSeq })
    for (const type of [...CONTRACT_TOPICS, ...OPTION_TOPICS, 'ORDER', 'BALANCE'] as const)
      await this.#topic(connection, { op: 'subscribe', type })
  }

  #signOut(connection: Connection): void {
    const signedIn = this.#signedIn.get(connection)
    if (!signedIn) return
    signedIn.stopWatching()
    this.#signedIn.delete(connection)
    connection.session = null
    for (const name of [...connection.topics].filter((topic) => PRIVATE_TOPICS.some((type) => topic.startsWith(`${type}:`)))) {
      connection.topics.delete(name)
      this.#hub.leave(name, connection)
    }
  }

  /** Sends the time to sockets that got nothing for a while, so that a client knows a quiet line from a dead one. */
  #beat(): void {
    const heartbeat = textFrame(JSON.stringify({ type: 'HEARTBEAT', data: { time: this.#services.engine.time.now() } }))
    const quietSince = performance.now() - QUIET_MS
    for (const connection of this.#connections) if (connection.writtenAtMs <= quietSince) connection.sendFrame(heartbeat)
  }

  /** Cuts sockets that answered nothing, and closes those whose session is over. */
  #ping(): void {
    for (const connection of this.#connections) {
      if (!connection.isAlive) {
        connection.socket.terminate()
        continue
      }
      connection.isAlive = false
      connection.socket.ping()
      if (connection.session) void this.#checkSession(connection, connection.session.token)
    }
  }

  async #checkSession(connection: Connection, token: string): Promise<void> {
    // A database that is away ends no session.
    const session = await this.#services.records.sessions.find(token).catch(() => undefined)
    if (session === null) connection.close('signedOut')
  }
}

const tellStatus = (connection: Connection, { status, seq }: Pick<StatusChange, 'status' | 'seq'>) =>
  connection.send(JSON.stringify({ type: 'USER_STATUS', seq, data: { status } }))

const frameIn = (data: RawData, isBinary: boolean) => (isBinary ? ({ reason: 'frame_not_json' } as const) : readFrame(data.toString()))

function refuseUpgrade(socket: Duplex, status: string, envelope?: Envelope): void {
  const body = envelope ? JSON.stringify(envelope) : ''
  const type = envelope ? 'Content-Type: application/json; charset=utf-8\r\n' : ''
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${type}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}
