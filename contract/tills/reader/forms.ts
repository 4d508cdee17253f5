/**
 * What an SMS reports. `agent_…` are an agent's own SMS: a customer's cash out brings money to the agent. `failed`: no money moved.
 * `returned`: money came back, or was given or lent by the provider, so that it is no member's payment.
 */
export type SmsKind =
  | 'received'
  | 'payment_received'
  | 'cash_in'
  | 'deposit'
  | 'agent_cash_out'
  | 'sent'
  | 'payment_sent'
  | 'cash_out'
  | 'agent_cash_in'
  | 'agent_transfer'
  | 'failed'
  | 'returned'

/** The parts of an SMS as they are written. Parts that the form does not have are undefined. `charge` is a fee elsewhere. */
export type SmsParts = Partial<
  Record<
    'amount' | 'number' | 'ref' | 'fee' | 'charge' | 'commission' | 'balance' | 'id' | 'day' | 'time',
    string | undefined
  >
>

/** One known form of an SMS. */
export interface SmsForm {
  kind: SmsKind
  /** `in`: money came to the owner of the phone. Null: none moved. */
  direction: 'in' | 'out' | null
  /** Matches up to the end of the text that comes before the provider's last block. Groups: amount, number, ref, fee, charge. */
  start: RegExp
  /** What the provider writes directly after the reference: its fee, the balance with or without a fee before it, or the transaction id. */
  refBefore: 'fee' | 'balance' | 'id'
}

interface SmsEnd {
  /** The last block, with the transaction id. Groups: fee, commission, balance, id, day and time of the provider's clock. Global. */
  pattern: RegExp
  /** The forms that can end so. Undefined: all. */
  isOf?: (form: SmsForm) => boolean
}

export interface ProviderForms {
  /** A transfer without effect. Groups: amount, number, balance, and id, day and time where it has them. */
  failed?: RegExp
  ends: SmsEnd[]
  forms: SmsForm[]
}

/** Returns a function that creates the forms of a provider. `ref` matches its label and what the sender of the money wrote. */
export const createFormsOf =
  ({ ref, refBefore }: { ref: string; refBefore: SmsForm['refBefore'] }) =>
  (kind: SmsKind, direction: SmsForm['direction'], start: string): SmsForm => ({
    kind,
    direction,
    refBefore,
    // Bengali letters with a dot are two characters in a normalized text.
    start: new RegExp(`(?<![a-z\\d])(?:${start})(?:[.,;! ]{0,3}${ref})?[.,;! ]{0,3}$`.normalize('NFC'), 'i'),
  })
