import { messages } from '../i18n/messages.ts'

export function Spinner({ size = 'm' }: { size?: 'm' | 'l' }) {
  return (
    <svg className={size === 'l' ? 'spinner spinner-l' : 'spinner'} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" pathLength="8" />
    </svg>
  )
}

/** Shown instead of a screen while the user's account loads for the first time. */
export function SpinnerScreen({ label = messages.ui.loading }: { label?: string }) {
  return (
    <div className="spin-screen" role="status">
      <Spinner size="l" />
      <p>{label}</p>
    </div>
  )
}
