import type {
  AccountId,
  AssetId,
  Command,
  CoreModule,
  CoreState,
  Hash128,
  IndexId,
  MarketId,
  OrderId,
  Realm,
  UnsignedAct,
} from '@glasshouse/domain'
import type { MemoryReads } from './engine.ts'
import type { ReadName } from './ports.ts'

/** Core's side: one question, answered from the state as it is now. */
export function answerRead(core: CoreModule, state: CoreState, name: ReadName, args: readonly unknown[]): unknown {
  switch (name) {
    case 'configuration':
      return core.configuration(state)
    case 'account':
      return core.account(state, args[0] as AccountId)
    case 'accountOf':
      return core.accountOf(state, args[0] as Hash128, args[1] as Realm)
    case 'balances':
      return core.balances(state, args[0] as AccountId)
    case 'openOrders':
      return core.openOrders(state, args[0] as AccountId)
    case 'openOrder':
      return core.openOrder(state, args[0] as AccountId, args[1] as OrderId)
    case 'positions':
      return core.positions(state, args[0] as AccountId)
    case 'contractOrders':
      return core.contractOrders(state, args[0] as AccountId)
    case 'stops':
      return core.stops(state, args[0] as AccountId)
    case 'contractFigures':
      return core.contractFigures(state, args[0] as MarketId, args[1] as Realm)
    case 'contractProtection':
      return core.contractProtection(state, args[0] as AccountId)
    case 'options':
      return core.options(state, args[0] as AccountId)
    case 'optionFigures':
      return core.optionFigures(state, args[0] as MarketId, args[1] as Realm)
    case 'optionProtection':
      return core.optionProtection(state, args[0] as AccountId)
    case 'swaps':
      return core.swaps(state, args[0] as AccountId)
    case 'swapRate':
      return core.swapRate(state, args[0] as AssetId, args[1] as AssetId)
    case 'withdrawals':
      return core.withdrawals(state, args[0] as AccountId)
    case 'settledWithdrawal':
      return core.settledWithdrawal(state, args[0] as Hash128)
    case 'evidence':
      return core.evidence(state, args[0] as Hash128)
    case 'depth':
      return core.depth(state, args[0] as MarketId, args[1] as Realm, args[2] as number)
    case 'index':
      return core.index(state, args[0] as IndexId)
    case 'books':
      return core.books(state)
    case 'operators':
      return core.operators(state)
    case 'actBytes':
      return core.actBytes(state, args[0] as UnsignedAct)
    case 'refusalOf':
      return core.check(state, args[0] as Command)
  }
}

/** Main side: the same questions as functions. */
export function memoryReads(ask: (name: ReadName, args: readonly unknown[]) => Promise<unknown>): MemoryReads {
  const reader =
    (name: ReadName) =>
    (...args: readonly unknown[]) =>
      ask(name, args)
  const names: readonly ReadName[] = [
    'configuration',
    'account',
    'accountOf',
    'balances',
    'openOrders',
    'openOrder',
    'positions',
    'contractOrders',
    'stops',
    'contractFigures',
    'contractProtection',
    'options',
    'optionFigures',
    'optionProtection',
    'swaps',
    'swapRate',
    'withdrawals',
    'settledWithdrawal',
    'evidence',
    'depth',
    'index',
    'books',
    'operators',
    'actBytes',
    'refusalOf',
  ]
  return Object.fromEntries(names.map((name) => [name, reader(name)])) as unknown as MemoryReads
}
