import type { PastFillRow, PastList, PastOption, PastOrder, PastRow, PastSwap } from '@glasshouse/wire'
import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { Amount, Moment } from '../../../kit/pieces.tsx'
import { useWords } from '../../../words/words.ts'

type Columns = TableColumnsType<PastRow>

/** Columns of a list; the group of the journal that holds a row stands last, and of an option leads to its receipt. */
export function usePastColumns(list: PastList): Columns {
  const w = useWords('person')
  const t = useWords('terms')
  const text = <Row extends PastRow>(key: string, title: string, show: (row: Row) => ReactNode) => ({
    ...{ key, title, render: (_: unknown, row: PastRow) => show(row as Row) ?? '–' },
  })
  const figure = <Row extends PastRow>(key: string, title: string, show: (row: Row) => ReactNode) => ({
    ...{ ...text(key, title, show), className: 'figure' },
  })
  const at = (title: string) => text('at', title, (row) => <Moment at={row.at} />)
  const id = (title: string) => figure('id', title, (row) => row.id)
  const seq = figure('seq', w('past_group'), (row) => row.seq)
  const market = text<PastOrder>('market', w('market'), (row) => row.market.toUpperCase())

  const fee = figure<PastOrder>('fee', w('past_fee'), (row) => <Amount amount={row.fee} coin={row.coin} />)
  const realized = figure<PastOrder>('realized', w('past_realized'), (row) =>
    row.realized === null ? null : <Amount amount={row.realized} coin={row.coin} />,
  )

  const orders = (isFutures: boolean): Columns => [
    ...[at(w('past_ended')), id(w('order')), market],
    text<PastOrder>('side', w('side'), ({ side, effect }) =>
      effect === null ? t(`side_${side}`) : `${t(`side_${side}`)}, ${w(`effect_${effect}`)}`,
    ),
    text<PastOrder>('type', w('past_type'), ({ type }) => w(`past_type_${type}`)),
    ...(isFutures ? [figure<PastOrder>('leverage', w('leverage'), ({ leverage }) => (leverage === null ? null : `${leverage}×`))] : []),
    figure<PastOrder>('price', w('price'), ({ price }) => price),
    figure<PastOrder>('size', isFutures ? w('number_of_contracts') : w('quantity'), ({ size }) => size),
    figure<PastOrder>('filled', w('filled'), ({ filled }) => filled),
    figure<PastOrder>('average', w('past_average'), ({ average }) => average),
    ...(isFutures ? [fee, realized] : [fee]),
    text<PastOrder>('end', w('state'), ({ end }) => (end === null ? null : w(`end_${end}`))),
    seq,
  ]

  const fills = (isFutures: boolean): Columns => [
    ...[at(w('at')), id(w('past_trade'))],
    figure<PastFillRow>('order', w('order'), ({ orderId }) => orderId || null),
    market,
    text<PastFillRow>('side', w('side'), ({ side }) => t(`side_${side}`)),
    text<PastFillRow>('role', w('past_role'), ({ role }) => w(`past_${role}`)),
    figure<PastFillRow>('price', w('price'), ({ price }) => price),
    figure<PastFillRow>('size', isFutures ? w('number_of_contracts') : w('quantity'), ({ size }) => size),
    figure<PastFillRow>('notional', w('past_notional'), ({ notional, coin }) => <Amount amount={notional} coin={coin} />),
    ...(isFutures ? [fee, realized, text<PastFillRow>('cause', w('past_cause'), ({ cause }) => cause && w(`cause_${cause}`))] : [fee]),
    seq,
  ]

  const options: Columns = [
    ...[at(w('past_settled')), id(w('past_option')), market],
    text<PastOption>('side', w('side'), ({ side }) => t(`side_${side}`)),
    figure<PastOption>('stake', w('stake'), ({ stake, coin }) => <Amount amount={stake} coin={coin} />),
    figure<PastOption>('seconds', w('seconds'), ({ seconds }) => seconds),
    figure<PastOption>('strike', w('strike'), ({ strike }) => strike),
    figure<PastOption>('close', w('past_close'), ({ close }) => close),
    text<PastOption>('outcome', w('past_outcome'), ({ outcome }) => w(`outcome_${outcome}`)),
    figure<PastOption>('reward', w('past_reward'), ({ reward, coin }) => <Amount amount={reward} coin={coin} />),
    seq,
    text<PastOption>('receipt', w('past_receipt'), ({ id, receipt }) => (
      <a href={receipt} target="_blank" rel="noreferrer" className="text-accent underline-offset-2 hover:underline">
        {w('past_receipt_of', { id })}
      </a>
    )),
  ]

  const swaps: Columns = [
    ...[at(w('at')), id(w('past_swap'))],
    figure<PastSwap>('given', w('past_given'), ({ given, from }) => <Amount amount={given} coin={from} />),
    figure<PastSwap>('received', w('past_received'), ({ received, to }) =>
      received === null ? to.toUpperCase() : <Amount amount={received} coin={to} />,
    ),
    figure<PastSwap>('rate', w('past_rate'), ({ rate }) => rate),
    figure<PastSwap>('spread', w('past_spread'), ({ fromSpread, toSpread }) =>
      fromSpread === null || toSpread === null ? null : `${fromSpread} / ${toSpread}`,
    ),
    text<PastSwap>('state', w('state'), ({ state }) => w(`swap_${state}`)),
    text<PastSwap>('ended', w('past_ended'), ({ endedAt }) => (endedAt === null ? null : <Moment at={endedAt} />)),
    seq,
  ]

  const columns: Readonly<Record<PastList, Columns>> = {
    ...{ spot_orders: orders(false), futures_orders: orders(true), spot_fills: fills(false), futures_fills: fills(true) },
    ...{ options, swaps },
  }
  return columns[list]
}
