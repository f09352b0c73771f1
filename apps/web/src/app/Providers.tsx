import { DirectionProvider } from '@base-ui/react/direction-provider'
import { queryClient, useSession } from '@glasshouse/client'
import { ToastHost } from '@glasshouse/ui'
import type { Brand, HouseAtStart } from '@glasshouse/wire'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BrandProvider } from '../brand/brand.tsx'
import { directionOf } from '../words/languages.ts'

/** What every component may count on being around it. */
export function Providers({ brand, house, children }: { brand: Brand; house?: HouseAtStart | undefined; children: ReactNode }) {
  const language = useSession((state) => state.language)
  return (
    <BrandProvider brand={brand} house={house}>
      <QueryClientProvider client={queryClient}>
        <DirectionProvider direction={directionOf(language)}>
          <ToastHost toastMs={brand.toastMs}>{children}</ToastHost>
        </DirectionProvider>
      </QueryClientProvider>
    </BrandProvider>
  )
}
