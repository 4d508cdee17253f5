import { type ReactNode, useEffect, useRef } from 'react'
import type { ProofOptions } from '#contract/proofs.ts'
import { TextField } from '../forms/text-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import type { PasskeyJson } from './use-passkey.ts'

interface FactorFieldsProps {
  options: ProofOptions | undefined
  isBusy: boolean
  onPasskey: (passkey: PasskeyJson) => void
  /** The field of a code. Undefined without one. */
  code: { label: string; hint: string; inputMode: 'text' | 'numeric' } | undefined
  /** Other ways. */
  children?: ReactNode
}

/** The ways to prove a user: a passkey, a code, and others. The first one gets the focus, because they are loaded late. */
export function FactorFields({ options, isBusy, onPasskey, code, children }: FactorFieldsProps) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector<HTMLElement>('button, input:not([hidden])')?.focus(), [])
  return (
    <div ref={fields} className="stack">
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
