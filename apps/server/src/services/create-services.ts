import { join } from 'node:path'
import type { PriceFeed } from '@glasshouse/feeds'
import type { ReadModel } from '@glasshouse/read-model'
import {
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
  contentSeeds,
  DEPOSIT_COINS,
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
  Outbox,
  OwnRequestsBook,
  openKeyring,
  Passkeys,
  Passwords,
  PayoutStops,
  ProofRecords,
  PushSubscriptions,
  type Records,
  RecoveryCodes,
  RequestKeys,
  type RolesOf,
  Sessions,
  SettingDesk,
  Settings,
  SignInAttempts,
  SignInLimits,
  siteContent,
  TotpKeys,
  Users,
  WalletChallenges,
  Wallets,
  WithdrawalAddresses,
  WorkChallenges,
} from '@glasshouse/records'
import { parseBrand } from '@glasshouse/wire'
import type { Logger } from 'pino'
import { pictureSet } from '../brands/brand-pictures.ts'
import { type BrandFolder, readBrands } from '../brands/read-brands.ts'
import type { FeedListing } from '../clocks/unlisted.ts'
import type { Config } from '../config/config.ts'
import { secretFile } from '../config/secret-file.ts'
import { openDeposits, seedWires } from '../deposits/open-deposits.ts'
import { sandboxDepositSettings } from '../deposits/sandbox-coins.ts'
import type { Engine } from '../engine/index.ts'
import { openFiles } from '../files/open-files.ts'
import { openClosing } from '../identity/open-closing.ts'
import { openIdentity } from '../identity/open-identity.ts'
import { operatorLimits } from '../limits/operator-limits.ts'
import { Messages } from '../messages/messages.ts'
import { Notices } from '../messages/notices.ts'
import { pushCarrier } from '../messages/push-carrier.ts'
import { pushKeysOf } from '../messages/push-message.ts'
import { knownOperators } from '../operators/known-operators.ts'
import { openWithdrawals } from '../withdrawals/open-withdrawals.ts'
import { Accounts } from './accounts.ts'
import { CredentialChanges } from './credential-changes.ts'
import { FeedDelay } from './feed-delay.ts'
import { Listing } from './listing.ts'
import { Prices, type SourceFacts } from './prices.ts'
import { Proofs } from './proofs.ts'
import { QuoteWatch } from './quote-watch.ts'
import type { RecordStores, Services } from './services.ts'
import { SessionChanges } from './session-changes.ts'
import { SourceWatch } from './source-watch.ts'
import { StatusChanges } from './status-changes.ts'
import { SwapQuotes } from './swap-quotes.ts'
import { KEPT_MAX, TokenLookups } from './token-lookups.ts'
import type { Walks } from './walks.ts'

export interface ServiceParts {
  readonly config: Config
  readonly engine: Engine
  readonly readModel: ReadModel
  readonly records: RecordStores
  readonly feed: SourceFacts & FeedListing & Pick<PriceFeed, 'connectionFault'>
  readonly walks: Walks
  readonly clock: () => number
  readonly edgeSecret: Buffer
  readonly log: Logger
}

