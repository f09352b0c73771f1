import { expect, test } from 'vitest'
import {
  consistencyProof,
  inclusionProof,
  leafHash,
  MerkleLog,
  merkleRoot,
  nodeHash,
  rootOfLeaves,
  verifyConsistency,
  verifyInclusion,
} from './merkle.ts'
import { hex, sha256 } from './sha256.ts'

const entries = (count: number) => Array.from({ length: count }, (_, at) => Buffer.from(`entry ${at}`))
const SIZES = Array.from({ length: 34 }, (_, at) => at + 1)

/** MTH of RFC 6962, word by word. */
function rootByTheBook(list: readonly Uint8Array[]): Uint8Array {
  if (list.length === 0) return sha256(new Uint8Array())
  if (list.length === 1) return sha256(Uint8Array.of(0), list[0] as Uint8Array)
  let cut = 1
  while (cut * 2 < list.length) cut *= 2
  return sha256(Uint8Array.of(1), rootByTheBook(list.slice(0, cut)), rootByTheBook(list.slice(cut)))
}

test('gives the roots that other implementations of RFC 6962 give', () => {
  const data = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
  const root = (count: number) => hex(merkleRoot(data.slice(0, count).map((word) => Buffer.from(word, 'hex'))))
  expect(root(0)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(root(1)).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d')
  expect(root(3)).toBe('aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77')
  expect(root(8)).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328')
})

test('roots and the growing log agree with the recursive definition', () => {
  const log = new MerkleLog()
  for (const count of [0, ...SIZES]) {
    if (count > 0) log.append(Buffer.from(`entry ${count - 1}`))
    expect(hex(merkleRoot(entries(count)))).toBe(hex(rootByTheBook(entries(count))))
    expect(hex(log.root())).toBe(hex(rootByTheBook(entries(count))))
  }
})

test('a log goes on from its right edge alone', () => {
  for (const count of SIZES) {
    const log = new MerkleLog()
    for (const entry of entries(count)) log.append(entry)
    const resumed = MerkleLog.resume(count, log.peaks)
    for (const each of [log, resumed]) each.append(Buffer.from('one more'))
    expect(hex(resumed.root())).toBe(hex(log.root()))
  }
  expect(() => MerkleLog.resume(6, [])).toThrow('2 peaks')
})

test('every leaf of every tree has a proof, and no other leaf, place, size or root passes with it', () => {
  for (const size of SIZES) {
    const leaves = entries(size).map(leafHash)
    const root = rootOfLeaves(leaves)
    for (let index = 0; index < size; index++) {
      const path = inclusionProof(leaves, index)
      const proof = { leaf: leaves[index] as Uint8Array, index, size, path, root }
      expect(verifyInclusion(proof)).toBe(true)
      expect(verifyInclusion({ ...proof, leaf: leafHash(Buffer.from('other')) })).toBe(false)
      expect(verifyInclusion({ ...proof, root: sha256(root) })).toBe(false)
      expect(verifyInclusion({ ...proof, path: [...path, root] })).toBe(false)
      if (path.length > 0) expect(verifyInclusion({ ...proof, path: path.slice(1) })).toBe(false)
      for (let other = 0; other < size; other++) if (other !== index) expect(verifyInclusion({ ...proof, index: other })).toBe(false)
    }
  }
})

test('a longer log proves that it only grew, and a rewritten one cannot', () => {
  for (const size of SIZES) {
    const leaves = entries(size).map(leafHash)
    const root = rootOfLeaves(leaves)
    const rewritten = [leafHash(Buffer.from('rewritten')), ...leaves.slice(1)]
    for (let oldSize = 1; oldSize <= size; oldSize++) {
      const oldRoot = rootOfLeaves(leaves.slice(0, oldSize))
      const proof = { oldSize, oldRoot, size, root, path: consistencyProof(leaves, oldSize) }
      expect(verifyConsistency(proof)).toBe(true)
      expect(verifyConsistency({ ...proof, oldRoot: sha256(oldRoot) })).toBe(false)
      expect(verifyConsistency({ ...proof, root: sha256(root) })).toBe(false)
      expect(verifyConsistency({ ...proof, path: [...proof.path, root] })).toBe(false)
      if (size > 1)
        expect(verifyConsistency({ ...proof, root: rootOfLeaves(rewritten), path: consistencyProof(rewritten, oldSize) })).toBe(false)
    }
  }
})

test('a node cannot be shown as a leaf', () => {
  const [left, right] = entries(2).map(leafHash) as [Uint8Array, Uint8Array]
  expect(hex(leafHash(Buffer.concat([left, right])))).not.toBe(hex(nodeHash(left, right)))
})

test('asking for a leaf or a past size that never was is refused', () => {
  const leaves = entries(3).map(leafHash)
  expect(() => inclusionProof(leaves, 3)).toThrow('no leaf 3')
  expect(() => consistencyProof(leaves, 0)).toThrow('no 0 first')
  expect(() => consistencyProof(leaves, 4)).toThrow('no 4 first')
})
