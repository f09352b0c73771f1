import type {
  Command,
  CommandType,
  ContractCause,
  ContractOrderReplaced,
  Event,
  EventType,
  FundingSkip,
  LiquidationStepped,
  OptionOutcome,
  OrderEnd,
  OrderReplaced,
  RefusalReason,
  StopEnd,
} from '@glasshouse/domain'

export const REPLACEMENTS = ['smaller', 'larger', 'moved', 'moved and resized'] as const
type Replacement = (typeof REPLACEMENTS)[number]

/** How often everything was seen. Plain objects, so that workers can hand it over. */
export interface Tally {
  readonly asked: Partial<Record<CommandType, number>>
  readonly accepted: Partial<Record<CommandType, number>>
  readonly events: Partial<Record<EventType, number>>
  readonly refusals: Partial<Record<RefusalReason, number>>
  /** By command and reason, in this order. */
  readonly refused: Partial<Record<`${CommandType} ${RefusalReason}`, number>>
  readonly ends: Partial<Record<OrderEnd, number>>
  readonly contractEnds: Partial<Record<OrderEnd, number>>
  /** Why contract orders came about, and why positions changed. */
  readonly orderCauses: Partial<Record<ContractCause, number>>
  readonly positionCauses: Partial<Record<ContractCause, number>>
  readonly stopEnds: Partial<Record<StopEnd, number>>
  readonly liquidationSteps: Partial<Record<LiquidationStepped['step'], number>>
  readonly fundingSkips: Partial<Record<FundingSkip, number>>
  readonly outcomes: Partial<Record<OptionOutcome, number>>
  /** What replaced orders became. */
  readonly replacements: Partial<Record<Replacement, number>>
  /** Changes of an index that had to wait for open options. */
  readonly postponed: { indices: number }
  readonly repeats: { sameBody: number }
  readonly orders: { placed: number; accepted: number; withFill: number }
}

export function emptyTally(): Tally {
  return {
    asked: {},
    accepted: {},
    events: {},
    refusals: {},
    refused: {},
    ends: {},
    contractEnds: {},
    orderCauses: {},
    positionCauses: {},
    stopEnds: {},
    liquidationSteps: {},
    fundingSkips: {},
    outcomes: {},
    replacements: {},
    postponed: { indices: 0 },
    repeats: { sameBody: 0 },
    orders: { placed: 0, accepted: 0, withFill: 0 },
  }
}

export function count(tally: Tally, command: Command | null, events: readonly Event[]): void {
  for (const event of events) add(tally.events, event.type)
  for (const event of events) countKind(tally, event)
  const index = command?.type === 'ConfigureIndex' ? events.find((event) => event.type === 'IndexConfigured') : undefined
  if (command?.type === 'ConfigureIndex' && index && index.effectiveFromMs > command.effectiveFromMs) tally.postponed.indices += 1
  if (!command) return
  add(tally.asked, command.type)
  const first = events[0]
  if (first?.type === 'DuplicateCommand') {
    tally.repeats.sameBody += 1
    return
  }
  if (first?.type === 'Refused') {
    add(tally.refusals, first.reason)
    add(tally.refused, `${command.type} ${first.reason}`)
  } else add(tally.accepted, command.type)
  if (command.type === 'SignedAct' && first?.type === 'ActSigned')
    for (const event of events) if (event.type === 'OperatorActed') add(tally.accepted, event.command)
  if (!ORDERS.has(command.type)) return
  tally.orders.placed += 1
  if (events.some((event) => event.type === 'OrderAccepted' || event.type === 'ContractOrderAccepted')) tally.orders.accepted += 1
  if (events.some((event) => event.type === 'Traded' || event.type === 'ContractTraded')) tally.orders.withFill += 1
}

const ORDERS: ReadonlySet<CommandType> = new Set<CommandType>(['PlaceOrder', 'PlaceContractOrder', 'PlaceContractOrderWithStops'])

function countKind(tally: Tally, event: Event): void {
  switch (event.type) {
    case 'OrderEnded':
      add(tally.ends, event.end)
      return
    case 'OrderReplaced':
    case 'ContractOrderReplaced':
      add(tally.replacements, fateOf(event))
      return
    case 'ContractOrderEnded':
      add(tally.contractEnds, event.end)
      return
    case 'ContractOrderAccepted':
      add(tally.orderCauses, event.cause)
      return
    case 'PositionChanged':
      add(tally.positionCauses, event.cause)
      return
    case 'StopEnded':
      add(tally.stopEnds, event.end)
      return
    case 'LiquidationStepped':
      add(tally.liquidationSteps, event.step)
      return
    case 'OptionSettled':
      add(tally.outcomes, event.outcome)
      return
    case 'FundingSkipped':
      add(tally.fundingSkips, event.reason)
      return
    default:
      return
  }
}

function fateOf(event: OrderReplaced | ContractOrderReplaced): Replacement {
  if (event.keepsPriority) return 'smaller'
  if (event.priceTicks === event.formerPriceTicks) return 'larger'
  const [former, now] =
    event.type === 'OrderReplaced' ? [event.formerQuantityLots, event.quantityLots] : [event.formerContracts, event.contracts]
  return former === now ? 'moved' : 'moved and resized'
}

const PARTS = [
  'asked',
  'accepted',
  'events',
  'refusals',
  'refused',
  'ends',
  'contractEnds',
  'orderCauses',
  'positionCauses',
  'stopEnds',
  'liquidationSteps',
  'fundingSkips',
  'outcomes',
  'replacements',
  'postponed',
  'repeats',
  'orders',
] as const

export function merge(into: Tally, from: Tally): void {
  for (const part of PARTS) for (const [key, times] of Object.entries(from[part])) add(into[part], key, times)
}

export function describeTally(tally: Tally): string {
  const { placed, accepted, withFill } = tally.orders
  const percent = (part: number) => `${((100 * part) / Math.max(1, placed)).toFixed(1)} %`
  const table = (title: string, rows: object, width = 28) =>
    `${title}\n${Object.entries(rows)
      .sort(([, a], [, b]) => b - a)
      .map(([name, times]) => `  ${name.padEnd(width)}${String(times).padStart(12)}`)
      .join('\n')}`
  const commands = Object.entries(tally.asked)
    .sort(([, a], [, b]) => b - a)
    .map(
      ([name, times]) =>
        `  ${name.padEnd(28)}${String(times).padStart(12)}${String(tally.accepted[name as CommandType] ?? 0).padStart(12)}`,
    )
    .join('\n')
  return [
    `commands                         asked    accepted\n${commands}`,
    table('events', tally.events),
    table('refusals', tally.refusals),
    table('refusals by command', tally.refused, 48),
    table('ends of orders', tally.ends),
    table('ends of contract orders', tally.contractEnds),
    table('causes of contract orders', tally.orderCauses),
    table('causes of changes of positions', tally.positionCauses),
    table('ends of stops', tally.stopEnds),
    table('steps of liquidations', tally.liquidationSteps),
    table('skipped funding', tally.fundingSkips),
    table('outcomes of options', tally.outcomes),
    table('replaced orders', tally.replacements),
    `changes of an index that waited for options: ${tally.postponed.indices}`,
    `repeated keys answered again: ${tally.repeats.sameBody}`,
    `orders: ${placed}, accepted ${percent(accepted)}, with a fill ${percent(withFill)}`,
  ].join('\n')
}

function add(counts: object, key: string, times = 1): void {
  const table = counts as Record<string, number>
  table[key] = (table[key] ?? 0) + times
}
