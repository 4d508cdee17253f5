import { type ChangeEvent, useState } from 'react'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { paymentLabels } from './payment-fields.tsx'
import { type PaymentField, type PaymentSms, readSms } from './read-sms.ts'

interface SmsBoxProps {
  /** A text that another app has shared. */
  shared: string | undefined
  /** The fields of the form that are still empty. */
  emptyFields: PaymentField[]
  /** `isPasted`: the whole SMS is there, so the form focuses the next empty field. */
  onRead: (sms: PaymentSms, isPasted: boolean) => void
}

// One input event with this many characters is a paste.
const minPastedChars = 12

/** Reads the SMS of a payment while it is typed or pasted, and shows which fields it has filled. */
export function SmsBox({ shared, emptyFields, onRead }: SmsBoxProps) {
  const [text, setText] = useState(shared ?? '')
  const [read, setRead] = useState(() => readSms(shared ?? ''))
  const [isDone, setIsDone] = useState(Boolean(shared))

  function change({ target }: ChangeEvent<HTMLTextAreaElement>) {
    const isPasted = target.value.length - text.length >= minPastedChars
    const now = readSms(target.value)
    setText(target.value)
    setRead(now)
    setIsDone(isPasted)
    // Only if the result changes, so that more typing does not overwrite corrections in the form.
    if (now && (isPasted || JSON.stringify(now) !== JSON.stringify(read))) onRead(now, isPasted)
  }

  return (
    <>
      <TextAreaField
        name="sms"
        label={messages.payments.sms.label}
        hint={messages.payments.sms.hint}
        autoComplete="off"
        spellCheck={false}
        style={{ minHeight: '6.5rem' }}
        defaultValue={shared}
        onChange={change}
        onBlur={() => setIsDone(true)}
      />
      {read && <SmsResult sms={read} emptyFields={emptyFields} />}
      {!read && isDone && text.trim() && <Banner tone="warning">{messages.payments.sms.unread}</Banner>}
    </>
  )
}

function SmsResult({
  sms: { fields, isIncoming },
  emptyFields,
}: Pick<SmsBoxProps, 'emptyFields'> & { sms: PaymentSms }) {
  const { filled, toFill, checkAll, incoming } = messages.payments.sms
  const labels = paymentLabels()
  const inOrder = Object.keys(labels) as PaymentField[]
  const joinLabels = (names: PaymentField[]) => names.map((name) => labels[name]).join(', ')
  return (
    <Banner tone={isIncoming ? 'warning' : 'success'}>
      {isIncoming && `${incoming} `}
      {filled(joinLabels(inOrder.filter((name) => fields[name])))}{' '}
      {emptyFields.length > 0 ? toFill(joinLabels(emptyFields)) : checkAll}
    </Banner>
  )
}
