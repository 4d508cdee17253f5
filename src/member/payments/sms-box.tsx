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
  left: PaymentField[]
  /** `isPasted`: the person has the SMS behind them, and goes on with what is left. */
  onRead: (sms: PaymentSms, isPasted: boolean) => void
}

// More than a finger types at once.
const pastedChars = 12

/** Reads the SMS that confirms a payment as soon as it stands here, and says what it told. */
export function SmsBox({ shared, left, onRead }: SmsBoxProps) {
  const [text, setText] = useState(shared ?? '')
  const [read, setRead] = useState(() => readSms(shared ?? ''))
  const [isDone, setIsDone] = useState(Boolean(shared))

  function change({ target }: ChangeEvent<HTMLTextAreaElement>) {
    const isPasted = target.value.length - text.length >= pastedChars
    const now = readSms(target.value)
    setText(target.value)
    setRead(now)
    setIsDone(isPasted)
    // Once for what it tells, so that typing on does not undo what was corrected below.
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
      {read && <Told sms={read} left={left} />}
      {!read && isDone && text.trim() && <Banner tone="warning">{messages.payments.sms.unread}</Banner>}
    </>
  )
}

function Told({ sms: { fields, isIncoming }, left }: Pick<SmsBoxProps, 'left'> & { sms: PaymentSms }) {
  const { filled, toFill, checkAll, incoming } = messages.payments.sms
  const labels = paymentLabels()
  const inOrder = Object.keys(labels) as PaymentField[]
  const listed = (names: PaymentField[]) => names.map((name) => labels[name]).join(', ')
  return (
    <Banner tone={isIncoming ? 'warning' : 'success'}>
      {isIncoming && `${incoming} `}
      {filled(listed(inOrder.filter((name) => fields[name])))} {left.length > 0 ? toFill(listed(left)) : checkAll}
    </Banner>
  )
}
