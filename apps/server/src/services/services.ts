import type { PriceFeed } from '@glasshouse/feeds'
import type { ReadModel } from '@glasshouse/read-model'
import type {
  AlertNewsBook,
  AlertSettingsBook,
  Approvals,
  Audit,
  BankCards,
  Captchas,
  Challenges,
  Codes,
  Content,
  ContentDesk,
  Devices,
  ExchangeFacts,
  Favourites,
  FundPasswords,
  GateFacts,
  GroupMails,
  Mails,
  NoticeList,
  NoticeSettings,
  NotMeTokens,
  OperatorRolesBook,
  OperatorSessions,
  Operators,
  OwnRequestsBook,
  Passkeys,
  PayoutStops,
  ProofRecords,
  PushSubscriptions,
  Records,
  RecoveryCodes,
  RequestKeys,
  Sessions,
  SettingDesk,
  Settings,
  SignInAttempts,
  SignInLimits,
  TotpKeys,
  Users,
  WalletChallenges,
  Wallets,
  WithdrawalAddresses,
  WorkChallenges,
} from '@glasshouse/records'
import type { Brand } from '@glasshouse/wire'
import type { Logger } from 'pino'
import type { Brands } from '../brands/read-brands.ts'
import type { FeedListing } from '../clocks/unlisted.ts'
import type { Config } from '../config/config.ts'
import type { DepositService } from '../deposits/open-deposits.ts'
import type { Engine } from '../engine/index.ts'
import type { FileStore } from '../files/open-files.ts'
import type { ClosingService } from '../identity/open-closing.ts'
import type { IdentityService } from '../identity/open-identity.ts'
import type { Messages } from '../messages/messages.ts'
import type { Notices } from '../messages/notices.ts'
import type { WithdrawalService } from '../withdrawals/open-withdrawals.ts'
import type { Accounts } from './accounts.ts'
import type { CredentialChanges } from './credential-changes.ts'
import type { FeedDelay } from './feed-delay.ts'
import type { Listing } from './listing.ts'
import type { Prices } from './prices.ts'
import type { Proofs } from './proofs.ts'
import type { QuoteWatch } from './quote-watch.ts'
import type { SessionChanges } from './session-changes.ts'
import type { SourceWatch } from './source-watch.ts'
import type { StatusChanges } from './status-changes.ts'
import type { SwapQuotes } from './swap-quotes.ts'
import type { TokenLookups } from './token-lookups.ts'
import type { Walks } from './walks.ts'

/** Plain records, one door per subject. */
export interface RecordStores {
  readonly db: Records
  readonly users: Users
  readonly sessions: Sessions
  readonly signInLimits: SignInLimits
  readonly settings: Settings
  readonly settingDesk: SettingDesk
  readonly gates: GateFacts
  readonly favourites: Favourites
  readonly content: Content
  readonly contentDesk: ContentDesk
  readonly groupMails: GroupMails
  readonly mails: Mails
  readonly noticeList: NoticeList
  readonly noticeSettings: NoticeSettings
  readonly notMeTokens: NotMeTokens
  readonly payoutStops: PayoutStops
  readonly requestKeys: RequestKeys
  readonly audit: Audit
  readonly operators: Operators
  /** What each may do, by the core. */
  readonly operatorRoles: OperatorRolesBook
  /** Operators' own: no call from outside counts there. */
  readonly operatorLimits: SignInLimits
  readonly operatorSessions: OperatorSessions
  readonly approvals: Approvals
  readonly alertNews: AlertNewsBook
  readonly alertSettings: AlertSettingsBook
  readonly ownRequests: OwnRequestsBook
  readonly facts: ExchangeFacts
  readonly proofs: ProofRecords
  readonly passkeys: Passkeys
  readonly challenges: Challenges
  readonly fundPasswords: FundPasswords
  readonly signInAttempts: SignInAttempts
  readonly withdrawalAddresses: WithdrawalAddresses
}

/** The services that a route, a topic or a view names, with the stores of records that it reads or writes. */
export type Needs<Names extends Exclude<keyof Services, 'records'>, Stores extends keyof RecordStores = never> = Pick<Services, Names> &
  ([Stores] extends [never] ? unknown : { readonly records: Pick<RecordStores, Stores> })

/**
 * All services of one process. Made once at the start, or by a test with its own clock and feed; each user of it names
 * its `Needs`.
 */
export interface Services {
  readonly config: Config
  readonly brand: Brand
  /** Every folder of brands/: `/platform/<name>/config.js` is answered for each. */
  readonly brands: Brands
  readonly engine: Engine
  readonly readModel: ReadModel
  readonly records: RecordStores
  readonly listing: Listing
  readonly accounts: Accounts
  readonly prices: Prices
  /** What the running feed has, whether the exchange knows it or not. */
  readonly feed: FeedListing & Required<Pick<PriceFeed, 'connectionFault'>>
  readonly sourceWatch: SourceWatch
  readonly feedDelay: FeedDelay
  /** Null where no market maker quotes (LIQUIDITY=off). */
  readonly quotes: QuoteWatch | null
  readonly sessionChanges: SessionChanges
  readonly statusChanges: StatusChanges
  readonly tokens: TokenLookups
  readonly swapQuotes: SwapQuotes
  readonly devices: Devices
  readonly codes: Codes
  readonly captchas: Captchas
  readonly wallets: Wallets
  readonly walletChallenges: WalletChallenges
  readonly workChallenges: WorkChallenges
  readonly messages: Messages
  readonly notices: Notices
  readonly identity: IdentityService
  readonly closing: ClosingService
  readonly bankCards: BankCards
  readonly withdrawals: WithdrawalService
  readonly deposits: DepositService
  /** Notices to browsers. */
  readonly push: { readonly publicKey: string; readonly subscriptions: PushSubscriptions }
  readonly proofs: Proofs
  readonly credentialChanges: CredentialChanges
  readonly totpKeys: TotpKeys
  readonly recoveryCodes: RecoveryCodes
  readonly fileStore: FileStore
  readonly walks: Walks
  readonly clock: () => number
  /** Random, kept in SECRETS_DIR: keys the digests of remembered bodies. */
  readonly edgeSecret: Buffer
  readonly log: Logger
}
