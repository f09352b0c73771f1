import type { ApprovalState, NoticeKind, OperatorActName, OperatorKeyKind, OperatorRole, Realm, ReasonCode } from '@glasshouse/domain'
import type { Generated, JSONColumnType } from 'kysely'
import type { AlertTables } from './alerts/tables.ts'
import type { BankCardTables } from './cards/tables.ts'
import type { ContentTables } from './content/tables.ts'
import type { CredentialTables } from './credentials/tables.ts'
import type { DepositTables } from './deposits/tables.ts'
import type { ImageType } from './files/image.ts'
import type { GateTables } from './gates/tables.ts'
import type { IdentityTables } from './identity/tables.ts'
import type { NoticeTables } from './notices/tables.ts'
import type { OutboxState } from './outbox/message.ts'
import type { PeopleTables } from './people/tables.ts'
import type { ReviewState } from './reviews/review-machine.ts'
import type { SettingVersionTables } from './settings/tables.ts'
import type { WalletTables } from './wallets/tables.ts'
import type { WithdrawalTables } from './withdrawals/tables.ts'

export interface UserTable {
  /** UID: nine random digits; says nothing about how many users there are. */
  user_id: string
  login_name: string
  /** `login_name` in lower case: names that differ only in case are one name. Null of who came by e-mail or phone. */
  login_key: string | null
  /** Null of a user who has none yet and signs in another way. */
  password_hash: string | null
  /** Salted hash by which the journal knows the user; without the salt nobody can tell whose it is. */
  user_ref: string
  ref_salt: string
  /** 0 normal, 1 frozen, 2 disabled; follows from the two below. */
  status: 0 | 1 | 2
  /** As the core's flag says. */
  is_frozen: Generated<boolean>
  is_disabled: Generated<boolean>
  invite_code: string
  invited_by: string | null
  credits: Generated<number>
  email: Generated<string>
  /** `email` in lower case once it is proven; signs in. */
  email_key: string | null
  /** Area code plus number, digits only. */
  phone: Generated<string>
  /** `phone` once it is proven; signs in. */
  phone_key: string | null
  /** Null where none is set. A new one that was requested waits in `fund_password_resets`. */
  fund_password_hash: Generated<string | null>
  /** Counts changes of credentials: a sign-in that began before one comes to nothing. */
  credentials_version: Generated<number>
  /** No payout leaves before this moment. */
  payouts_after_ms: Generated<number>
  /** Language that the person reads, for messages; '' until it is known. */
  language: Generated<string>
  /** Since when nothing is paid out to the account; null: payouts are not stopped. */
  payouts_stopped_at_ms: Generated<number | null>
  created_at_ms: number
}
export interface SessionTable {
  token_hash: string
  session_id: string
  user_id: string
  realm: Realm
  created_at_ms: number
  /** Noted at most once an hour. */
  last_used_at_ms: number
  expires_at_ms: number
  ended_at_ms: number | null
  address: string
  device: string
  /** Of the wallet whose signature opened it. */
  wallet_address: string | null
}
export interface SignInDeviceTable {
  token_hash: string
  user_id: string
  last_used_at_ms: number
}
export interface SignInFailureTable {
  /** `network:<network>`, `name:<network> <login key>` or `device:<hash> <login key>`. */
  subject: string
  window_started_ms: number
  failures: number
}
export interface SettingTable {
  key: string
  value: JSONColumnType<object>
  updated_at_ms: number
  updated_by: string
}
export interface FavouriteTable {
  favourite_id: Generated<number>
  user_id: string
  symbol: string
  icon: string
  created_at_ms: number
}
export interface RequestKeyTable {
  owner: string
  key: string
  body_digest: string
  /** Null while the first request still runs. */
  answer: JSONColumnType<object> | null
  at_ms: number
}
export interface AuditTable {
  audit_id: Generated<number>
  at_ms: number
  /** `user:<uid>`, `operator:<id>` or `system`. */
  actor: string
  act: string
  subject: string
  detail: JSONColumnType<object>
}
export interface OperatorTable {
  operator_id: Generated<number>
  name: string
  is_active: Generated<boolean>
  roles: Generated<OperatorRole[]>
  /** Their own account at this exchange, if they have one. */
  own_user_id: Generated<string | null>
  created_at_ms: number
}
export interface ExchangeFactTable {
  name: string
  value: string
}
export interface MailTable {
  mail_id: Generated<number>
  user_id: string
  sent_at_ms: number
  /** Null while unread. */
  read_at_ms: number | null
  kind: Generated<NoticeKind>
  /** Path of the app, or ''. */
  link: Generated<string>
}
export interface MailTextTable {
  mail_id: number
  language: string
  title: string
  html: string
}
export interface SentCodeTable {
  target: string
  purpose: string
  /** '' for somebody signed out. */
  user_id: string
  /** `session:<id>` or `device:<name>` of the owner that requested it, '' for anybody else. */
  sender: string
  code_hash: string
  expires_at_ms: number
  /** Wrong guesses, of all sources. */
  tries: number
  used_at_ms: number | null
}
export interface CodeTryTable {
  target: string
  purpose: string
  user_id: string
  /** Of the code that was guessed at. */
  sender: string
  /** A network, or `device:<hash>`. */
  source: string
  tries: number
}
/** Login names of closed accounts, which nobody gets again. */
export interface RetiredNameTable {
  name_hash: string
}
/** Networks of everybody else that request codes to one target. */
export interface CodeTurnTable {
  target: string
  network: string
  window_started_ms: number
  requests: number
  /** Since when it waits for a turn; null once it had one. */
  waits_since_ms: number | null
  last_at_ms: number
}
export interface CodeSendTable {
  /** `target:<target>`, `<sender> to <target>` or `address:<network>`. */
  subject: string
  window_started_ms: number
  last_at_ms: number
  sends: number
}
export interface CaptchaTable {
  captcha_id: string
  place: 'LOGIN' | 'REGISTER' | 'CODE' | 'ANY'
  answer_hash: string
  expires_at_ms: number
}
export interface WorkChallengeTable {
  challenge_id: string
  place: 'LOGIN' | 'REGISTER' | 'CODE' | 'CODE_WAIT'
  bits: number
  expires_at_ms: number
}
export interface OutboxMessageTable {
  /** 32 hex digits, the same at every try. */
  message_id: string
  kind: 'mail' | 'text' | 'push'
  state: OutboxState
  /** Sealed JSON of the message; null once it has ended. */
  content: Buffer | null
  tries: Generated<number>
  next_try_at_ms: number
  /** Word or number of the other side. */
  last_error: Generated<string>
  /** Null: does not expire. */
  expires_at_ms: number | null
  created_at_ms: number
  ended_at_ms: number | null
}
export interface FileTable {
  /** 32 random hex digits; names the blob too. */
  file_id: string
  /** `user:<uid>` or `operator:<id>`. */
  owner: string
  purpose: string
  media_type: ImageType
  width: number
  height: number
  /** Size of the picture before it is sealed. */
  bytes: number
  created_at_ms: number
  /** Null until a record names the file; then it stays. */
  attached_at_ms: number | null
}
export interface ReviewTable {
  review_id: Generated<number>
  kind: string
  subject: string
  state: ReviewState
  version: Generated<number>
  /** `user:<uid>` or `operator:<id>`. */
  submitted_by: string
  reviewer: string | null
  reason: Generated<string>
  submitted_at_ms: number
  changed_at_ms: number
}
export interface OperatorSessionTable {
  token_hash: string
  operator_id: number
  created_at_ms: number
  expires_at_ms: number
  ended_at_ms: number | null
}
/** `seq`: group of the journal it stands in, or was newest then. `reason`: why the core refused. */
export interface ApprovalOutcome {
  readonly seq: number
  readonly reason?: string
  readonly field?: string
}
/** What an act of operators with keys signs, fixed when it was requested. */
export interface SignedWork {
  /** Inner commands, each as its record's hex digits. */
  readonly records: readonly string[]
  readonly nonce: string
  /** Group time. */
  readonly expiresAtMs: number
  /** The bytes that are signed, hex digits. */
  readonly bytes: string
  /** Executed with the requester's signature alone; a second operator confirms it afterwards. */
  readonly isRestricting: boolean
}
export interface ApprovalSignatureTable {
  approval_id: string
  /** 0: of the recovery key. */
  operator_id: number
  key_id: string
  kind: OperatorKeyKind
  signature: string
  authenticator_data: string
  client_data: string
  at_ms: number
}
export interface ApprovalTable {
  approval_id: string
  act: OperatorActName
  words: JSONColumnType<readonly string[]>
  reason: ReasonCode
  evidence: string
  state: ApprovalState
  requested_by: number
  requested_at_ms: number
  expires_at_ms: number
  approved_by: number | null
  approved_at_ms: number | null
  commands: JSONColumnType<object> | null
  outcome: JSONColumnType<ApprovalOutcome> | null
  ended_at_ms: number | null
  signed: JSONColumnType<SignedWork> | null
  confirmed_by: Generated<number | null>
  confirmed_at_ms: Generated<number | null>
  /** Declining ended it: when, is `ended_at_ms`. */
  declined_by: Generated<number | null>
  decline_words: Generated<string | null>
}
/** Mails about groups of the journal: the last group that has them, by subject. */
export interface MailProgressTable {
  subject: string
  seq: number
}
/** Every table of the records; subjects with several of their own name them in their folder. */
export interface RecordTables
  extends AlertTables,
    BankCardTables,
    ContentTables,
    CredentialTables,
    DepositTables,
    GateTables,
    IdentityTables,
    NoticeTables,
    SettingVersionTables,
    PeopleTables,
    WalletTables,
    WithdrawalTables {
  operator_sessions: OperatorSessionTable
  approvals: ApprovalTable
  approval_signatures: ApprovalSignatureTable
  reviews: ReviewTable
  files: FileTable
  outbox_messages: OutboxMessageTable
  sent_codes: SentCodeTable
  code_tries: CodeTryTable
  code_sends: CodeSendTable
  code_turns: CodeTurnTable
  retired_names: RetiredNameTable
  captchas: CaptchaTable
  work_challenges: WorkChallengeTable
  mails: MailTable
  mail_texts: MailTextTable
  mail_progress: MailProgressTable
  house_facts: ExchangeFactTable
  users: UserTable
  sessions: SessionTable
  sign_in_devices: SignInDeviceTable
  sign_in_failures: SignInFailureTable
  operator_sign_in_failures: SignInFailureTable
  settings: SettingTable
  favourites: FavouriteTable
  request_keys: RequestKeyTable
  audit_entries: AuditTable
  operators: OperatorTable
}
