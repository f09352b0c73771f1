/** A label that wants to stand at a height, px from the top. */
export interface LabelWish {
  readonly id: string
  /** Of its middle. */
  readonly y: number
  readonly height: number
  /** Where there is no room for all, those of the least rank are left out. */
  readonly rank: number
}
export interface PlacedLabel {
  readonly id: string
  /** Of its middle. */
  readonly y: number
  readonly height: number
  /** What it is the label of lies beyond an edge of the area. */
  readonly beyond?: 'above' | 'below'
}
export interface Area {
  readonly top: number
  readonly bottom: number
}

/**
 * Labels of one column in one pass: each inside the area, none over another, in the order of their heights, each as
 * near to its own height as the others let it. Labels that want the same place share the way they are pushed.
 */
export function layLabels(wishes: readonly LabelWish[], { top, bottom }: Area): readonly PlacedLabel[] {
  const fitting = fittingOf(wishes, bottom - top)
  const sorted = fitting.toSorted((left, right) => left.y - right.y || right.rank - left.rank)
  const last = sorted.at(-1)
  if (!last) return []
  // With the height of those before taken off, labels that touch stand at the same place.
  let passed = 0
  const offsets = sorted.map(({ height }) => {
    const offset = passed + height / 2
    passed += height
    return offset
  })
  const places = rising(sorted.map(({ y, height }, place) => within(y, top + height / 2, bottom - height / 2) - (offsets[place] ?? 0)))
  return sorted.map(({ id, y, height }, place) => ({
    id,
    y: within(places[place] ?? top, top, bottom - passed) + (offsets[place] ?? 0),
    height,
    ...(y < top ? { beyond: 'above' as const } : y > bottom ? { beyond: 'below' as const } : {}),
  }))
}

/** As many as have room, those of the highest rank first. */
function fittingOf(wishes: readonly LabelWish[], room: number): readonly LabelWish[] {
  let left = room
  const kept = new Set<LabelWish>()
  for (const wish of wishes.toSorted((one, other) => other.rank - one.rank)) {
    if (wish.height > left) continue
    left -= wish.height
    kept.add(wish)
  }
  return wishes.filter((wish) => kept.has(wish))
}

/** The nearest numbers that never fall: neighbours that would are put to their mean. */
function rising(wanted: readonly number[]): readonly number[] {
  const pools: { sum: number; count: number }[] = []
  for (const value of wanted) {
    pools.push({ sum: value, count: 1 })
    for (let [before, pool] = pools.slice(-2); before && pool && before.sum / before.count > pool.sum / pool.count; ) {
      pools.splice(-2, 2, { sum: before.sum + pool.sum, count: before.count + pool.count })
      ;[before, pool] = pools.slice(-2)
    }
  }
  return pools.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** Rows of texts that wrap within a width, px: as the legends of the library do. */
export function rowsOf(widths: readonly number[], width: number): number {
  let [rows, x] = [1, 0]
  for (const one of widths) {
    if (x > 0 && x + one > width) {
      rows += 1
      x = 0
    }
    x += one
  }
  return rows
}

export interface Tick {
  readonly coord: number
  readonly text: string
}

/** Ticks of the time axis whose whole text stands on it, and none over the one before. */
export function wholeTicks<One extends Tick>(ticks: readonly One[], width: number, widthOf: (text: string) => number): One[] {
  let free = 0
  return ticks.filter(({ coord, text }) => {
    const half = widthOf(text) / 2
    if (coord - half < free || coord + half > width) return false
    free = coord + half + 4
    return true
  })
}

export interface TickPlace {
  /** What already stands on the axis. */
  readonly labels: readonly PlacedLabel[]
  readonly textHeight: number
  /** Height of the legends at the top of the pane, px. */
  readonly legend: number
}

/**
 * Ticks of the price axis without the figures that would lie under a label, whose lines stay, and without those whose
 * line would strike a legend through.
 */
export function clearTicks<One extends Tick>(ticks: readonly One[], { labels, textHeight, legend }: TickPlace): One[] {
  return ticks
    .filter(({ coord }) => coord > legend)
    .map((tick) => (labels.some(({ y, height }) => Math.abs(y - tick.coord) < (height + textHeight) / 2) ? { ...tick, text: '' } : tick))
}
