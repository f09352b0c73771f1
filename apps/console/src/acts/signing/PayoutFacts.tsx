import type { ActToSign, ShownWithdrawal } from '@glasshouse/wire'
import { Amount, Facts, Person, Typed } from '../../kit/pieces.tsx'
import { useWords } from '../../words/words.ts'

/** What an operator pays by: of an address, or of a card. */
const DESTINATION_FIELDS = [
  ...(['network', 'address', 'name'] as const),
  ...(['number', 'holderName', 'bankName', 'bankBranch', 'bankAddress', 'bankCode', 'currency'] as const),
]

interface PayoutFactsProps {
  readonly payout: ShownWithdrawal
  /** Its user by login name, where the page does not say it already. */
  readonly people?: ActToSign['people']
}

/** Whose money goes where: what the hashes of a signature are computed from. */
export function PayoutFacts({ payout, people = [] }: PayoutFactsProps) {
  const w = useWords('queues')
  const t = useWords('terms')
  const { destination, userId } = payout
  const name = people.find((one) => one.userId === userId)?.loginName ?? ''
  return (
    <Facts
      facts={[
        [w('person'), <Person key="person" userId={userId} name={name} />],
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
