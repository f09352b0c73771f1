import { type BrandFolder, type Brands, DEFAULT_NAME } from './read-brands.ts'

/**
 * Addresses of a brand's pictures, as the build lays them out (apps/web/plugins/brands.ts). What a brand lacks is the
 * default's.
 */
export function pictureSet(brands: Brands, brand: BrandFolder) {
  // Colours and marks follow the flag, which may name another brand's.
  const look = brands.get(brand.flags.themePreset ?? DEFAULT_NAME) ?? brands.get(DEFAULT_NAME)
  const ownerOf = (kind: 'icons' | 'banners', file: string) => (look?.[kind].has(file) ? look.name : DEFAULT_NAME)
  return {
    icon: (file: string) => `/icons/${ownerOf('icons', file)}-${file}`,
    favicon: () => {
      const owner = ownerOf('icons', 'favicon.svg')
      return owner === DEFAULT_NAME ? '/mark.svg' : `/icons/${owner}-favicon.svg`
    },
    banner: (file: string) => {
      const owner = ownerOf('banners', file)
      return owner === DEFAULT_NAME ? `/banners/${file}` : `/banners/${owner}/${file}`
    },
    ground: look?.ground ?? KIT_GROUND,
  }
}

/** Page of the design kit in light, as packages/ui/src/tokens.css has it; a test holds the two together. */
export const KIT_GROUND = '#f1f4f4'
