import { useQuery } from '@tanstack/react-query'
import { proofs } from '#contract/proofs.ts'
import { call } from '../../api/call.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { PasswordFields } from '../../forms/password-fields.tsx'
import { messages } from '../../i18n/messages.ts'
import { FactorFields } from '../../session/factor-fields.tsx'
import { randomId } from '../../storage/random-id.ts'
import { QueryResult } from '../../ui/query-result.tsx'

interface ProofDialogProps {
  username: string
  onProven: () => void
  onClose: () => void
}

/** Proves that the user is at the device: by a passkey or a code, or without a second factor by the password. */
export function ProofDialog({ username, onProven, onClose }: ProofDialogProps) {
  const options = useQuery({
    queryKey: [proofs.proofOptions.path],
    queryFn: () => call(proofs.proofOptions, {}, { idempotencyKey: randomId() }),
    // Each response has a new challenge.
    staleTime: Infinity,
    gcTime: 0,
  })
  const { submit, isSending, errors, failure } = useWrite(proofs.prove, {
    onRefused: (refusal) => refusal.errors.passkey && void options.refetch(),
    onDone: onProven,
  })
  const { proof, secondStep } = messages.security
  const { title, help, confirm, code } = proof
  const { appCodeHint, recoveryCode, recoveryCodeHint } = secondStep

  return (
    <FormDialog
      title={title}
      lead={<p>{help}</p>}
      verb={confirm}
      isBusy={isSending}
      errors={errors}
      failure={failure}
      onSubmit={({ code, password }) => {
        if (options.data) submit(code === undefined ? { password } : { code })
        else void options.refetch()
      }}
      onClose={onClose}
    >
      <QueryResult query={options}>
        {(found) => {
          // The server accepts the password only of a user without a second factor.
          const hasFactor = found.totp || found.passkey !== null
          return (
            <FactorFields
              options={found}
              isBusy={isSending || options.isFetching}
              onPasskey={(passkey) => submit({ passkey })}
              code={
                hasFactor
                  ? {
                      label: found.totp ? code : recoveryCode,
                      hint: found.totp ? appCodeHint : recoveryCodeHint,
                      inputMode: 'text',
                    }
                  : undefined
              }
            >
              {!hasFactor && (
                <PasswordFields
                  account={username}
                  fields={[{ name: 'password', label: messages.forms.password, autoComplete: 'current-password' }]}
                />
              )}
            </FactorFields>
          )
        }}
      </QueryResult>
    </FormDialog>
  )
}
