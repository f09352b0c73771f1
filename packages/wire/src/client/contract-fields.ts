import type { ContractConfig, IndexPrice, Ticks } from '@glasshouse/domain'
import { toContracts, toContractTicks, toTrigger } from '../contract/quantities.ts'
import type { Fault } from '../envelope.ts'

/** Typed figures of contracts as the server will read them, or what it would refuse. */

/** Whole contracts of an order, a closing or a stop. */
export const readContracts = (text: string): number | Fault => toContracts(text, 'delegateTotal')

/** A limit price, in ticks. */
export const readLimitPrice = (text: string, rule: Pick<ContractConfig, 'tickSize'>): Ticks | Fault =>
  toContractTicks(text, rule, 'delegatePrice')

/** A trigger price of a stop. */
export const readTrigger = (text: string): IndexPrice | Fault => toTrigger(text, 'earnPrice')
