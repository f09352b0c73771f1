/** `-1234567.5` -> `-1,234,567.5`. */
export function grouped(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.')
  const withMarks = whole.replace(/\d(?=(\d{3})+$)/g, '$&,')
  return fraction === undefined ? withMarks : `${withMarks}.${fraction}`
}
