import { IconButton, Tabs } from '@glasshouse/ui'
import type { DepositChannel } from '@glasshouse/wire'
import { Copy } from 'lucide-react'
import { copyText } from '../../live/device/copy-text.ts'
import { useSupport } from '../../live/support/support.ts'
import { useWords } from '../../words/words.ts'
import { type PanelProps, SandboxNote } from './AddressPanel.tsx'

/** Accounts at banks, one a tab. */
export function WirePanel({ offered, chosen, onChoose }: PanelProps) {
  const w = useWords('deposit')
  const support = useSupport()
  return (
    <>
      <SandboxNote />
      <Tabs
        isEven
        label={w('wires')}
        active={chosen.name}
        onChange={onChoose}
        tabs={offered.map((channel) => ({
          id: channel.name,
          label: <bdi>{channel.currency.toUpperCase()}</bdi>,
          panel: <BankDetails channel={channel} />,
        }))}
      />
      {support.isOffered && (
        <button type="button" onClick={support.open} className="min-h-11 self-start text-sm font-semibold text-accent">
          {support.label}
        </button>
      )}
    </>
  )
}

function BankDetails({ channel }: { readonly channel: DepositChannel }) {
  const w = useWords('deposit')
  const { wireAccount, address } = channel
  const rows = [
    { name: w('reference'), value: address },
    { name: w('account_name'), value: wireAccount?.accountName ?? '' },
    { name: w('account_number'), value: wireAccount?.accountNumber ?? '' },
    { name: w('bank_name'), value: wireAccount?.bankName ?? '' },
    { name: w('bank_code'), value: wireAccount?.bankCode ?? '' },
    { name: w('bank_address'), value: wireAccount?.bankAddress ?? '' },
  ].filter(({ value }) => value !== '')
  return (
    <div className="flex flex-col gap-3 pt-3">
      <p className="text-sm text-ink-2 text-pretty">{w('wire_text', { coin: channel.coin.toUpperCase() })}</p>
      <dl className="divide-y divide-line rounded-md bg-surface-1">
        {rows.map(({ name, value }) => (
          <div key={name} className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-2 py-1 ps-4 pe-1">
            <dt className="text-xs text-ink-2">{name}</dt>
            <dd className="text-sm font-medium wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
            <dd className="col-start-2 row-span-2 row-start-1">
              <IconButton label={w('copy_of', { name })} onClick={() => void copyText(value)}>
                <Copy aria-hidden />
              </IconButton>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-pretty">{w('reference_text')}</p>
    </div>
  )
}
