import { ArrowDownToLine, ArrowUpFromLine, CheckCheck, CircleHelp, IdCard, Radar } from 'lucide-react'
import type { ConsolePage } from '../../live/console-page.ts'
import { wordsOf } from '../../words/words.ts'

const titleOf = (key: 'identity' | 'deposits' | 'withdrawals' | 'approvals' | 'screening' | 'suspense') => () => wordsOf('queues')(key)

export const routes: readonly ConsolePage[] = [
  {
    path: '/approvals',
    title: titleOf('approvals'),
    menu: { group: 'work', place: 10, icon: CheckCheck },
    permission: 'see_acts',
    waits: 'approvals',
    screen: async () => (await import('./approvals/ApprovalsScreen.tsx')).ApprovalsScreen,
  },
  {
    path: '/approvals/:id',
    title: titleOf('approvals'),
    permission: 'see_acts',
    screen: async () => (await import('./approvals/ApprovalScreen.tsx')).ApprovalScreen,
  },
  {
    path: '/identity',
    title: titleOf('identity'),
    menu: { group: 'work', place: 20, icon: IdCard },
    permission: 'see_reviews',
    waits: 'identity',
    screen: async () => (await import('./identity/IdentityScreen.tsx')).IdentityScreen,
  },
  {
    path: '/identity/:id',
    title: titleOf('identity'),
    permission: 'see_reviews',
    screen: async () => (await import('./identity/ReviewScreen.tsx')).ReviewScreen,
  },
  {
    path: '/deposits',
    title: titleOf('deposits'),
    menu: { group: 'work', place: 30, icon: ArrowDownToLine },
    permission: 'see_deposits',
    waits: 'deposits',
    screen: async () => (await import('./deposits/DepositsScreen.tsx')).DepositsScreen,
  },
  {
    path: '/deposits/:id',
    title: titleOf('deposits'),
    permission: 'see_deposits',
    screen: async () => (await import('./deposits/ClaimScreen.tsx')).ClaimScreen,
  },
  {
    path: '/withdrawals',
    title: titleOf('withdrawals'),
    menu: { group: 'work', place: 40, icon: ArrowUpFromLine },
    permission: 'see_withdrawals',
    waits: 'withdrawals',
    screen: async () => (await import('./withdrawals/WithdrawalsScreen.tsx')).WithdrawalsScreen,
  },
  {
    path: '/withdrawals/:id',
    title: titleOf('withdrawals'),
    permission: 'see_withdrawals',
    screen: async () => (await import('./withdrawals/WithdrawalScreen.tsx')).WithdrawalScreen,
  },
  {
    path: '/screening',
    title: titleOf('screening'),
    menu: { group: 'work', place: 50, icon: Radar },
    permission: 'see_screening',
    waits: 'screening',
    screen: async () => (await import('./screening/ScreeningScreen.tsx')).ScreeningScreen,
  },
  {
    path: '/suspense',
    title: titleOf('suspense'),
    menu: { group: 'work', place: 60, icon: CircleHelp },
    permission: 'see_suspense',
    waits: 'suspense',
    screen: async () => (await import('./deposits/SuspenseScreen.tsx')).SuspenseScreen,
  },
]
