import { useState } from 'react'
import { factors } from '#contract/factors.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { type PasskeyJson, useCreatePasskey } from '../../session/use-passkey.ts'
import { showToast } from '../../ui/toast.ts'
import type { Lost } from './lost-codes.tsx'

interface AddPasskeyProps {
  /** From the server. They count once. */
  options: PasskeyJson
  /** New options are being read. */
  isReading: boolean
  /** The options are used. */
  onUsed: () => void
  onNewCodes: (codes: string[]) => void
  onLost: (lost: Lost) => void
  onClose: () => void
}

/** Asks for the name of a new passkey, and creates it in the browser's dialog. */
export function AddPasskey({ options, isReading, onUsed, onNewCodes, onLost, onClose }: AddPasskeyProps) {
  // After a lost response the same passkey is sent again.
  const [created, setCreated] = useState<PasskeyJson>()
  const { isAsking, problem, run } = useCreatePasskey()
  const { submit, isSending, errors, failure } = useWrite(factors.addPasskey, {
    onDone: ({ recovery_codes }) => {
      showToast.success(messages.successes.factor_added)
      onClose()
      onNewCodes(recovery_codes)
    },
    onRefused: ({ code }) => {
      if (code === 'answer_not_stored') {
        onClose()
        onLost('passkey')
      }
      if (code !== 'wrong_passkey') return
      setCreated(undefined)
      onUsed()
    },
  })
  const { add, label, labelHint, create } = messages.security.passkeys

  async function send({ label: name = '' }: Record<string, string>) {
    // Shows the error of the empty field before the browser asks.
    if (!name.trim()) return submit({ label: name, response: {} })
    const response = created ?? (await run(options))
    if (!response) return
    setCreated(response)
    submit({ label: name, response })
  }

  return (
    <FormDialog
      title={add}
      verb={create}
      isBusy={isSending || isAsking || isReading}
      initialFocus="field"
      errors={errors}
      failure={problem ?? failure ?? errors.response}
      onSubmit={(fields) => void send(fields)}
      onClose={onClose}
    >
      <TextField name="label" label={label} hint={labelHint} autoComplete="off" maxLength={60} />
    </FormDialog>
  )
}
