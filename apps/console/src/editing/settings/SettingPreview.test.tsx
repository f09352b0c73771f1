import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawConsole, startsClean } from '../../testing/draw-console.tsx'
import { setLanguage } from '../../words/words.ts'
import { SettingPreview } from './SettingPreview.tsx'

startsClean()

const shortcuts = [
  { key: 'quote', name: 'Prices', isOpen: true, img: 'chart-line' },
  { key: 'tradeU', name: 'tradeU', isOpen: true, img: 'chart-candlestick' },
  { key: 'loan', name: 'loan', isOpen: false, img: 'hand-coins' },
  { key: 'own', name: 'Our own page', isOpen: true, img: 'no-such-icon' },
]
const icons = () => [...document.querySelectorAll('[data-icon]')].map((icon) => [icon.getAttribute('data-icon'), icon.classList[1]])

test('shortcuts have the names and icons that users see; a name counts for keys that the app does not know', async () => {
  drawConsole(<SettingPreview settingKey="MIDDLE_MENU_SETTING" value={shortcuts} />)
  for (const text of ['Markets', 'Futures', 'Our own page']) expect(screen.getByText(text)).toBeDefined()
  for (const text of ['Prices', 'tradeU', 'Loans']) expect(screen.queryByText(text)).toBeNull()
  expect(icons().map(([name]) => name)).toEqual(['chart-line', 'chart-candlestick', 'no-such-icon'])
  expect(document.querySelectorAll('.lucide-circle-dot')).toHaveLength(1)
  expect(document.querySelectorAll('.lucide-image')).toHaveLength(0)
  cleanup()
  await setLanguage('zh')
  drawConsole(<SettingPreview settingKey="MIDDLE_MENU_SETTING" value={shortcuts} />)
  expect(screen.getByText('行情')).toBeDefined()
  await setLanguage('en')
})

test.each([
  ['BOTTOM_MENU_SETTING', { key: 'assets', name: 'assets', isOpen: true, img: 'wallet' }, 'Assets'],
  ['APP_SIDEBAR_SETTING', { key: 'fairness', isOpen: true, logoUrl: 'shield-check' }, 'Fairness'],
])('entries of %s are named as the app names them', (key, entry, name) => {
  drawConsole(<SettingPreview settingKey={key} value={[entry]} />)
  expect(screen.getByText(name)).toBeDefined()
  expect(document.querySelectorAll('.lucide-image')).toHaveLength(0)
})
