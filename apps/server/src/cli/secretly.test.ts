import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { secretly } from './secretly.ts'

test('a passphrase that is typed is read, and not shown', async () => {
  const shown = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const input = new PassThrough()
  const typed = secretly('Passphrase: ', input)
  input.write('long enough words\n')
  expect(await typed).toBe('long enough words')
  expect(shown.mock.calls.join('')).not.toContain('long enough words')
  shown.mockRestore()
})

test('input that ends before a passphrase was typed is refused, and names the setting that holds one', async () => {
  const shown = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await expect(secretly('Passphrase: ', new PassThrough().end())).rejects.toThrow(/no passphrase was typed.*KEY_PASSPHRASE/)
  shown.mockRestore()
})
