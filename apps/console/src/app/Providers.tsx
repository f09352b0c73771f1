import { queryClient } from '@glasshouse/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { App as AntdApp, ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import { type ReactNode, useMemo } from 'react'
import { useLanguage } from '../words/words.ts'
import { consoleTheme, useIsDark } from './console-theme.ts'

const LOCALES = { en: enUS, zh: zhCN }

/** Without a network a read fails at once and says so. Kept back, a page would show what it knew last, as if it held. */
queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  queries: { ...queryClient.getDefaultOptions().queries, networkMode: 'always' },
})

/** Messages one at a time, at the foot: at the top they would lie over who sits here, and over the buttons of the page. */
const AT_THE_FOOT = { top: 'calc(100dvh - 5rem)', maxCount: 1 }

/** What every component may count on being around it. `nonce`: of the answer that brought this page. */
export function Providers({ nonce, children }: { readonly nonce: string; readonly children: ReactNode }) {
  const language = useLanguage()
  const isDark = useIsDark()
  const look = useMemo(() => consoleTheme(isDark), [isDark])
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider csp={{ nonce }} theme={look} locale={LOCALES[language]} componentSize="small" button={{ autoInsertSpace: false }}>
        <AntdApp component={false} message={AT_THE_FOOT}>
          {children}
        </AntdApp>
      </ConfigProvider>
    </QueryClientProvider>
  )
}
