import { formatMoment } from '@glasshouse/client'
import { Banner, Skeleton, TopBar } from '@glasshouse/ui'
import type { KeysOfAccount } from '@glasshouse/wire'
import {
  ChevronRight,
  CreditCard,
  FileText,
  IdCard,
  KeyRound,
  Landmark,
  Lock,
  Mail,
  MonitorSmartphone,
  Phone,
  Send,
  ShieldCheck,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { failureOf } from '../../../live/lists/failure-of.ts'
import { LoadError } from '../../../live/lists/LoadError.tsx'
import { BackButton } from '../../../live/routes/BackButton.tsx'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { shortAddress } from '../../../live/wallets/wallet.ts'
import { useWords } from '../../../words/words.ts'
import { WhatFollows } from './KeysFrame.tsx'
import { useSecurity } from './security.ts'

/** Every key of the account with its state, one tap from its change. */
export function SecurityScreen() {
  const w = useWords('security')
  const security = useSecurity()
  const failure = failureOf(security)
  return (
    <>
      <TopBar lead={<BackButton />} title={w('title')} />
      <div className="mx-auto flex w-full max-w-[640px] flex-col gap-5 px-4 pt-1 pb-8">
        {security.data ? (
          <Keys keys={security.data} />
        ) : failure ? (
          <LoadError error={failure} onRetry={() => void security.refetch()} />
        ) : (
          <KeysSkeleton label={w('loading')} />
        )}
      </div>
    </>
  )
}

function Keys({ keys }: { keys: KeysOfAccount }) {
  const w = useWords('security')
  const style = useTimeStyle()
  const isSet = (is: boolean) => w(is ? 'state_set' : 'state_not_set')
  const fund = keys.fundPasswordReadyAt === null ? isSet(keys.hasFundPassword) : w('state_waits')
  const passkeys = keys.passkeys.length
  return (
    <>
      {keys.payoutsAfter !== null && (
        <div className="overflow-hidden rounded-md">
          <Banner kind="warn">{w('payouts_wait', { moment: formatMoment(keys.payoutsAfter, style) })}</Banner>
        </div>
      )}
      <WhatFollows keys={keys} />
      <Group title={w('group_passwords')}>
        <Row to="/change-password" icon={<Lock aria-hidden />} name={w('login_password')} state={isSet(keys.hasPassword)} />
        <Row to="/fund-password" icon={<Landmark aria-hidden />} name={w('fund_password')} state={fund} />
      </Group>
      <Group title={w('group_contacts')}>
        <Row to="/email-authentication" icon={<Mail aria-hidden />} name={w('email')} state={keys.email || w('state_not_bound')} />
        <Row
          to="/phone-authentication"
          icon={<Phone aria-hidden />}
          name={w('phone')}
          state={keys.phone === '' ? w('state_not_bound') : `\u2066+${keys.phone}\u2069`}
        />
      </Group>
      <Group title={w('group_second')}>
        <Row
          to="/security/authenticator"
          icon={<ShieldCheck aria-hidden />}
          name={w('authenticator')}
          state={w(keys.hasTotp ? 'state_on' : 'state_off')}
        />
        <Row
          to="/security/passkeys"
          icon={<KeyRound aria-hidden />}
          name={w('passkeys')}
          state={passkeys === 0 ? w('state_none') : w('passkey_count', { count: passkeys })}
        />
        <Row to="/security/wallet" icon={<Wallet aria-hidden />} name={w('wallet')} state={w('wallet_detail')} />
      </Group>
      <Group title={w('group_identity')}>
        <Row to="/certification-primary" icon={<IdCard aria-hidden />} name={w('identity')} state={w('identity_detail')} />
      </Group>
      <Group title={w('group_payouts')}>
        <Row
          to="/addAddress"
          icon={<Send aria-hidden className="rtl:-scale-x-100" />}
          name={w('withdrawal_address')}
          state={addressesOf(keys) || w('state_not_bound')}
        />
        <Row to="/bind-card" icon={<CreditCard aria-hidden />} name={w('bank_cards')} state={w('bank_cards_detail')} />
      </Group>
      <Group title={w('group_devices')}>
        <Row to="/sessions" icon={<MonitorSmartphone aria-hidden />} name={w('sessions')} state={w('sessions_detail')} />
      </Group>
      <Group title={w('group_data')}>
        <Row to="/security/own-data" icon={<FileText aria-hidden />} name={w('own_data')} state={w('own_data_detail')} />
      </Group>
    </>
  )
}

/** Never whole: whoever looks over a shoulder learns nothing. */
const addressesOf = ({ addresses }: KeysOfAccount) => addresses.map(({ address }) => `\u2066${shortAddress(address)}\u2069`).join(', ')

/** Rows of each group below what a change brings with it. */
const GROUPS = { passwords: 2, contacts: 2, second: 3, identity: 1, payouts: 2, devices: 1, data: 1 }

function KeysSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-5">
      <Skeleton width="100%" height={32} />
      {Object.entries(GROUPS).map(([group, rows]) => (
        <div key={group} className="flex flex-col gap-1">
          <Skeleton width={72} height={16} />
          <Skeleton width="100%" height={56 * rows} />
        </div>
      ))}
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 text-xs font-medium text-ink-2">{title}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-md bg-surface-1">{children}</ul>
    </section>
  )
}

function Row({ to, icon, name, state }: { to: string; icon: ReactNode; name: string; state: string }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center gap-3 px-4 py-2 transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2"
      >
        <span className="text-ink-2 [&>*]:size-5">{icon}</span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="text-sm font-medium text-ink-1">{name}</span>
          <span dir="auto" className="truncate text-xs text-ink-2 rtl:text-right">
            {state}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" />
      </Link>
    </li>
  )
}
