import { Fragment, useState } from 'react'
import { accounts } from '#contract/accounts.ts'
import { parseTaka } from '#contract/money.ts'
import { Form } from '../../forms/form.tsx'
import { MoneyField } from '../../forms/money-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { showToast } from '../../ui/toast.ts'
import { useConfirmedWrite } from '../writes/use-confirmed-write.tsx'

/** Adds to a member's balance without a payment. The audit log has it with the note. */
export function GiveBalance({ username }: { username: string }) {
  const [times, setTimes] = useState(0)
  const { submit, isSending, errors, failure, confirmation } = useConfirmedWrite(accounts.give, {
    verb: 'Give balance',
    question: ({ amount }) => (
      <>
        Give <b>{formatTaka(amount)} TK</b> to <b>{username}</b>. It is added to the balance at once.
      </>
    ),
    onDone: () => {
      showToast.success(accounts.give.message)
      setTimes(times + 1)
    },
  })
  return (
    <Card title="Give balance">
      <Form
        errors={errors}
        failure={failure ?? errors.username}
        onSubmit={({ amount = '', note = '' }) =>
          submit({ username, amount: parseTaka(amount), ...(note.trim() && { note }) })
        }
      >
        <Fragment key={times}>
          <MoneyField name="amount" label="Amount" placeholder="0" />
          <TextField
            name="note"
            label="Note (optional)"
            hint="Why. Only admins read it."
            maxLength={300}
            autoComplete="off"
          />
        </Fragment>
        <Button type="submit" isBlock isBusy={isSending}>
          Give balance
        </Button>
      </Form>
      {confirmation}
    </Card>
  )
}
