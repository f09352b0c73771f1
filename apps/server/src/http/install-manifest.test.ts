import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { KIT_GROUND } from '../brands/brand-pictures.ts'
import { brandsFolder, readBrands } from '../brands/read-brands.ts'
import { installManifest } from './install-manifest.ts'
import { pageOf } from './pages.ts'

const brands = readBrands()

test.each([...brands.values()])('the app of brand $name can be put on a home screen: name, start, colours, marks that exist', (brand) => {
  const manifest = installManifest(brands, brand)
  expect(manifest).toMatchObject({ name: brand.productName, start_url: '/', scope: '/', display: 'standalone' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
  for (const { src, sizes } of manifest.icons) {
    const [, owner = '', file = ''] = /^\/icons\/([a-z]+)-(.+)$/.exec(src) ?? []
    expect(owner).toBe(brand.name)
    const picture = readFileSync(join(brandsFolder(), owner, 'icons', file))
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes)
  }
  expect(brand.icons.has('180.png')).toBe(true)
})

test('its colours are those of the page', () => {
  const light = (path: string) => /--surface-0: light-dark\((#\w{6}),/.exec(readFileSync(path, 'utf8'))?.[1]
  expect(KIT_GROUND).toBe(light(join(brandsFolder(), '../packages/ui/src/tokens.css')))
  for (const brand of brands.values()) {
    const own = brand.name === 'default' ? KIT_GROUND : light(join(brandsFolder(), brand.name, 'tokens.css'))
    expect(installManifest(brands, brand)).toMatchObject({ background_color: own, theme_color: own })
  }
})

test('the page names the brand it is shown by: its switches, its pictures and its name', () => {
  const built = readFileSync(join(brandsFolder(), '../apps/web/index.html'), 'utf8')
  const pageFor = (name: string) => pageOf(built, { brands, brand: brands.get(name)! })
  expect(pageFor('default')).toBe(built)
  expect(pageFor('dark')).toBe(built.replace('/platform/default/', '/platform/dark/').replace('/default-180', '/dark-180'))
  for (const part of ['/platform/ember/config.js', '/icons/ember-180.png', '/icons/ember-favicon.svg', '<title>Ember</title>'])
    expect(pageFor('ember')).toContain(part)
})

test('a name is text on the page, whatever it is made of', () => {
  const brand = { ...brands.get('dark')!, productName: '</title><script>$&' }
  expect(pageOf('<title>Glasshouse</title>', { brands, brand })).toBe('<title>&lt;/title>&lt;script>$&amp;</title>')
})
