import { afterEach, describe, expect, test } from 'vitest'
import { failStorages, STORAGE_FAILURES, type StorageFailure } from '../testing/failing-storage.ts'
import { browserStore, deviceStore } from './browser-store.ts'

let restore = () => {}
afterEach(() => {
  restore()
  localStorage.clear()
})

describe.each(Object.keys(STORAGE_FAILURES) as StorageFailure[])('a storage that is %s', (failure) => {
  test('is replaced by memory', () => {
    restore = failStorages(failure)
    const store = browserStore(() => window.localStorage)
    expect([store.read('a'), store.keys()]).toEqual([null, []])
    store.write('a', '1')
    expect([store.read('a'), store.keys(), store.isLasting('a')]).toEqual(['1', ['a'], false])
    store.remove('a')
    expect([store.read('a'), store.keys()]).toEqual([null, []])
  })
})

test('a storage that works holds what is written, and nothing is in memory', () => {
  deviceStore.write('a', '1')
  expect([localStorage.getItem('a'), deviceStore.isLasting('a')]).toEqual(['1', true])
  localStorage.setItem('a', '2')
  expect(deviceStore.read('a')).toBe('2')
  deviceStore.remove('a')
  expect(localStorage.getItem('a')).toBeNull()
})

test('a storage that becomes full later drops the earlier value, which would come back at the next start', () => {
  let isFull = false
  const store = browserStore(() => ({
    length: 0,
    key: (place) => localStorage.key(place),
    getItem: (key) => localStorage.getItem(key),
    removeItem: (key) => localStorage.removeItem(key),
    clear: () => localStorage.clear(),
    setItem: (key, text) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      localStorage.setItem(key, text)
    },
  }))
  store.write('a', 'old')
  isFull = true
  store.write('a', 'new')
  expect([store.read('a'), localStorage.getItem('a')]).toEqual(['new', null])
  isFull = false
  store.write('a', 'newer')
  expect([store.read('a'), localStorage.getItem('a'), store.isLasting('a')]).toEqual(['newer', 'newer', true])
})

test('an entry that cannot be removed reads as removed', () => {
  localStorage.setItem('a', '1')
  const store = browserStore(() => ({ ...failing, getItem: () => '1' }))
  store.remove('a')
  expect([store.read('a'), store.keys()]).toEqual([null, []])
})
const failing: Storage = {
  length: 1,
  key: () => 'a',
  getItem: () => '1',
  removeItem: () => {
    throw new DOMException('no', 'SecurityError')
  },
  clear: () => {},
  setItem: () => {},
}
