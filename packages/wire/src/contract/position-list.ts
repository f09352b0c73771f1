import { CONTRACT_CAUSES } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText, pageQuery, wireChoice, wireId, wireSymbol } from '../fields.ts'
import { position } from './position.ts'

/**
 * Status 0, the open ones, comes from the core's memory with figures at the last mark, 1 from the projected history.
 * Newest first.
 */
export const positionList = endpoint('GET', '/api/contract/position/list', {
  clientName: 'listPositions',
  summary: 'Own positions of the session’s realm',
  access: 'user',
  kind: 'read',
  query: z.object({
    status: wireChoice(0, 1),
    pageNum: pageQuery.pageNum,
    pageSize: pageQuery.pageSize,
    symbol: wireSymbol.optional(),
  }),
  row: position,
})

/** One change of a position: a fill, a funding payment, a change of its margin. */
export const positionChange = z.object({
  id: z.string(),
  positionId: z.string(),
  symbol: z.string(),
  coin: z.string(),
  showCoin: z.string(),
  /** 0 long, 1 short. */
  type: z.union([z.literal(0), z.literal(1)]),
  cause: z.enum(CONTRACT_CAUSES),
  /** Contracts opened (above 0) or closed (below 0). */
  dealNum: decimalText,
  /** Price of the fill; '0' without one. */
  dealPrice: decimalText,
  dealValue: decimalText,
  fee: decimalText,
  /** Realized by it, before fees. */
  earn: decimalText,
  /** Received (above 0) or paid (below 0). */
  funding: decimalText,
  /** Contracts of the position afterwards. */
  openNum: decimalText,
  remainMargin: decimalText,
  adjustAmount: decimalText,
  closePrice: decimalText,
  /** '' without one. */
  orderId: z.string(),
  tradeId: z.string(),
  createTime: z.number().int(),
})
export type PositionChange = z.output<typeof positionChange>

/** Newest first; of one position, of one contract, or all; `cause` picks one kind, as `funding`. */
export const positionChanges = endpoint('GET', '/api/contract/position/changes', {
  clientName: 'listPositionChanges',
  summary: 'Fills, funding payments and margin changes of own positions',
  access: 'user',
  kind: 'read',
  query: z.object({
    id: wireId.optional(),
    symbol: wireSymbol.optional(),
    cause: z.enum(CONTRACT_CAUSES).optional(),
    pageNum: pageQuery.pageNum,
    pageSize: pageQuery.pageSize,
  }),
  row: positionChange,
})
