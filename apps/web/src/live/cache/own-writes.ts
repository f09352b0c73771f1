import type { Incoming } from '@glasshouse/client'
import { type Page, type Row, session, setUser, withoutRow } from '@glasshouse/client'
import {
  type Balance,
  type BalanceMessage,
  type Balances,
  balanceOf,
  type ContractOrderMessage,
  contractOrderSummary,
  FORCED_CLOSES_GATHERED_MS,
  forcedCloseSummary,
  type LiquidationMessage,
  type NoticeMessage,
  type OptionMessage,
  type OptionSummary,
  type OrderMessage,
  optionSummary,
  type PositionMessage,
  positionSummary,
  type SettlementMessage,
  type SpotOrderSummary,
  type StopMessage,
  spotOrderSummary,
  stopSummary,
  USER_STATUSES,
  type UserStatusMessage,
} from '@glasshouse/wire'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { cacheKeys } from './cache-keys.ts'
import { type Dated, writeEach } from './cache-writes.ts'
import { tellForcedClose } from './forced-closes.ts'

export type OrderPage = Page<SpotOrderSummary>

/** Writes a batch of messages about what is the user's own into the cache and tells the screens once. */
export function writeOwnMessages(cache: QueryClient, messages: readonly Incoming[]): void {
  writeEach(messages, (message) => writeMessage(cache, message))
}

function writeMessage(cache: QueryClient, message: Incoming): void {
  if (message.type === 'ORDER') writeOrders(cache, message as OrderMessage)
  else if (message.type === 'BALANCE') writeBalances(cache, message as BalanceMessage)
  else if (message.type === 'POSITION') writePositions(cache, message as PositionMessage)
  else if (message.type === 'CONTRACT_ORDER') writeContractOrders(cache, message as ContractOrderMessage)
  else if (message.type === 'STOP') writeStops(cache, message as StopMessage)
  else if (message.type === 'LIQUIDATION') writeForcedCloses(cache, message as LiquidationMessage)
  else if (message.type === 'NOTICE') writeNotices(cache, message as NoticeMessage)
  else if (message.type === 'OPTION') writeOptions(cache, message as OptionMessage)
  else if (message.type === 'USER_STATUS') writeStatus(message as UserStatusMessage)
  else if (message.type === 'SETTLEMENT') writeSettled(cache, message as SettlementMessage)
}

/** What the server says of the person counts at once, before the user info is asked for again. */
function writeStatus({ data }: UserStatusMessage): void {
  const { userInfo } = session.getState()
  const status = USER_STATUSES[data.status]
  if (userInfo && userInfo.user.status !== status) setUser({ ...userInfo, user: { ...userInfo.user, status } })
}

/** Pending orders change in place at once; lists and counts are read again wherever they are on screen. */
function writeOrders(cache: QueryClient, { realm, snapshot, data }: OrderMessage): void {
  const orders = data.map(spotOrderSummary)
  const changed = new Map(orders.map((order) => [order.id, order]))
  cache.setQueryData<InfiniteData<OrderPage>>(
    cacheKeys.openOrders(realm),
    (before) => before && withOrders(before, changed, snapshot === true),
  )
  void cache.invalidateQueries({ queryKey: cacheKeys.openOrders(realm) })
  void cache.invalidateQueries({ queryKey: cacheKeys.orderTotals(realm) })
  // A snapshot names no order that is over: what was filled meanwhile is asked for.
  if (snapshot || orders.some(({ filledQuantity }) => filledQuantity !== '0'))
    void cache.invalidateQueries({ queryKey: cacheKeys.fills(realm, 'spot') })
  if (orders.some(({ status }) => status === 'closed')) void cache.invalidateQueries({ queryKey: cacheKeys.pastOrders(realm) })
}

function writePositions(cache: QueryClient, { realm, snapshot, data }: PositionMessage): void {
  const positions = data.map(positionSummary)
  writeOpenRows(cache, cacheKeys.positions(realm), positions, snapshot === true)
  void cache.invalidateQueries({ queryKey: cacheKeys.contractTotals(realm) })
  void cache.invalidateQueries({ queryKey: cacheKeys.fills(realm, 'contract') })
  for (const { id } of positions) void cache.invalidateQueries({ queryKey: cacheKeys.positionChanges(realm, id) })
  if (positions.some(({ status }) => status === 'closed')) void cache.invalidateQueries({ queryKey: cacheKeys.pastPositions(realm) })
}

function writeContractOrders(cache: QueryClient, { realm, snapshot, data }: ContractOrderMessage): void {
  const orders = data.map(contractOrderSummary)
  writeOpenRows(cache, cacheKeys.contractOrders(realm), orders, snapshot === true)
  void cache.invalidateQueries({ queryKey: cacheKeys.contractTotals(realm) })
  if (orders.some(({ status }) => status === 'closed')) void cache.invalidateQueries({ queryKey: cacheKeys.pastContractOrders(realm) })
}

function writeStops(cache: QueryClient, { realm, snapshot, data }: StopMessage): void {
  writeOpenRows(cache, cacheKeys.stops(realm), data.map(stopSummary), snapshot === true)
  void cache.invalidateQueries({ queryKey: cacheKeys.contractTotals(realm) })
}

/** The mail about a forced close lies in the inbox by then: it is written once what belongs to it is gathered. */
export const MAIL_WRITTEN_MS = FORCED_CLOSES_GATHERED_MS + 2_000

