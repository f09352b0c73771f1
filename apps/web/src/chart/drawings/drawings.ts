import { keptData } from '@glasshouse/client'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** What can be drawn over the candles. */
export const TOOLS = ['trend', 'level', 'ray'] as const
export type Tool = (typeof TOOLS)[number]

/** A moment and a price: floats of the canvas. Nothing but pixels comes of them. */
export interface DrawnPoint {
  readonly T: number
  readonly price: number
}
export interface Drawing {
  readonly id: string
  readonly tool: Tool
  /** One of a level, two of the others. */
  readonly points: readonly DrawnPoint[]
}

/** The most of one pair: what a device keeps must not grow for ever. */
const KEPT = 50
/** Of one pair each; a drawing that is not understood is left out. */
export const drawingsEntry = keptData('drawings', drawingsIn)
const NONE: readonly Drawing[] = []

/** How many points a drawing of a tool has. */
export const pointsOf = (tool: Tool): number => (tool === 'level' ? 1 : 2)

const store = createStore<Readonly<Record<string, readonly Drawing[]>>>(() => ({}))

/** Drawings of one pair, kept on this device, the oldest first. */
export function drawingsOf(symbol: string): readonly Drawing[] {
  const known = store.getState()[symbol]
  if (known) return known
  const read = drawingsEntry.part(symbol).read() ?? []
  store.setState({ [symbol]: read })
  return read
}

export function useDrawings(symbol: string): readonly Drawing[] {
  drawingsOf(symbol)
  return useStore(store, (all) => all[symbol]) ?? NONE
}

/** Adds it, or puts one of the same id in its place. */
export function keepDrawing(symbol: string, drawing: Drawing): void {
  const before = drawingsOf(symbol)
  const isKnown = before.some(({ id }) => id === drawing.id)
  put(symbol, isKnown ? before.map((one) => (one.id === drawing.id ? drawing : one)) : [...before, drawing].slice(-KEPT))
}

export function deleteDrawing(symbol: string, id: string): void {
  put(
    symbol,
    drawingsOf(symbol).filter((one) => one.id !== id),
  )
}

export const deleteDrawings = (symbol: string): void => put(symbol, NONE)

/** One that no other of the pair has. */
export function nextDrawingId(symbol: string): string {
  return String(drawingsOf(symbol).reduce((most, { id }) => Math.max(most, Number(id)), 0) + 1)
}

function put(symbol: string, drawings: readonly Drawing[]): void {
  store.setState({ [symbol]: drawings })
  drawingsEntry.part(symbol).write(drawings)
}

function drawingsIn(data: unknown): readonly Drawing[] | undefined {
  return Array.isArray(data) ? data.filter(isDrawing).slice(-KEPT) : undefined
}

function isDrawing(kept: unknown): kept is Drawing {
  const { id, tool, points } = (kept ?? {}) as Partial<Drawing>
  if (typeof id !== 'string' || !Number.isSafeInteger(Number(id)) || !TOOLS.some((one) => one === tool) || !Array.isArray(points))
    return false
  return points.length === pointsOf(tool as Tool) && points.every((point) => Number.isFinite(point?.T) && Number.isFinite(point?.price))
}

/** For tests: reads the device again. */
export const forgetDrawings = (): void => store.setState({}, true)
