import { type ChangeEvent, useState } from 'react'
import { type PaymentField, type PaymentSms, readOwnSms } from '#contract/tills/reader/read-own-sms.ts'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { formatChoice } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { copy as clipboard } from '../../ui/icons/actions.ts'
import { paymentMethodName, paymentMethods } from '../../ui/payment-method-mark.tsx'
import { getPaymentLabels } from './payment-fields.tsx'

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

/** A button that pastes the SMS of a payment. Without access to the clipboard it opens a box for it. */
export function SmsBox({ shared, ...result }: SmsBoxProps) {
  const [opened, setOpened] = useState(shared)

  async function paste() {
    const text = await readClipboard()
    const sms = readOwnSms(text)
    setOpened(sms ? text : '')
    if (sms) result.onRead(sms, true)
  }

  if (opened !== undefined) return <SmsText shared={opened} hasFocus={shared === undefined} {...result} />
  return (
    <div className="field">
      <Button variant="outline" isBlock onClick={paste}>
        <Icon path={clipboard} size="s" />
        {messages.payments.sms.paste}
      </Button>
      <p className="field-hint">{messages.payments.sms.hint}</p>
    </div>
  )
}

/** Empty if the browser has none, or the user does not allow it. */
async function readClipboard(): Promise<string> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return ''
  }
}

interface SmsTextProps extends SmsBoxProps {
  shared: string
  hasFocus: boolean
}

/** Reads the SMS of a payment while it is typed or pasted, and shows which fields it has filled. */
function SmsText({ shared, hasFocus, emptyFields, onRead }: SmsTextProps) {
  const [text, setText] = useState(shared)
  const [read, setRead] = useState(() => readOwnSms(shared))
  const [isDone, setIsDone] = useState(Boolean(shared))

  function change({ target }: ChangeEvent<HTMLTextAreaElement>) {
    const isPasted = target.value.length - text.length >= minPastedChars
    const now = readOwnSms(target.value)
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
        // The button that had the focus is gone. An SMS that was read moves it to the next empty field.
        autoFocus={hasFocus && !read}
        onChange={change}
        onBlur={() => setIsDone(true)}
      />
      {read && <SmsResult sms={read} emptyFields={emptyFields} />}
      {!read && isDone && text.trim() && (
        <Banner tone="warning">
          {messages.payments.sms.unread(formatChoice(paymentMethods.map(paymentMethodName)))}
        </Banner>
      )}
    </>
  )
}

function SmsResult({
  sms: { fields, isIncoming },
  emptyFields,
}: Pick<SmsBoxProps, 'emptyFields'> & { sms: PaymentSms }) {
  const { filled, toFill, checkAll, incoming } = messages.payments.sms
  const labels = getPaymentLabels()
  const fieldOrder = Object.keys(labels) as PaymentField[]
  const joinLabels = (names: PaymentField[]) => names.map((name) => labels[name]).join(', ')
  return (
    <Banner tone={isIncoming ? 'warning' : 'success'}>
      {isIncoming && `${incoming} `}
      {filled(joinLabels(fieldOrder.filter((name) => fields[name])))}{' '}
      {emptyFields.length > 0 ? toFill(joinLabels(emptyFields)) : checkAll}
    </Banner>
  )
}
