// A core for tests as one file, since files are what eras are made of: balances of accounts, credited and never below zero.
// `STEP` and `shapeVersion` are replaced in its text to make another core. The state is a Map of account -> balance.
const STEP = 1
export const shapeVersion = 1
const text = new TextEncoder()
const read = new TextDecoder()

export const createState = () => ({ seq: 0, timeMs: 0, balances: new Map() })
export const lastSeq = (state) => state.seq
export const timeMs = (state) => state.timeMs
export const check = (state, command) => (refuses(state, command) ? 'insufficient_available' : null)

const refuses = (state, command) => command.type === 'CreditDeposit' && (state.balances.get(command.accountId) ?? 0) + command.amount < 0

export function runGroup(state, group) {
  const commands = group.commands instanceof Uint8Array ? splitRecords(group.commands).map(decodeCommand) : group.commands
  state.seq = group.seq
  state.timeMs = group.timeMs
  const byCommand = commands.map((command) => {
    if (command.type !== 'CreditDeposit') return [{ type: command.type }]
    if (refuses(state, command)) return [{ type: 'Refused', reason: 'insufficient_available' }]
    const balance = (state.balances.get(command.accountId) ?? 0) + command.amount * STEP
    state.balances.set(command.accountId, balance)
    return [{ type: 'Posted', accountId: command.accountId, balance }]
  })
  return { eventBytes: text.encode(JSON.stringify({ due: [], byCommand })) }
}
export const decodeEvents = (bytes) => JSON.parse(read.decode(bytes))
export const encodeCommand = (command) => text.encode(JSON.stringify(command))
export const decodeCommand = (record) => JSON.parse(read.decode(record))

export function joinRecords(records) {
  const bytes = []
  for (const record of records) {
    let length = record.length
    for (; length > 127; length = Math.floor(length / 128)) bytes.push((length % 128) + 128)
    bytes.push(length, ...record)
  }
  return Uint8Array.from(bytes)
}
export function splitRecords(commands) {
  const records = []
  for (let at = 0; at < commands.length; ) {
    let length = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = commands[at++]
      length += (byte % 128) * scale
      if (byte < 128) break
    }
    if (at + length > commands.length || !(length >= 0)) throw new Error('a record is cut off')
    records.push(commands.subarray(at, at + length))
    at += length
  }
  return records
}
export const encodeState = (state) =>
  text.encode(
    JSON.stringify({ shapeVersion, seq: state.seq, timeMs: state.timeMs, balances: [...state.balances].sort(([a], [b]) => a - b) }),
  )
// An older shape kept balances in whole units; shape 2 keeps tenths.
export function decodeState(shape, sections) {
  const { seq, timeMs, balances } = JSON.parse(read.decode(sections))
  const factor = shapeVersion === 2 && shape === 1 ? 10 : 1
  return { seq, timeMs, balances: new Map(balances.map(([account, balance]) => [account, balance * factor])) }
}
