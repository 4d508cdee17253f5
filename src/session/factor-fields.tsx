import { type ReactNode, useEffect } from 'react'
import type { ProofOptions } from '#contract/proofs.ts'
import { useForm } from '../forms/form-controls.ts'
import { TextField } from '../forms/text-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import type { PasskeyJson } from './use-passkey.ts'

interface FactorFieldsProps {
  options: ProofOptions | undefined
  isBusy: boolean
  onPasskey: (passkey: PasskeyJson) => void
  /** The field of a code. Undefined without one. */
  code: { label: string; hint: string; inputMode: 'text' | 'numeric' } | undefined
  /** Without both, the password. */
  children?: ReactNode
}

/** The ways to prove a user: a passkey, a code, and others. The first one gets the focus, because they are loaded late. */
export function FactorFields({ options, isBusy, onPasskey, code, children }: FactorFieldsProps) {
  const { focus } = useForm()
  const first = options?.passkey ? 'passkey' : code ? 'code' : 'password'
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only the focus when they are shown.
  useEffect(() => focus(first), [])
  return (
    <div className="stack">
      {options?.passkey && <PasskeyButton options={options.passkey} isBusy={isBusy} onRead={onPasskey} />}
      {code && (
        <TextField
          name="code"
          {...code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
        />
      )}
      {children}
    </div>
  )
}
