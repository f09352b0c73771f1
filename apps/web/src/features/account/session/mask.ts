const STARS = '****'
/** Longer names stay masked: the eye is offered only up to here. */
const LENGTH_WITH_EYE = 15
/** Five leading and four trailing characters of a shorter name would be all of it. */
const LENGTH_SHORT = 9

/** A login name that others may see on the screen: five characters, stars, four characters. */
export function maskName(name: string): string {
  const marks = [...name]
  if (marks.length <= LENGTH_SHORT) return `${marks[0] ?? ''}${STARS}`
  return `${marks.slice(0, 5).join('')}${STARS}${marks.slice(-4).join('')}`
}

export function hasEye(name: string): boolean {
  return [...name].length <= LENGTH_WITH_EYE
}

/** A chain address: four characters at each end, which is what people compare. */
export function maskAddress(address: string, kept = 4): string {
  if (address.length <= 2 * kept) return address
  return `${address.slice(0, kept)}${STARS}${address.slice(-kept)}`
}
