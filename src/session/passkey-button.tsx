import { useId } from 'react'
import { FieldError } from '../forms/field.tsx'
import { useFieldError } from '../forms/form.tsx'
import { messages } from '../i18n/messages.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { lock } from '../ui/icons/initial.ts'
import { type PasskeyJson, useReadPasskey } from './use-passkey.ts'

interface PasskeyButtonProps {
  /** From the server. They count once. */
  options: PasskeyJson
  isBusy: boolean
  onRead: (passkey: PasskeyJson) => void
}

/** Asks for a passkey of the user. Shows its error as a field `passkey` would. */
export function PasskeyButton({ options, isBusy, onRead }: PasskeyButtonProps) {
  const id = useId()
  const { use } = messages.security.passkey
  const { isAsking, problem, run } = useReadPasskey()
  const refusal = useFieldError('passkey')
  const error = problem ?? (isAsking ? undefined : refusal)

  async function press() {
    const passkey = await run(options)
    if (passkey) onRead(passkey)
  }

  return (
    // Only a refusal gets the focus of the form. The browser's own dialog returns it.
    <div className={error && !problem ? 'field is-error' : 'field'}>
      <Button
        name="passkey"
        variant="outline"
        isBlock
        isBusy={isBusy || isAsking}
        aria-describedby={error && id}
        onClick={() => void press()}
      >
        <Icon path={lock} size="s" />
        {use}
      </Button>
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}
