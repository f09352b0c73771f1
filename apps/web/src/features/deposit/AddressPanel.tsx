import { Button, Segmented } from '@glasshouse/ui'
import type { DepositChannel } from '@glasshouse/wire'
import { Copy, TriangleAlert } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { copyText } from '../../live/device/copy-text.ts'
import { useSettings } from '../../live/settings/settings.ts'
import { useWords } from '../../words/words.ts'

const QrCode = lazy(() => import('../../live/pictures/QrCode.tsx'))

export interface PanelProps {
  readonly offered: readonly DepositChannel[]
  readonly chosen: DepositChannel
  readonly onChoose: (name: string) => void
}

/** Address of a chain with its code, and what it takes. */
export function AddressPanel({ offered, chosen, onChoose }: PanelProps) {
  const w = useWords('deposit')
  const coin = chosen.coin.toUpperCase()
  const network = `\u2066${chosen.networkName}\u2069`
  return (
    <>
      {offered.length > 1 ? (
        <div className="flex flex-col gap-1">
          <p className="text-xs font-medium text-ink-2">{w('network')}</p>
          <Segmented
            label={w('network')}
            choices={offered.map(({ name, networkName }) => ({ id: name, label: <bdi>{networkName}</bdi> }))}
            chosen={chosen.name}
            onChange={onChoose}
          />
        </div>
      ) : (
        <p className="flex flex-wrap justify-between gap-x-4 text-sm">
          <span className="text-ink-2">{w('network')}</span>
          <bdi className="font-medium">{chosen.networkName}</bdi>
        </p>
      )}
      <SandboxNote />
      <section aria-label={w('address')} className="flex flex-col items-center gap-4 rounded-md bg-surface-1 p-4">
        <div className="flex size-52 max-w-full justify-center">
          <Suspense>
            <QrCode text={chosen.address} label={w('qr_of', { coin, network })} />
          </Suspense>
        </div>
        <div className="flex w-full flex-col gap-1">
          <p className="text-xs text-ink-2">{w('address_of', { coin, network })}</p>
          <p dir="ltr" translate="no" className="figure text-sm font-medium break-all text-ink-1 rtl:text-right">
            {chosen.address}
          </p>
        </div>
        <Button look="secondary" isWide icon={<Copy aria-hidden className="size-4" />} onClick={() => void copyText(chosen.address)}>
          {w('copy_address')}
        </Button>
      </section>
      <Warning>{w('network_warning', { coin, network })}</Warning>
    </>
  )
}

/** Deposits of a sandbox are on paper. */
export function SandboxNote() {
  const w = useWords('deposit')
  const isSandbox = useSettings()?.HOUSE_SETTING?.isSandbox ?? false
  return isSandbox && <Warning>{w('sandbox_warning')}</Warning>
}

function Warning({ children }: { readonly children: React.ReactNode }) {
  return (
    <p className="flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2.5 text-sm text-warn">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 text-pretty">{children}</span>
    </p>
  )
}
