import { ICON_BUTTON_CLASS, TopBar } from '@glasshouse/ui'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface OwnDataFrameProps {
  readonly title: string
  readonly back: string
  readonly backLabel: string
  readonly children: ReactNode
}

export function OwnDataFrame({ title, back, backLabel, children }: OwnDataFrameProps) {
  return (
    <>
      <TopBar
        lead={
          <Link to={back} aria-label={backLabel} className={ICON_BUTTON_CLASS}>
            <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
          </Link>
        }
        title={title}
      />
      <div className="mx-auto flex w-full max-w-[480px] flex-col gap-7 px-4 pt-2 pb-8">{children}</div>
    </>
  )
}