/** Joins the opened parts into what routes and sockets stand on. Genesis must be done. */
export async function createServices({ feed, ...parts }: ServiceParts): Promise<Services> {
  const { engine, readModel, config, clock, edgeSecret, log } = parts
  const outbox = new Outbox(parts.records.db, clock, openKeyring(join(config.secretsDir, 'outbox.keys')))
  const subscriptions = new PushSubscriptions(parts.records.db, clock, openKeyring(join(config.secretsDir, 'outbox.keys')))
  const pushKeys = pushKeysOf(secretFile(config.secretsDir, 'push.key'), `mailto:${config.mailFrom}`)
  const push = pushCarrier({ keys: pushKeys, clock, onGone: (endpoint) => subscriptions.forget(endpoint) })
  const messages = new Messages({ config, outbox, clock, log, push })
  await messages.start()
  const fileStore = openFiles({ config, db: parts.records.db, clock, log })
  const [content, brands] = [siteContent(), readBrands()]
  const folder = brands.get(config.brand) as BrandFolder
  const brand = parseBrand(folder.flags, () => undefined)
  const sourceWatch = new SourceWatch(engine)
  const prices = new Prices({ engine, readModel, feed })
  await prices.whenReady()
  const listing = await Listing.open({ engine, log })
  const { isSandbox } = listing.configuration
  parts.records.operatorRoles.follow(rolesInCore(engine))
  const deposited = isSandbox ? sandboxDepositSettings(DEPOSIT_COINS) : {}
  await parts.records.settings.seed({ ...folder, ...brand, settings: { ...deposited, ...folder.settings } }, content.languages)
  const bannerPath = pictureSet(brands, folder).banner
  await parts.records.content.seed(contentSeeds(content.entries, { isSandbox, bannerPath }))
  const sessionChanges = new SessionChanges()
  const notices = new Notices({ messages, subscriptions, list: parts.records.noticeList, content, publicUrl: config.publicUrl, clock, log })
  const deposits = openDeposits({
    ...{ config, db: parts.records.db, clock, files: fileStore.files, notices, settings: parts.records.settings, isSandbox },
    assets: () => listing.configuration.assets,
  })
  await seedWires(deposits, parts.records.settings, parts.records.facts)
  const identity = openIdentity({ config, brand, db: parts.records.db, clock, files: fileStore.files, notices })
  return {
    ...parts,
    feed: { sources: feed.sources, indices: feed.indices, connectionFault: (sourceId) => feed.connectionFault?.(sourceId) ?? '' },
    brand,
    brands,
    prices,
    sourceWatch,
    feedDelay: new FeedDelay(),
    quotes: config.liquidity === 'on' ? await QuoteWatch.open(engine) : null,
    listing,
    accounts: new Accounts(engine),
    sessionChanges,
    statusChanges: new StatusChanges(),
    swapQuotes: new SwapQuotes({ listing, monotonicMs: () => engine.time.monotonicMs() }),
    tokens: new TokenLookups({
      sessions: parts.records.sessions,
      clock,
      isLimited: config.limits === 'on',
      opened: await parts.records.sessions.goodTokenHashes(KEPT_MAX),
    }),
    devices: new Devices(parts.records.db, clock, edgeSecret),
    codes: new Codes(parts.records.db, clock, edgeSecret),
    captchas: new Captchas(parts.records.db, clock, edgeSecret),
    wallets: new Wallets(parts.records.db, clock),
    walletChallenges: new WalletChallenges(parts.records.db, clock),
    workChallenges: new WorkChallenges(parts.records.db, clock),
    messages,
    push: { publicKey: pushKeys.publicKey, subscriptions },
    notices,
    identity,
    bankCards: new BankCards(parts.records.db, identity.keys, clock),
    withdrawals: openWithdrawals({ db: parts.records.db, keys: identity.keys.sealing, clock, houseAddresses: deposits }),
    deposits,
    closing: openClosing({ db: parts.records.db, clock, log }),
    proofs: new Proofs({ records: parts.records.proofs, messages }),
    credentialChanges: new CredentialChanges({ ...parts.records, notices, sessionChanges, isSandbox, clock }),
    totpKeys: new TotpKeys(parts.records.db, clock, openKeyring(join(config.secretsDir, 'totp.keys'))),
    recoveryCodes: new RecoveryCodes(clock, edgeSecret),
    fileStore,
  }
}

const rolesInCore =
  (engine: Engine): RolesOf =>
  async (operatorId) => {
    const { operators } = await knownOperators(engine)
    return operators.find((one) => one.operatorId === operatorId && one.isActive)?.roles ?? null
  }

export function openRecordStores(db: Records, clock: () => number, passwords = new Passwords()): RecordStores {
  const { welcomeMail } = siteContent()
  const [sessions, settings] = [new Sessions(db, clock), new Settings(db, clock)]
  const operatorRoles = new OperatorRolesBook()
  const approvals = new Approvals(db, clock, operatorRoles)
  return {
    db,
    users: new Users(db, passwords, clock, (userId) => sessions.forgetUser(userId), welcomeMail),
    sessions,
    signInLimits: new SignInLimits(db, clock),
    settings,
    settingDesk: new SettingDesk(db, clock, settings),
    gates: new GateFacts(db, clock),
    favourites: new Favourites(db, clock),
    content: new Content(db, clock),
    contentDesk: new ContentDesk(db, clock),
    groupMails: new GroupMails(db, clock),
    mails: new Mails(db, clock),
    noticeList: new NoticeList(db, clock),
    noticeSettings: new NoticeSettings(db),
    notMeTokens: new NotMeTokens(clock),
    payoutStops: new PayoutStops(db, clock),
    requestKeys: new RequestKeys(db, clock),
    audit: new Audit(db, clock),
    operators: new Operators(db, clock),
    operatorRoles,
    operatorLimits: operatorLimits(db, clock),
    operatorSessions: new OperatorSessions(db, clock, operatorRoles),
    approvals,
    alertNews: new AlertNewsBook(db, clock),
    alertSettings: new AlertSettingsBook(db, clock),
    ownRequests: new OwnRequestsBook(db, clock, approvals),
    facts: new ExchangeFacts(db),
    proofs: new ProofRecords(db, clock),
    passkeys: new Passkeys(db, clock),
    challenges: new Challenges(db, clock),
    fundPasswords: new FundPasswords(db, clock),
    signInAttempts: new SignInAttempts(db, clock),
    withdrawalAddresses: new WithdrawalAddresses(db, clock),
  }
}
