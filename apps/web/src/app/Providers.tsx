import { DirectionProvider } from '@base-ui/react/direction-provider'
import { queryClient, useSession } from '@glasshouse/client'
import { ToastHost } from '@glasshouse/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { BrandProvider, type BrandProviderProps } from '../brand/brand.tsx'
import { directionOf } from '../words/languages.ts'

/** What every component may count on being around it. */
export function Providers({ brand, name, house, children }: BrandProviderProps) {
  const language = useSession((state) => state.language)
  return (
    <BrandProvider brand={brand} name={name} house={house}>
      <QueryClientProvider client={queryClient}>
        <DirectionProvider direction={directionOf(language)}>
          <ToastHost toastMs={brand.toastMs}>{children}</ToastHost>
        </DirectionProvider>
      </QueryClientProvider>
    </BrandProvider>
  )
}
