import { IconButton } from '@glasshouse/ui'
import type { Wallet } from '@glasshouse/wire'
import { ArrowUpDown } from 'lucide-react'
import { useId } from 'react'
import { useWords } from '../../words/words.ts'
import type { TransferFields } from './transfer-form.ts'

interface WalletChoiceProps {
  readonly fields: TransferFields
  readonly wallets: readonly Wallet[]
  readonly onChoose: (part: 'from' | 'to', wallet: Wallet) => void
  readonly onTurn: () => void
}

/** The two wallets, one above the other, and what turns them around. */
export function WalletChoice({ fields, wallets, onChoose, onTurn }: WalletChoiceProps) {
  const w = useWords('transfer')
  return (
    <div className="flex items-center gap-2 rounded-md bg-surface-1 py-1 ps-4 pe-1">
      <div className="flex min-w-0 flex-1 flex-col divide-y divide-line">
        {(['from', 'to'] as const).map((part) => (
          <WalletRow key={part} label={w(part)} chosen={fields[part]} wallets={wallets} onChoose={(wallet) => onChoose(part, wallet)} />
        ))}
      </div>
      <IconButton label={w('turn')} onClick={onTurn}>
        <ArrowUpDown aria-hidden />
      </IconButton>
    </div>
  )
}

interface WalletRowProps {
  readonly label: string
  readonly chosen: Wallet
  readonly wallets: readonly Wallet[]
  readonly onChoose: (wallet: Wallet) => void
}

function WalletRow({ label, chosen, wallets, onChoose }: WalletRowProps) {
  const id = useId()
  const names = useWords('wallet')
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3">
      <label htmlFor={id} className="min-w-12 shrink-0 text-xs text-ink-3">
        {label}
      </label>
      <select
        id={id}
        value={chosen}
        onChange={({ target }) => onChoose(target.value as Wallet)}
        className="min-h-11 min-w-0 flex-1 basis-32 rounded-sm bg-surface-1 text-base font-medium text-ink-1"
      >
        {wallets.map((wallet) => (
          <option key={wallet} value={wallet}>
            {names(`wallet_${wallet}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
