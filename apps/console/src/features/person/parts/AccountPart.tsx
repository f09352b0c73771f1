import { ACCOUNT_FLAGS, type AccountFlag, mayTakePart } from '@glasshouse/domain'
import type { PersonAccount } from '@glasshouse/wire'
import { Button } from 'antd'
import { openAct } from '../../../acts/act-draft.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { PagePart } from '../../../kit/PageFrame.tsx'
import { Amount, Facts, Moment, State } from '../../../kit/pieces.tsx'
import { useOperator } from '../../../session/session.ts'
import { useWords } from '../../../words/words.ts'

/** Flags that restrict while they are on; the others permit. */
const RESTRICTING: readonly AccountFlag[] = ['close_only', 'frozen']

/** Flags, gates, debts and own limits of one account. */
export function AccountPart({ userId, account }: { readonly userId: string; readonly account: PersonAccount }) {
  const w = useWords('person')
  const t = useWords('terms')
  const { roles } = useOperator()
  const mayAsk = mayTakePart('account-flag', 'ask', roles)
  const rows = ACCOUNT_FLAGS.map((flag) => ({ flag, isOn: account.flags[flag] }))
  return (
    <PagePart
      title={w('account_of', { realm: t(`realm_${account.realm}`) })}
      note={w('account_numbered', { id: String(account.accountId) })}
    >
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <DataTable<(typeof rows)[number]>
          label={w('flags')}
          rows={rows}
          rowKey={({ flag }) => flag}
          columns={[
            { title: w('flag'), key: 'flag', render: (_, { flag }) => w(`flag_${flag}`) },
            {
              title: w('state'),
              key: 'state',
              render: (_, { flag, isOn }) => (
                <State tone={RESTRICTING.includes(flag) === isOn ? 'bad' : 'good'} text={isOn ? w('on') : w('off')} />
              ),
            },
            {
              title: w('change'),
              key: 'change',
              render: (_, { flag, isOn }) => (
                <Button
                  disabled={!mayAsk}
                  aria-label={w(isOn ? 'turn_off_of' : 'turn_on_of', { flag: w(`flag_${flag}`) })}
                  onClick={() =>
                    openAct({
                      act: 'account-flag',
                      words: [userId, account.realm, flag, isOn ? 'off' : 'on'],
                      reason: 'compliance',
                      ...(flag === 'frozen' ? { note: isOn ? w('thaw_note') : w('freeze_note') } : {}),
                    })
                  }
                >
                  {isOn ? w('turn_off') : w('turn_on')}
                </Button>
              ),
            },
          ]}
        />
        <div className="flex flex-col gap-4">
          <Facts
            facts={account.gates.map(({ product, passed, inForce }) => [
              w(`gate_${product}`),
              inForce === null
                ? w('no_gate')
                : passed >= inForce
                  ? w('gate_passed', { version: passed })
                  : w('gate_not_passed', { version: inForce }),
            ])}
          />
          {account.debts.length > 0 ? (
            <Facts facts={account.debts.map(({ coin, amount }) => [w('debt'), <Amount key={coin} amount={amount} coin={coin} />])} />
          ) : null}
          <OwnLimits account={account} />
        </div>
      </div>
    </PagePart>
  )
}

function OwnLimits({ account: { options, contracts } }: { readonly account: PersonAccount }) {
  const w = useWords('person')
  const limit = (amount: string) => (amount === '0' ? w('no_limit') : <Amount amount={amount} coin="usdt" />)
  const number = (value: number) => (value === 0 ? w('no_limit') : String(value))
  const excluded = (until: number | null, isForEver: boolean) =>
    until === null ? w('no') : isForEver ? w('for_ever') : <Moment at={until} />
  return (
    <Facts
      facts={[
        [w('options_stake'), limit(options.limits.stakePerOrder)],
        [w('options_loss'), limit(options.limits.lossPerDay)],
        [w('options_trades'), number(options.limits.tradesPerHour)],
        [w('options_excluded'), excluded(options.excludedUntil, options.isForEver)],
        [w('futures_leverage'), number(contracts.limits.leverage)],
        [w('futures_margin'), limit(contracts.limits.marginPerOrder)],
        [w('futures_loss'), limit(contracts.limits.lossPerDay)],
        [w('futures_excluded'), excluded(contracts.excludedUntil, contracts.isForEver)],
      ]}
    />
  )
}
