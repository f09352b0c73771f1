/**
 * Number of all formats that an exchange stores: records of its journal, snapshots, tables, exports and backups. It is
 * kept in the database's comment, in exports and in backups, and what carries another number is refused before anything
 * in it is read. Each commit that changes docs/formats.md or a migration raises it (ADR 50).
 */
export const FORMAT = 6

/** Stored data of another format than {@link FORMAT}. The message is one line that says where and what to do. */
export class OtherFormatError extends Error {
  override readonly name = 'OtherFormatError'

  /** `where`: folder or address; `found`: its number, null without one; `instead`: what works. */
  constructor(where: string, found: number | null, instead: string) {
    const had = found === null ? 'is of no known format' : `is of format ${found}`
    super(`${where} ${had} and this release reads format ${FORMAT}: ${instead}`)
  }
}
