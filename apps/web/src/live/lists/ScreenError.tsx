import { IconButton, TopBar } from '@glasshouse/ui'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useWords } from '../../words/words.ts'
import { LoadError, type LoadErrorProps } from './LoadError.tsx'

/** In the place of a screen whose data did not come: its head with the way back stays, what went wrong stands below. */
export function ScreenError({ title, ...failure }: LoadErrorProps & { readonly title: ReactNode }) {
  const w = useWords('app')
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  const back = (
    <IconButton label={w('back')} onClick={() => void (isFirst ? navigate('/home') : navigate(-1))}>
      <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
    </IconButton>
  )
  return (
    <>
      <TopBar lead={back} title={title} />
      <LoadError {...failure} />
    </>
  )
}
