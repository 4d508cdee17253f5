import { useQuery } from '@tanstack/react-query'
import { proofs } from '#contract/proofs.ts'
import { call } from '../../api/call.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { PasswordFields } from '../../forms/password-fields.tsx'
import { messages } from '../../i18n/messages.ts'
import { useSecurityMessages } from '../../i18n/security-messages.ts'
import { FactorFields } from '../../session/factor-fields.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface ProofDialogProps {
  username: string
  onProven: () => void
  onClose: () => void
}

/** Proves that the user is at the device: by a passkey, by a code, or by the password. */
export function ProofDialog({ username, onProven, onClose }: ProofDialogProps) {
  const options = useQuery({
    queryKey: [proofs.proofOptions.path],
    queryFn: () => call(proofs.proofOptions, {}, { idempotencyKey: crypto.randomUUID() }),
    // Each response has a new challenge.
    staleTime: Infinity,
    gcTime: 0,
  })
  const { submit, isSending, errors, failure } = useWrite(proofs.prove, {
    onRefused: (refusal) => refusal.errors.passkey && void options.refetch(),
    onDone: onProven,
  })
  const texts = useSecurityMessages()
  const { title, help, confirm, code } = texts.proof

  return (
    <FormDialog
      title={title}
      lead={<p>{help}</p>}
      verb={confirm}
      isBusy={isSending}
      errors={errors}
      failure={failure}
      // A typed code counts more than a password, because browsers fill in passwords by themselves.
      onSubmit={({ code, password }) => submit(code ? { code } : { password })}
      onClose={onClose}
    >
      {options.isPending ? (
        <Skeleton />
      ) : (
        // Without a response the password is left.
        <FactorFields
          options={options.data}
          isBusy={isSending || options.isFetching}
          onPasskey={(passkey) => submit({ passkey })}
          code={options.data?.totp ? { label: code, hint: texts.totp.codeHint, inputMode: 'numeric' } : undefined}
        >
          <PasswordFields
            account={username}
            fields={[{ name: 'password', label: messages.forms.password, autoComplete: 'current-password' }]}
          />
        </FactorFields>
      )}
    </FormDialog>
  )
}
