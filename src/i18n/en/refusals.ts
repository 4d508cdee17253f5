import { refusals as contract, type RefusalCode, type RefusalValues } from '#contract/errors.ts'
import { fieldIssues as contractIssues, type FieldIssueCode, type FieldIssueValues } from '#contract/issues.ts'
import { fillSentence, type Values } from '#contract/sentences.ts'
import { brand } from '../../brand/brand.ts'
import { formatUnits } from './format.ts'

/** Codes that only administrators get, whose screens are English. A phone in Bengali loads no sentence for them. */
type StaffRefusal =
  | 'not_oneself'
  | 'already_published'
  | 'already_retired'
  | 'cost_changed'
  | 'member_inactive'
  | 'withdrawal_waits'
  | 'member_blocked'
  | 'cannot_remind'
  | 'sms_unusable'
  | 'sms_claimed'
  | 'not_proved'
  | 'batch_closed'
  | 'nothing_to_pay'
  | 'name_taken'
  | 'below_refer_bonus'
  | 'last_owner'
  | 'one_owner'
  | 'proposal_over'
  | 'proposal_changed'
  | 'proposer_gone'
  | 'last_factor'
  | 'factor_required'
  | 'video_container'
  | 'video_codec'
  | 'sound_codec'
  | 'video_no_index'
  | 'video_no_picture'
  | 'video_cut_off'
  | 'video_damaged'
  | 'video_unreadable'
/** Issues of fields that no user fills in. */
type TechnicalIssue = 'not_an_id' | 'not_a_cursor' | 'not_a_page_size' | 'not_an_idempotency_key'
type UntranslatedIssue = StaffIssue | TechnicalIssue
type StaffIssue =
  | 'not_days'
  | 'not_whole_days'
  | 'too_few_days'
  | 'too_many_days'
  | 'too_many_features'
  | 'above_price'
  | 'none_selected'
  | 'too_many_selected'
  | 'selected_twice'
  | 'not_a_count'
  | 'too_few'
  | 'too_many'
  | 'not_a_webhook_url'
  | 'not_a_telegram_url'
  | 'not_a_webhook_secret'

/** One function per code. A code without a sentence does not compile, unless only administrators get it. */
export type RefusalMessages = {
  [Code in Exclude<RefusalCode, StaffRefusal>]: (values: RefusalValues<Code>) => string
} & { [Code in StaffRefusal]?: (values: RefusalValues<Code>) => string }
export type FieldIssueMessages = {
  [Code in Exclude<FieldIssueCode, UntranslatedIssue>]: (values: FieldIssueValues<Code>) => string
} & { [Code in UntranslatedIssue]?: (values: FieldIssueValues<Code>) => string }

/** The contract's own sentences; only those that count something are written here. */
export const refusals: RefusalMessages = {
  ...(mapValues(contract, ([, sentence]) => sentence) as RefusalMessages),
  unavailable: () => `${brand.name} cannot be reached right now. Try again later.`,
  too_many_registrations: ({ minutes }) =>
    `Too many new accounts from this network. Try again in ${formatUnits(minutes, 'minute')}.`,
  too_many_attempts: ({ minutes }) => `Too many attempts. Try again in ${formatUnits(minutes, 'minute')}.`,
  too_many_requests: ({ seconds }) => `Too many requests. Try again in ${formatUnits(seconds, 'second')}.`,
  task_too_early: ({ seconds }) => `Watch the video for ${formatUnits(seconds, 'second')} first.`,
  too_many_cancelled: ({ limit, minutes }) =>
    `You have cancelled ${formatUnits(limit, 'request')} in an hour. Try again in ${formatUnits(minutes, 'minute')}.`,
  too_many_transfers: ({ limit, minutes }) =>
    `You can make ${formatUnits(limit, 'transfer')} in an hour. Try again in ${formatUnits(minutes, 'minute')}.`,
}

export const fieldIssues: FieldIssueMessages = mapValues(contractIssues, (sentence) => sentence) as Record<
  FieldIssueCode,
  (values?: Values) => string
>

function mapValues<Value>(table: Record<string, Value>, sentenceOf: (value: Value) => string) {
  const entries = Object.entries(table).map(([code, value]) => {
    const fill = (values?: Values) => fillSentence(sentenceOf(value), values)
    return [code, fill]
  })
  return Object.fromEntries(entries)
}
