import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { availableBytes, folderOfTests, mayRunPrograms } from './test-folder.mjs'

const GIGABYTE = 2 ** 30
const roomy = { freeBytes: () => 4 * GIGABYTE, memoryBytes: () => 8 * GIGABYTE, runsPrograms: () => true }

test('files of tests are kept in memory where there is enough of it', () => {
  expect(folderOfTests(roomy)).toBe('/dev/shm')
})

test.each([
  ['the place is small', { freeBytes: () => 4 * GIGABYTE - 1 }],
  ['the machine has little memory', { memoryBytes: () => 8 * GIGABYTE - 1 }],
  ['no program may run there', { runsPrograms: () => false }],
  [
    'there is no such place',
    {
      freeBytes: () => {
        throw new Error('ENOENT')
      },
    },
  ],
])('they go to the usual place where %s', (_, other) => {
  expect(folderOfTests({ ...roomy, ...other })).toBe(tmpdir())
})

test('the memory of a machine is what programs may still take', () => {
  expect(availableBytes('MemTotal:       24682416 kB\nMemFree:         1000 kB\nMemAvailable:   23561000 kB\n')).toBe(23_561_000 * 1024)
  expect(availableBytes('MemTotal:       24682416 kB\n')).toBe(0)
})

test('programs run where the mount allows it, the last one over a place counting', () => {
  const mount = (options: string) => `proc /proc proc rw,noexec 0 0\ntmpfs /dev/shm tmpfs ${options} 0 0\n`
  expect(mayRunPrograms(mount('rw,relatime,size=24682416k'))).toBe(true)
  expect(mayRunPrograms(mount('rw,nosuid,nodev,noexec,relatime,size=65536k'))).toBe(false)
  expect(mayRunPrograms(mount('rw,noexec') + mount('rw'))).toBe(true)
  expect(mayRunPrograms('proc /proc proc rw 0 0\n')).toBe(false)
})
