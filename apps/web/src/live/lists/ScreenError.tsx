import { TopBar } from '@glasshouse/ui'
import type { ReactNode } from 'react'
import { BackButton } from '../routes/BackButton.tsx'
import { LoadError, type LoadErrorProps } from './LoadError.tsx'

/** In the place of a screen whose data did not come: its head with the way back stays, what went wrong stands below. */
export function ScreenError({ title, ...failure }: LoadErrorProps & { readonly title: ReactNode }) {
  return (
    <>
      <TopBar lead={<BackButton />} title={title} />
      <LoadError {...failure} />
    </>
  )
}
