import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { groupReceiptCode, plainReceiptCode } from '#contract/receipt-code.ts'
import { receipts } from '#contract/receipts.ts'
import { isNotFound } from '../../api/call-error.ts'
import { endpointQuery } from '../../api/query.ts'
import { Form } from '../../forms/form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Button } from '../../ui/button.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { CheckedReceipt } from './checked-receipt.tsx'

/** For everybody who has a receipt: confirms its code, without a sign-in. */
export function CheckScreen({ code }: { code: string }) {
  const shown = groupReceiptCode(plainReceiptCode(code))
  const found = useQuery(endpointQuery(receipts.check, { code }))
  const texts = messages.receipts.check
  const isUnknown = isNotFound(found.error)
  const title = isUnknown ? texts.unknown : found.data ? getTitle(found.data.state) : texts.title
  return (
    <AuthPage title={title}>
      <p className="meta" translate="no">
        {texts.code(shown)}
      </p>
      <div className="stack has-late-parts">
        {isUnknown ? (
          <p>{texts.unknownHelp}</p>
        ) : (
          <QueryResult query={found}>{(receipt) => <CheckedReceipt receipt={receipt} />}</QueryResult>
        )}
        <CheckForm label={texts.another} typed={isUnknown ? shown : undefined} />
        <p className="meta center">{texts.privacy}</p>
      </div>
    </AuthPage>
  )
}

const getTitle = (state: 'added' | 'paid' | 'taken_back') =>
  state === 'taken_back' ? messages.receipts.check.takenBack : messages.receipts.check.real

/** Asks for a code. */
export function EnterCodeScreen() {
  const texts = messages.receipts.check
  return (
    <AuthPage title={texts.title}>
      <p>{texts.help}</p>
      <CheckForm label={texts.codeLabel} />
      <p className="meta center">{texts.privacy}</p>
    </AuthPage>
  )
}

function CheckForm({ label, typed }: { label: string; typed?: string | undefined }) {
  const navigate = useNavigate()
  return (
    <Form
      onSubmit={({ code = '' }) => {
        const plain = plainReceiptCode(code)
        if (plain) void navigate({ to: '/check/$code', params: { code: groupReceiptCode(plain) } })
      }}
    >
      <TextField
        name="code"
        label={label}
        defaultValue={typed}
        placeholder="7K4M-Q2XP"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" isBlock>
        {messages.receipts.check.verb}
      </Button>
    </Form>
  )
}