/**
 * Told at once; who was away has it in the inbox, which is read again: after a snapshot, which tells nothing, and when
 * the mail about what was told is written.
 */
function writeForcedCloses(cache: QueryClient, { snapshot, data }: LiquidationMessage): void {
  const readInbox = () => void cache.invalidateQueries({ queryKey: cacheKeys.mail })
  if (snapshot) {
    readInbox()
    return
  }
  for (const close of data) tellForcedClose(forcedCloseSummary(close))
  setTimeout(readInbox, MAIL_WRITTEN_MS)
}

/** Placed, or struck: the lists that are on screen are read again; one that is followed is known at once. */
function writeOptions(cache: QueryClient, { realm, data }: OptionMessage): void {
  for (const one of data) followOption(cache, realm, optionSummary(one))
  void cache.invalidateQueries({ queryKey: cacheKeys.runningOptions(realm) })
  void cache.invalidateQueries({ queryKey: cacheKeys.scheduledOptions(realm) })
  void cache.invalidateQueries({ queryKey: cacheKeys.optionTotals(realm) })
}

/** Settled. A snapshot names none: those whose end was missed are asked for. */
function writeSettled(cache: QueryClient, { realm, snapshot, data }: SettlementMessage): void {
  for (const one of data) {
    followOption(cache, realm, optionSummary(one))
    for (const list of [cacheKeys.runningOptions(realm), cacheKeys.scheduledOptions(realm)])
      cache.setQueriesData<InfiniteData<Page<OptionSummary>>>({ queryKey: list }, (before) => before && withoutSettled(before, one.id))
  }
  if (snapshot) void cache.invalidateQueries({ queryKey: ['option', realm] })
  readAfterEnd(cache, realm)
}

/** What an option's end changes beside the option, except the balances. */
export function readAfterEnd(cache: QueryClient, realm: OptionMessage['realm']): void {
  for (const queryKey of [
    cacheKeys.runningOptions(realm),
    cacheKeys.scheduledOptions(realm),
    cacheKeys.pastOptions(realm),
    cacheKeys.optionTotals(realm),
    cacheKeys.protection(realm),
  ])
    void cache.invalidateQueries({ queryKey })
}

/** What is over does not run again: a message or an answer that was under way for longer changes nothing. */
export function laterOption(before: OptionSummary | null | undefined, next: OptionSummary | null): OptionSummary | null {
  if (!before) return next
  if (!next || (before.status === 'finished' && next.status !== 'finished')) return before
  return before.struckAtMs !== null && next.struckAtMs === null && next.status !== 'finished' ? before : next
}

function followOption(cache: QueryClient, realm: OptionMessage['realm'], next: OptionSummary): void {
  cache.setQueryData<OptionSummary | null>(cacheKeys.option(realm, next.id), (before) => laterOption(before, next))
}

function withoutSettled(list: InfiniteData<Page<OptionSummary>>, id: string): InfiniteData<Page<OptionSummary>> {
  const isThere = list.pages.some(({ rows }) => rows.some((row) => row.id === id))
  return isThere ? withoutRow(list, id) : list
}

type OpenRow = Row & { readonly status: string }

/**
 * What is open changes in place in every list of its kind at once; then the lists that are on screen are read again,
 * which also brings what is new.
 */
function writeOpenRows(cache: QueryClient, queryKey: readonly unknown[], changed: readonly OpenRow[], isWhole: boolean): void {
  const rows = new Map(changed.map((row) => [row.id, row]))
  cache.setQueriesData<InfiniteData<Page<OpenRow>>>({ queryKey }, (before) => before && withOrders(before, rows, isWhole))
  void cache.invalidateQueries({ queryKey })
}

function withOrders<One extends OpenRow>(
  list: InfiniteData<Page<One>>,
  changed: ReadonlyMap<string, One>,
  isWhole: boolean,
): InfiniteData<Page<One>> {
  const pages = list.pages.map((page) => ({
    ...page,
    rows: page.rows.flatMap((row) => {
      const now = changed.get(row.id) ?? (isWhole ? undefined : row)
      return now && now.status === 'open' ? [now] : []
    }),
  }))
  return { ...list, pages }
}

/** Balances change in place; the totals beside them are the server's and are asked for again. */
function writeBalances(cache: QueryClient, { realm, seq, snapshot, data }: BalanceMessage): void {
  const balances = data.map(balanceOf)
  cache.setQueryData<Dated<Balances>>(cacheKeys.balances(realm), (before) => {
    if (!before || before.seq > seq) return before
    return { ...before, seq, asset: snapshot ? balances : withBalances(before.asset, balances) }
  })
  void cache.invalidateQueries({ queryKey: cacheKeys.balances(realm) })
}

function withBalances(before: readonly Balance[], changed: readonly Balance[]): Balance[] {
  const isSame = (left: Balance, right: Balance) => left.wallet === right.wallet && left.symbol === right.symbol
  const kept = before.map((asset) => changed.find((one) => isSame(one, asset)) ?? asset)
  return [...kept, ...changed.filter((one) => !before.some((asset) => isSame(asset, one)))]
}

/** A notice has come: the count is known, the lists are read again where they are on screen. */
function writeNotices(cache: QueryClient, { data }: NoticeMessage): void {
  cache.setQueryData<number>(cacheKeys.unreadNotices, data.unread)
  void cache.invalidateQueries({ queryKey: cacheKeys.notices })
  void cache.invalidateQueries({ queryKey: cacheKeys.mail })
}
