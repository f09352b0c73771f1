import { describe, expect, test } from 'vitest'
import { LogPaths } from './log-paths.ts'
import { inclusionProof, leafHash, MerkleLog, rootOfLeaves, verifyInclusion } from './merkle.ts'
import { sha256 } from './sha256.ts'

const hashes = Array.from({ length: 70 }, (_, at) => sha256(Buffer.from(`group ${at + 1}`)))
const leaves = hashes.map(leafHash)

function pathsOver(known = hashes) {
  const asked: [number, number][] = []
  const readHashes = async (fromSeq: number, toSeq: number) => {
    asked.push([fromSeq, toSeq])
    return known.slice(fromSeq - 1, toSeq)
  }
  return { paths: new LogPaths({ readHashes, block: 8 }), asked }
}

describe('Merkle paths by kept subtrees', () => {
  test('every group of every size has the path and the log that all hashes together give', async () => {
    for (let size = 1; size <= hashes.length; size++) {
      const { paths } = pathsOver()
      const log = new MerkleLog()
      for (const hash of hashes.slice(0, size)) log.append(hash)
      expect((await paths.logAt(size)).peaks).toEqual(log.peaks)
      for (let seq = 1; seq <= size; seq += size > 20 ? 5 : 1) {
        const path = await paths.pathOf(seq, size)
        expect(path).toEqual(inclusionProof(leaves.slice(0, size), seq - 1))
        const leaf = leaves[seq - 1] as Uint8Array
        expect(verifyInclusion({ leaf, index: seq - 1, size, path, root: log.root() })).toBe(true)
      }
    }
  })

  test('a log that has grown since still gives paths of its former size', async () => {
    const { paths } = pathsOver()
    await paths.growTo(70)
    expect(await paths.pathOf(13, 27)).toEqual(inclusionProof(leaves.slice(0, 27), 12))
    expect((await paths.logAt(16)).size).toBe(16)
  })

  test('reads each hash once to learn the log, then only the blocks that a path ends in', async () => {
    const { paths, asked } = pathsOver()
    await Promise.all([paths.growTo(70), paths.growTo(70)])
    const learned = asked.splice(0)
    expect(learned.map(([from, to]) => to - from + 1).reduce((sum, count) => sum + count, 0)).toBe(64)
    await paths.pathOf(20, 70)
    await paths.pathOf(21, 70)
    // Its own block once, and once the end of the log, which is no whole block.
    expect(asked).toEqual([
      [17, 24],
      [65, 70],
    ])
  })

  test('of an end that grows only what is new is read, whoever asks at once, and its former sizes stay right', async () => {
    const { paths, asked } = pathsOver()
    const right = (seq: number, size: number) => inclusionProof(leaves.slice(0, size), seq - 1)
    const askedFor = async (wanted: readonly (readonly [seq: number, size: number])[]) => {
      asked.splice(0)
      for (const [at, path] of (await Promise.all(wanted.map(([seq, size]) => paths.pathOf(seq, size)))).entries())
        expect(path).toEqual(right(...(wanted[at] as [number, number])))
      return asked.filter(([from]) => from > 64)
    }
    await paths.growTo(64)
    expect(await askedFor([65, 66, 67].map((seq) => [seq, 67]))).toEqual([[65, 67]])
    expect(
      await askedFor([
        [68, 69],
        [66, 69],
        [66, 67],
        [65, 66],
      ]),
    ).toEqual([[68, 69]])
    expect(
      await askedFor([
        [70, 70],
        [13, 65],
      ]),
    ).toEqual([[70, 70]])
    asked.splice(0)
    expect((await paths.logAt(70)).root()).toEqual(rootOfLeaves(leaves))
    expect(asked).toEqual([])
  })

  test('an end that could not be read is read again', async () => {
    let isDown = true
    const readHashes = async (fromSeq: number, toSeq: number) => {
      if (isDown && fromSeq > 64) throw new Error('the database is away')
      return hashes.slice(fromSeq - 1, toSeq)
    }
    const paths = new LogPaths({ readHashes, block: 8 })
    await expect(paths.pathOf(66, 67)).rejects.toThrow('away')
    await expect(paths.pathOf(66, 70)).rejects.toThrow('away')
    isDown = false
    expect(await paths.pathOf(66, 70)).toEqual(inclusionProof(leaves, 65))
  })

  test('a group that is not in the log and a hash that is missing are told', async () => {
    const { paths } = pathsOver()
    await expect(paths.pathOf(0, 8)).rejects.toThrow('no group 0')
    await expect(paths.pathOf(9, 8)).rejects.toThrow('no group 9')
    await expect(pathsOver(hashes.slice(0, 10)).paths.pathOf(1, 70)).rejects.toThrow('the journal holds')
  })
})
