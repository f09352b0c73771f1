import type { ShownWithdrawal } from '@glasshouse/wire'
import { Amount, Facts, PersonLink, Typed } from '../../kit/pieces.tsx'
import { useWords } from '../../words/words.ts'

/** What an operator pays by: of an address, or of a card. */
const DESTINATION_FIELDS = [
  ...(['network', 'address', 'name'] as const),
  ...(['number', 'holderName', 'bankName', 'bankBranch', 'bankAddress', 'bankCode', 'currency'] as const),
]

/** Whose money goes where: what the hashes of a signature are computed from. */
export function PayoutFacts({ payout }: { readonly payout: ShownWithdrawal }) {
  const w = useWords('queues')
  const t = useWords('terms')
  const { destination } = payout
  return (
    <Facts
      facts={[
        [w('person'), <PersonLink key="person" userId={payout.userId} />],
        [w('account_in_journal'), String(payout.account)],
        [w('amount'), <Amount key="amount" amount={payout.amount} coin={payout.coin} />],
        [w('fee'), <Amount key="fee" amount={payout.fee} coin={payout.coin} />],
        [w('paid'), <Amount key="paid" amount={payout.paid} coin={payout.currency} />],
        [w('method'), payout.method],
        ...(payout.way === 'card' ? [[w('ratio'), payout.ratio] as const] : []),
        ...DESTINATION_FIELDS.filter((field) => (destination[field] ?? '') !== '').map(
          (field) => [t(`destination_${field}`), <Typed key={field} text={destination[field] ?? ''} />] as const,
        ),
      ]}
    />
  )
}
