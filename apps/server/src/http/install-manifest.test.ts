import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRANDS } from '@glasshouse/wire'
import { expect, test } from 'vitest'
import { GROUNDS, installManifest, markSet } from './install-manifest.ts'

const root = join(import.meta.dirname, '../../../..')

test.each(Object.keys(BRANDS))('the app of brand %s can be put on a home screen: name, start, colours, marks that exist', (brand) => {
  const manifest = installManifest(brand)
  expect(manifest).toMatchObject({ name: 'Glasshouse', start_url: '/', scope: '/', display: 'standalone' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
  for (const { src, sizes } of manifest.icons) {
    const picture = readFileSync(join(root, 'apps/web/public', src))
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes)
  }
  expect(existsSync(join(root, `apps/web/public/icons/${markSet(brand)}-180.png`))).toBe(true)
})

test('its colours are those of the page', () => {
  const tokens = readFileSync(join(root, 'packages/ui/src/tokens.css'), 'utf8')
  const grounds = [...tokens.matchAll(/--surface-0: light-dark\((#\w{6}),/g)].map(([, colour]) => colour)
  expect(Object.values(GROUNDS)).toEqual(grounds)
})
