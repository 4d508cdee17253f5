import type { Logger } from 'pino'
import { type contract, endpointsByName } from '#contract/index.ts'
import { createAccountHandlers } from './accounts/handlers.ts'
import { createActivityHandlers } from './activity/handlers.ts'
import { createAdvertiseHandlers } from './advertises/handlers.ts'
import { createApiKeyHandlers } from './api-keys/handlers.ts'
import { createAuditHandlers, insertAuditEntries } from './audits/handlers.ts'
import { createBankHandlers } from './banks/handlers.ts'
import { createBannerHandlers } from './banners/handlers.ts'
import { block } from './blocks/block-user.ts'
import { createBrandHandlers } from './brands/handlers.ts'
import { createCannedAnswerHandlers } from './canned-answers/handlers.ts'
import type { Changes } from './changes/changes.ts'
import { createClientErrorHandlers } from './client-errors/handlers.ts'
import { closingHandlers } from './closings/handlers.ts'
import { createBookHandlers, createDailyCloseHandlers } from './daily-closes/handlers.ts'
import type { Db } from './db/connect.ts'
import { createEmailHandlers } from './emails/handlers.ts'
import { createExportHandlers } from './exports/handlers.ts'
import { createFactorCheck } from './factors/factor-check.ts'
import { createWriteHandlers, type Handlers } from './http/mount-endpoints.ts'
import { createInboxHandlers } from './inbox/handlers.ts'
import { createInboxViewHandlers } from './inbox/view-handlers.ts'
import { createInboxViewerHandlers } from './inbox/viewer-handlers.ts'
import { createLimitHandlers } from './limits/handlers.ts'
import type { MemberMailer } from './mail/member-mailer.ts'
import type { MediaStore } from './media/store.ts'
import { createNoticeHandlers } from './notices/handlers.ts'
import { createNotificationHandlers } from './notifications/handlers.ts'
import { createNumberHandlers } from './numbers/members/handlers.ts'
import { createPaymentHandlers } from './payments/requests/handlers.ts'
import { readEvidence } from './payouts/evidence.ts'
import { createPayoutHandlers } from './payouts/handlers.ts'
import { createPlanHandlers } from './plans/handlers.ts'
import type { Background } from './process/background.ts'
import type { deriveKeys } from './process/keys.ts'
import { createProposalHandlers, type createPropose, type ProposableWrite } from './proposals/handlers.ts'
import { createPurchaseHandlers, createRegisterWithPlan } from './purchases/handlers.ts'
import { createPushHandlers } from './push/handlers.ts'
import { deriveVapidKeys } from './push/vapid-keys.ts'
import { createQueuePlaceHandlers } from './queue-places/handlers.ts'
import { createQueueHandlers } from './queues/handlers.ts'
import { createReceiptHandlers } from './receipts/handlers.ts'
import { createRecoveryHandlers } from './recoveries/handlers.ts'
import { createReferHandlers } from './refers/handlers.ts'
import { createRewardHandlers } from './rewards/handlers.ts'
import { createRulesHandlers, createRuleVersionHandlers } from './rules/handlers.ts'
import { readLastAcceptance } from './rules/read-rules.ts'
import { createSecurityEventHandlers } from './security-events/handlers.ts'
import { createDeviceHandlers } from './sessions/device-handlers.ts'
import { createDeviceTokens } from './sessions/device-tokens.ts'
import { endAllSessions } from './sessions/end-sessions.ts'
import { createFactorHandlers } from './sessions/factor-handlers.ts'
import { createSessionHandlers } from './sessions/handlers.ts'
import { createNoteRightPassword } from './sessions/note-right-password.ts'
import { createProofHandlers } from './sessions/proof-handlers.ts'
import { createReadOwnUser } from './sessions/session-user.ts'
import { createSignInThrottle } from './sessions/sign-in-throttle.ts'
import type { createTokens } from './sessions/tokens.ts'
import { createVerifySignIn } from './sessions/verify-sign-in.ts'
import { createShopHandlers } from './shop/handlers.ts'
import { createStaffHandlers } from './staff/handlers.ts'
import { createStatementHandlers } from './statements/handlers.ts'
import { createSupportHandlers } from './supports/handlers.ts'
import { createSupportDeskHandlers, createSupportThreadHandlers } from './supports/threads.ts'
import { createTaskHandlers, taskCounts } from './tasks/handlers.ts'
import { videoProbes } from './tasks/probes.ts'
import { createTillHandlers } from './tills/manage/handlers.ts'
import { createTillPhoneHandlers } from './tills/phones/handlers.ts'
import type { RefusedCalls } from './tills/phones/refused-calls.ts'
import { createTillSmsHandlers } from './tills/sms/handlers.ts'
import { createTransferHandlers } from './transfers/handlers.ts'
import { createUserHandlers } from './users/handlers.ts'
import { createWebhookHandlers } from './webhooks/handlers.ts'
import { createWithdrawalHandlers } from './withdrawals/handlers.ts'

/** A noun without handlers does not compile. */
export type AllHandlers = { [Noun in keyof typeof contract]: Handlers<(typeof contract)[Noun]> }

