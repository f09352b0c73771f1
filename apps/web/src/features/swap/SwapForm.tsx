import { formatAssetAmount, formatExact, useForm, useSession } from '@glasshouse/client'
import { Banner, Button, IconButton, NumberText } from '@glasshouse/ui'
import { ArrowDownUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useBalances } from '../../live/account/balances.ts'
import { useCoinLists } from '../../live/markets/coins.ts'
import { useBlock } from '../../live/settings/freeze.ts'
import { FigureField } from '../../live/text/FigureField.tsx'
import { FrozenHelp } from '../../trade/freeze/FrozenHelp.tsx'
import { useSecondTap } from '../../trade/ticket/use-second-tap.ts'
import { errorText } from '../../words/error-text.ts'
import { useWords } from '../../words/words.ts'
import { CoinButton } from './CoinButton.tsx'
import { CoinSheet } from './CoinSheet.tsx'
import { SWAP_FREEZE_KEYS } from './freeze-keys.ts'
import { QuotePanel } from './QuotePanel.tsx'
import { useQuote } from './queries.ts'
import { SwapState } from './SwapState.tsx'
import { decimalsOf, FIRST_FIELDS, type SwapErrors, swapCoins, swapErrors, withCoin } from './swap-form.ts'
import { useSwapping } from './use-swapping.ts'

/** What is given, what it brings, and the quote between both. */
export function SwapForm() {
  const w = useWords('swap')
  const m = useWords('messages')
  const language = useSession((state) => state.language)
  const [chosen, setChosen] = useState<'from' | 'to'>()
  const form = useForm(FIRST_FIELDS, { isBlank: (name, fields) => fields[name] === '' || /^[0.]*$/.test(fields[name]) })
  const { from, to, amount } = form.fields
  const coins = swapCoins(useCoinLists().data?.currencyList ?? [], useBalances().data?.asset)
  const available = coins.find(({ coin }) => coin === from)?.available
  const errors = swapErrors(form.fields, available)
  const closed = useBlock(...SWAP_FREEZE_KEYS)
  const tap = useSecondTap()
  const swapping = useSwapping(() => {
    tap.answered()
    form.clear('amount')
  })
  const isWish = errors.amount === undefined
  const { quote, error, atMs, ask } = useQuote(isWish ? { fromCoin: from, toCoin: to, amount } : undefined, !swapping.isPending && !closed)
  const amountError = form.shown<SwapErrors>(errors).amount
  const change = (part: Parameters<typeof form.change>[0]) => {
    swapping.forget()
    form.change(part)
  }
  const send = () => {
    if (quote && !swapping.isPending && !closed) swapping.send({ fromCoin: from, toCoin: to, amount, minimum: quote.minimum })
  }
  return (
    <form
      ref={form.ref}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        if (amount === '' && tap.isSecond()) event.preventDefault()
        else form.submit(errors, send)(event)
      }}
    >
      <Side
        title={w('from')}
        aside={
          <>
            {w('available')}{' '}
            <NumberText value={available === undefined ? '--' : `${formatExact(available, language)} ${from.toUpperCase()}`} />
          </>
        }
      >
        <CoinButton coins={coins} coin={from} label={w('choose_from')} onOpen={() => setChosen('from')} />
        <div className="min-w-[min(11rem,100%)] flex-1">
          <FigureField
            label={<span className="sr-only">{w('amount_of', { coin: from.toUpperCase() })}</span>}
            name="amount"
            value={amount}
            decimals={decimalsOf(from)}
            error={amountError && m(amountError)}
            onChange={(value) => change({ amount: value })}
            trail={
              <Button
                look="quiet"
                onClick={() => available !== undefined && change({ amount: available })}
                disabled={available === undefined}
              >
                {w('max')}
              </Button>
            }
          />
        </div>
      </Side>
      <div className="-my-1 flex justify-center">
        <IconButton label={w('turn')} onClick={() => change({ from: to, to: from, amount: '' })}>
          <ArrowDownUp aria-hidden />
        </IconButton>
      </div>
      <Side title={w('to')} aside={w('about')}>
        <CoinButton coins={coins} coin={to} label={w('choose_to')} onOpen={() => setChosen('to')} />
        <output className="flex min-h-12 max-w-full min-w-fit flex-1 items-center justify-end text-end text-lg font-semibold text-ink-1 wrap-anywhere rtl:text-start">
          <NumberText value={quote ? formatAssetAmount(quote.expected, to, language) : '--'} />
        </output>
      </Side>
      {/* What became of the last one stands where the quote stood, until the next amount is typed. */}
      <div className="flex min-h-[7.75rem] flex-col gap-3">
        <SwapState swap={swapping.swap} />
        {(swapping.swap === undefined || amount !== '') && (
          <QuotePanel quote={quote} error={isWish ? error : null} atMs={atMs} onAsk={() => void ask()} />
        )}
      </div>
      {closed && (
        <div role="status" className="overflow-hidden rounded-md">
          <Banner kind="warn">
            {w(`closed_${closed}`)} {closed === 'account' && <FrozenHelp />}
          </Banner>
        </div>
      )}
      {swapping.trouble && (
        <p role="alert" className="text-sm text-down text-pretty">
          {swapping.trouble.isRefused ? errorText(swapping.trouble.failure, language) : w('no_answer')}
        </p>
      )}
      <Button type="submit" isWide isTall isPending={swapping.isPending} disabled={closed !== undefined || (isWish && quote === undefined)}>
        {w('convert')}
      </Button>
      <p className="text-xs text-ink-2 text-pretty">{w('rule')}</p>
      <CoinSheet
        coins={coins}
        side={chosen}
        active={chosen && form.fields[chosen]}
        onClose={() => setChosen(undefined)}
        onChoose={(coin) => {
          if (chosen) change(withCoin(form.fields, chosen, coin))
          setChosen(undefined)
        }}
      />
    </form>
  )
}

function Side({ title, aside, children }: { readonly title: string; readonly aside: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2 rounded-md bg-surface-1 p-3">
      <div className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-2">
        <span>{title}</span>
        <span>{aside}</span>
      </div>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </div>
  )
}
