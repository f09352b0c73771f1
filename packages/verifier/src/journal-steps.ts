import { bytesOf } from './bytes.ts'
import { signedBytes } from './canonical.ts'
import { expectEqual, groupOf, isBefore, Mismatch, only } from './opened.ts'
import { genesisHash, groupHash, headBytes, isIncluded, isSigned } from './proofs.ts'
import type { OptionReceipt } from './receipt.ts'
import type { Expected } from './verdict.ts'

// From the exchange's signature down to single commands. Each step answers in words what it found, or throws a
// Mismatch.

export function checkSignature(receipt: OptionReceipt): string {
  if (!isSigned(signedBytes(receipt), receipt))
    throw new Mismatch('the exchange has not signed this: something was changed, or another key signed it')
  return 'the exchange has signed exactly this receipt'
}

export function checkHead({ head, publicKey }: OptionReceipt): string {
  if (!isSigned(headBytes(head), { signature: head.signature, publicKey })) throw new Mismatch('the head is not signed with this key')
  return `the exchange has signed its journal of groups 1 to ${head.seq}`
}

/** The log commits to its key by its first command, so that no other key can close the same log. */
export function checkKey(receipt: OptionReceipt): string {
  const { seq, position, body } = only(receipt, 'house')
  expectEqual('the group that opened the exchange', seq, 1)
  // A second one of that group was refused: only the first opens an exchange.
  expectEqual('the place of the command that opened the exchange', position, 0)
  expectEqual('the public key', receipt.publicKey, body.publicKey)
  return 'the first command of the journal names this key'
}

export function checkGroups(receipt: OptionReceipt): string {
  const { groups, records, head } = receipt
  let [before, time] = [0, 0]
  for (const group of groups) {
    const { seq, timeMs, hash, path } = group
    if (seq <= before) throw new Mismatch(`group ${seq} comes after group ${before}`)
    if (timeMs < time) throw new Mismatch(`time goes back at group ${seq}`)
    expectEqual(`the hash of group ${seq}`, hash, groupHash(group))
    if (!isIncluded({ entry: bytesOf(hash), index: seq - 1, size: head.seq, path, root: head.logRoot }))
      throw new Mismatch(`group ${seq} is not in the journal that the head closes`)
    if (!records.some((record) => record.seq === seq)) throw new Mismatch(`group ${seq} has nothing to do with this option`)
    ;[before, time] = [seq, timeMs]
  }
  if (head.timeMs < time) throw new Mismatch('the head is older than the last group')
  return `${groups.length} groups are in that journal`
}

export function checkRecords(receipt: OptionReceipt): string {
  let before = { seq: 0, position: -1 }
  for (const record of receipt.records) {
    const { seq, position, bytes, path } = record
    if (!isBefore(before, record)) throw new Mismatch(`the record at group ${seq}, place ${position} is out of order`)
    const { n: size, commandsRoot: root } = groupOf(receipt, seq)
    if (!isIncluded({ entry: bytesOf(bytes), index: position, size, path, root }))
      throw new Mismatch(`the record at group ${seq}, place ${position} is not among that group's commands`)
    before = record
  }
  return `${receipt.records.length} commands are in those groups`
}

/**
 * The chain begins on the file of the first era's core; a change of cores is a command of the core before, which no
 * receipt holds.
 */
export function checkCore(receipt: OptionReceipt, { coreId = '' }: Expected): string {
  expectEqual('what the first group stands on', groupOf(receipt, 1).prevHash, genesisHash(coreId))
  return 'the journal was opened by this core; which cores came later it does not show'
}
