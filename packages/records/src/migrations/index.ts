import { operatorAlerts } from '../alerts/migrations.ts'
import { users } from './0001-users.ts'
import { exchange } from './0002-exchange.ts'
import { content } from './0004-content.ts'
import { waysIn } from './0005-ways-in.ts'
import { access } from './0006-access.ts'
import { outbox } from './0007-outbox.ts'
import { files } from './0008-files.ts'
import { reviews } from './0009-reviews.ts'
import { approvals } from './0010-approvals.ts'
import { mailProgress } from './0011-mail-progress.ts'
import { credentials } from './0012-credentials.ts'
import { secondFactors } from './0013-second-factors.ts'
import { wallets } from './0014-wallets.ts'
import { identity } from './0015-identity.ts'
import { closedAccounts } from './0016-closed-accounts.ts'
import { gates } from './0017-gates.ts'
import { notices } from './0018-notices.ts'
import { rights } from './0020-rights.ts'
import { bankCards } from './0021-bank-cards.ts'
import { deposits } from './0023-deposits.ts'
import { withdrawals } from './0024-withdrawals.ts'
import { wireAccounts } from './0026-wire-accounts.ts'
import { operatorNotes } from './0040-operator-notes.ts'
import type { Migration } from './migration.ts'

export const MIGRATIONS: readonly Migration[] = [
  users,
  exchange,
  content,
  waysIn,
  access,
  outbox,
  files,
  reviews,
  approvals,
  mailProgress,
  credentials,
  secondFactors,
  wallets,
  identity,
  closedAccounts,
  gates,
  notices,
  rights,
  bankCards,
  deposits,
  withdrawals,
  wireAccounts,
  operatorNotes,
  operatorAlerts,
]
