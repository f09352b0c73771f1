import { readColors } from '@glasshouse/ui'
import { type ThemeConfig, theme } from 'antd'
import { useSyncExternalStore } from 'react'

const DARK = '(prefers-color-scheme: dark)'

/** Light and dark follow the system. */
export const useIsDark = (): boolean => useSyncExternalStore(followScheme, () => window.matchMedia(DARK).matches)

function followScheme(onChange: () => void): () => void {
  const query = window.matchMedia(DARK)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** The colours of the design kit in antd's names: one source, whatever draws. */
export function consoleTheme(isDark: boolean): ThemeConfig {
  const colors = readColors([
    'surface-0',
    'surface-1',
    'surface-2',
    'ink-1',
    'ink-2',
    'ink-3',
    'line',
    'line-strong',
    'accent',
    'on-accent',
    'on-down',
    'up',
    'down',
    'warn',
    'warn-soft',
    'focus',
  ])
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      fontFamily: getComputedStyle(document.documentElement).fontFamily,
      fontSize: 13,
      fontSizeSM: 13,
      // Targets of a pointer are 24 px at the least.
      controlHeight: 30,
      controlHeightSM: 28,
      controlHeightXS: 24,
      borderRadius: 4,
      wireframe: false,
      // Without it a button that has waited keeps the word of its waiting, where motion is reduced.
      motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
      motionDurationFast: '0.1s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
      colorPrimary: colors.accent,
      colorInfo: colors.accent,
      colorLink: colors.accent,
      colorSuccess: colors.up,
      colorError: colors.down,
      colorWarning: colors.warn,
      // Its own is mixed from the ink of a warning: mud in the light.
      colorWarningBg: colors['warn-soft'],
      colorWarningBorder: colors.warn,
      colorBgBase: colors['surface-0'],
      colorBgLayout: colors['surface-0'],
      colorBgContainer: colors['surface-1'],
      colorBgElevated: colors['surface-1'],
      colorTextBase: colors['ink-1'],
      colorText: colors['ink-1'],
      colorTextSecondary: colors['ink-2'],
      colorTextTertiary: colors['ink-3'],
      colorTextPlaceholder: colors['ink-3'],
      colorTextDescription: colors['ink-2'],
      colorBorder: colors['line-strong'],
      colorBorderSecondary: colors.line,
      colorSplit: colors.line,
    },
    components: {
      Table: {
        cellPaddingBlockSM: 5,
        cellPaddingInlineSM: 8,
        headerBg: colors['surface-2'],
        headerColor: colors['ink-2'],
        headerSplitColor: 'transparent',
        headerBorderRadius: 0,
      },
      Button: {
        ...{ primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
        ...{ primaryColor: colors['on-accent'], solidTextColor: colors['on-accent'], dangerColor: colors['on-down'] },
      },
    },
  }
}
