import { pictureSet } from '../brands/brand-pictures.ts'
import type { BrandFolder, Brands } from '../brands/read-brands.ts'

/** Web app manifest, by which a phone puts the app on its home screen. */
export function installManifest(brands: Brands, brand: BrandFolder) {
  const { icon, ground } = pictureSet(brands, brand)
  const entry = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: icon(`${file}.png`),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: brand.productName,
    short_name: brand.productName,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons: [entry('192', 192, 'any'), entry('512', 512, 'any'), entry('maskable-512', 512, 'maskable')],
  }
}
