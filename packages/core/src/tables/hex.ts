/** Value of a lower-case hex digit. */
export function nibble(code: number): number {
  return code < 58 ? code - 48 : code - 87
}