/** The keys and services of an app that its handlers use. */
interface HandlerParts {
  db: Db
  changes: Changes
  media: MediaStore
  mailer: MemberMailer
  background: Background
  publicUrl: string
  secret: string
  tokenTtlS: number
  log: Logger
  allowsPrivateWebhook?: boolean
  tokens: ReturnType<typeof createTokens>
  keys: Keys[]
  /** The keys of all secrets that have sealed rows, the current one first. */
  sealKeys: Keys[]
  proposalKeys: ProposalKeys[]
  refusedCalls: RefusedCalls
}

type Keys = ReturnType<typeof deriveKeys>
type ProposalKeys = Parameters<typeof createPropose>[0][number]

/** The handlers of all endpoints. */
export function createHandlers(parts: HandlerParts): AllHandlers {
  const { db, media, log, keys, sealKeys, proposalKeys } = parts
  const factorKeys = sealKeys.map(({ factor }) => factor)
  const factorCheck = createFactorCheck({ db, keys: factorKeys, publicUrl: parts.publicUrl })
  const deviceTokens = createDeviceTokens(keys.map(({ device }) => device))
  const signInThrottle = createSignInThrottle(db)
  const verifySignIn = createVerifySignIn({ db, throttle: signInThrottle, deviceTokens })
  const noteRightPassword = createNoteRightPassword(parts)
  const sessionParts = {
    ...parts,
    deviceTokens,
    factorKeys,
    factorCheck,
    verifySignIn,
    signInThrottle,
    noteRightPassword,
  }
  const handlers: AllHandlers = {
    sessions: createSessionHandlers(sessionParts),
    factors: { ...createFactorHandlers(sessionParts), ...createProofHandlers(sessionParts) },
    emails: createEmailHandlers(parts),
    devices: createDeviceHandlers(db),
    securityEvents: createSecurityEventHandlers(db),
    recoveries: createRecoveryHandlers(sessionParts),
    users: {
      ...createUserHandlers(db, { endAllSessions, readOwnUser: createReadOwnUser(db), readLastAcceptance }),
      block,
      registerWithPlan: createRegisterWithPlan(db),
      ...closingHandlers,
    },
    numbers: createNumberHandlers(db),
    plans: { ...createPlanHandlers(db), ...createPurchaseHandlers(db) },
    tasks: createTaskHandlers(db, media),
    advertises: createAdvertiseHandlers({ db, media, log, counts: taskCounts, probes: videoProbes }),
    notices: createNoticeHandlers(db),
    notifications: createNotificationHandlers(db),
    push: createPushHandlers(db, deriveVapidKeys(parts.secret)),
    refers: createReferHandlers(db),
    rewards: createRewardHandlers(db),
    limits: createLimitHandlers(db),
    banks: createBankHandlers(db),
    tills: createTillHandlers(db),
    tillPhones: createTillPhoneHandlers(db, { ...parts, key: sealKeys[0]!.tillPhone }),
    tillSms: createTillSmsHandlers(db),
    payments: createPaymentHandlers(db),
    transfers: createTransferHandlers(db),
    withdrawals: { ...createWithdrawalHandlers(db), get: ({ id }) => readEvidence(db, id) },
    payouts: createPayoutHandlers(db),
    receipts: createReceiptHandlers(db),
    supports: createSupportHandlers(db),
    supportThreads: createSupportThreadHandlers(db),
    supportDesk: createSupportDeskHandlers(db),
    cannedAnswers: createCannedAnswerHandlers(db),
    statements: createStatementHandlers(db),
    activity: createActivityHandlers(db),
    accounts: createAccountHandlers(db),
    dailyCloses: createDailyCloseHandlers(db),
    books: createBookHandlers(db),
    queues: createQueueHandlers(db),
    inbox: createInboxHandlers(db),
    inboxViews: createInboxViewHandlers(db),
    inboxViewers: createInboxViewerHandlers(db, parts.changes.viewers),
    queuePlaces: createQueuePlaceHandlers(db),
    exportTables: createExportHandlers(db),
    audits: createAuditHandlers(db),
    shop: createShopHandlers(db),
    brands: createBrandHandlers(db),
    banners: createBannerHandlers(db),
    rules: createRulesHandlers(db),
    ruleVersions: createRuleVersionHandlers(db),
    staff: createStaffHandlers(db),
    apiKeys: createApiKeyHandlers(db),
    webhooks: createWebhookHandlers(db, {
      keys: sealKeys.map(({ webhook }) => webhook),
      allowsPrivate: parts.allowsPrivateWebhook ?? false,
    }),
    proposals: createProposalHandlers({
      db,
      keys: proposalKeys,
      insertAuditEntries,
      findWrite: (name) => findWrite(handlers, name),
    }),
    writes: createWriteHandlers(db),
    clientErrors: createClientErrorHandlers(parts),
  }
  return handlers
}

/** The write of an endpoint's name, `banks.add`, if it can be proposed. */
function findWrite(handlers: AllHandlers, name: string): ProposableWrite | undefined {
  const [noun, write] = name.split('.') as [keyof AllHandlers, string]
  const endpoint = endpointsByName[name]
  if (!endpoint || endpoint.method === 'GET' || !endpoint.secondPerson) return undefined
  const handle = (handlers[noun] as unknown as Record<string, ProposableWrite['handle']>)[write]
  return handle && { endpoint, handle }
}
