import { ApiError, formatExact, isInDemo, textOf, unitsOf, useForm, useIsOnline, useSession } from '@glasshouse/client'
import { Banner, Button, NumberText, Skeleton } from '@glasshouse/ui'
import type { Balance, Wallet } from '@glasshouse/wire'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { assetIn } from '../../live/account/balances.ts'
import { useFreeze } from '../../live/settings/freeze.ts'
import { FigureField } from '../../live/text/FigureField.tsx'
import { FrozenHelp } from '../../trade/freeze/FrozenHelp.tsx'
import { useSecondTap } from '../../trade/ticket/use-second-tap.ts'
import { useWords } from '../../words/words.ts'
import { CoinField } from './CoinField.tsx'
import {
  decimalsOfCoin,
  fieldsAsked,
  type TransferErrors,
  type TransferFields,
  transferErrors,
  walletsOf,
  withWallet,
} from './transfer-form.ts'
import { transferErrorText, useTransfer } from './use-transfer.ts'
import { WalletChoice } from './WalletChoice.tsx'

export function TransferForm({ assets }: { assets: readonly Balance[] | undefined }) {
  const w = useWords('transfer')
  const m = useWords('messages')
  const language = useSession((state) => state.language)
  const isDemo = useSession(isInDemo)
  const [query] = useSearchParams()
  const [first] = useState(() => fieldsAsked(query, isDemo))
  const form = useForm<TransferFields>(first, { showErrors: 'submitted' })
  const { fields } = form
  const tap = useSecondTap()
  const act = useTransfer(() => {
    tap.answered()
    form.clear('amount')
  })
  const closed = useClosed(fields.to)
  const errors = transferErrors(fields, assets)
  const { amount: error } = form.shown<TransferErrors>(errors)
  const available = assets ? (assetIn(assets, fields.from, fields.coin)?.available ?? '0') : undefined
  const put = (change: Partial<TransferFields>) => {
    act.reset()
    form.change(change)
  }
  return (
    <form
      ref={form.ref}
      noValidate
      aria-label={w('title')}
      onSubmit={(event) => {
        if (fields.amount === '' && tap.isSecond()) event.preventDefault()
        else form.submit(errors, () => !act.isPending && act.mutate(fields))(event)
      }}
      className="flex flex-1 flex-col gap-4"
    >
      <WalletChoice
        fields={fields}
        wallets={walletsOf(isDemo)}
        onChoose={(part, wallet) => put(withWallet(fields, part, wallet))}
        onTurn={() => put({ from: fields.to, to: fields.from })}
      />
      <CoinField fields={fields} assets={assets ?? []} onChoose={(coin) => put({ coin, amount: '' })} />
      <FigureField
        name="amount"
        label={w('amount')}
        placeholder={w('amount_placeholder')}
        value={fields.amount}
        decimals={decimalsOfCoin(fields.coin)}
        error={error && (error === 'transfer_please_amount' ? m(error) : w(error))}
        onChange={(amount) => put({ amount })}
        trail={
          <button
            type="button"
            disabled={available === undefined}
            onClick={() => put({ amount: available === '0' ? '' : (available ?? '') })}
            className="min-h-11 shrink-0 rounded-sm px-3 text-sm font-semibold text-accent"
          >
            {w('max')}
          </button>
        }
      />
      <p className="-mt-2 flex flex-wrap justify-between gap-x-3 text-xs text-ink-2">
        <span>{w('available')}</span>
        <bdi dir="ltr">
          {available === undefined ? (
            <Skeleton width={96} height={12} />
          ) : (
            <NumberText value={`${formatExact(available, language)} ${fields.coin.toUpperCase()}`} />
          )}
        </bdi>
      </p>
      {fields.from === 'contract' && <p className="-mt-2 text-xs text-ink-3">{w('free_only')}</p>}
      <div className="mt-auto flex flex-col gap-3 pt-2">
        {assets && <Afterwards fields={fields} assets={assets} />}
        <p className="text-xs text-ink-3">{w('no_fee')}</p>
        <div role="status" className="overflow-hidden rounded-md empty:hidden">
          {closed && (
            <Banner kind="warn">
              {w(`closed_${closed}`)} {closed === 'frozen' && <FrozenHelp />}
            </Banner>
          )}
        </div>
        <div role="alert" className="text-sm text-down empty:hidden">
          {act.error instanceof ApiError && (act.isRefused ? transferErrorText(act.error, language) : w('unknown'))}
        </div>
        <Button type="submit" isWide isTall isPending={act.isPending} disabled={closed !== undefined}>
          {w('button')}
        </Button>
      </div>
    </form>
  )
}

/** Why nothing can be transferred now. Who is frozen still brings margin to the futures wallet. */
function useClosed(to: Wallet): 'module' | 'frozen' | 'offline' | undefined {
  const block = useFreeze('TRANSFERFUNDS')
  const isOnline = useIsOnline()
  if (block === 'module') return 'module'
  if (block === 'account' && to !== 'contract') return 'frozen'
  return isOnline ? undefined : 'offline'
}

/** Both balances as the transfer leaves them. */
function Afterwards({ fields, assets }: { fields: TransferFields; assets: readonly Balance[] }) {
  const w = useWords('transfer')
  const wallets = useWords('wallet')
  const language = useSession((state) => state.language)
  const { from, to, coin, amount } = fields
  const units = unitsOf(amount) ?? 0n
  const after = (wallet: Wallet, change: bigint) => (unitsOf(assetIn(assets, wallet, coin)?.available ?? '0') ?? 0n) + change
  const left = after(from, -units)
  const lines = [
    { wallet: from, units: left < 0n ? undefined : left },
    { wallet: to, units: left < 0n ? undefined : after(to, units) },
  ]
  return (
    <dl className="flex flex-col gap-1.5 text-xs">
      {lines.map((line) => (
        <div key={line.wallet} className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-ink-3">{w('after', { wallet: wallets(`wallet_${line.wallet}`) })}</dt>
          <dd className="ms-auto text-ink-1">
            <bdi dir="ltr">
              <NumberText value={line.units === undefined ? '–' : `${formatExact(textOf(line.units), language)} ${coin.toUpperCase()}`} />
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
