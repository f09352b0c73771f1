const NUMBER = /^-?\d+(\.\d+)?$/
/** Spreadsheets take a text that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r\n]/

/** One line of a CSV file (RFC 4180) whose texts no spreadsheet runs. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

export function csvCell(text: string): string {
  if (NUMBER.test(text)) return text
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
