import { brandOf } from '@glasshouse/wire'

/** The page's own ground and the ground of its marks in light, as packages/ui/src/tokens.css has them; a test holds the two together. */
export const GROUNDS: Readonly<Record<string, string>> = { default: '#f1f4f4', dark: '#f4f3f1' }

/** Which set of marks the brand shows: that of the house when it has none of its own. */
export function markSet(brand: string): string {
  const { themePreset } = brandOf(brand)
  return Object.hasOwn(GROUNDS, themePreset) ? themePreset : 'default'
}

/** What a phone needs to put the app on its home screen (web app manifest). */
export function installManifest(brand: string) {
  const set = markSet(brand)
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${set}-${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: 'Glasshouse',
    short_name: 'Glasshouse',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUNDS[set],
    theme_color: GROUNDS[set],
    icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
  }
}
