import type { ReactNode } from 'react'
import { messages } from '../i18n/messages.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { circleAlert, circleCheck, info, triangleAlert, wifiOff, x } from './icons/initial.ts'

type Tone = 'info' | 'success' | 'warning' | 'error' | 'offline'

interface BannerProps {
  tone?: Tone
  /** Replaces the icon of the tone. */
  icon?: string
  /** The full width, under the header. */
  isStrip?: boolean
  title?: string
  /** A secondary button. */
  action?: ReactNode
  onDismiss?: () => void
  children: ReactNode
}

const icons: Record<Tone, string> = {
  info,
  success: circleCheck,
  warning: triangleAlert,
  error: circleAlert,
  offline: wifiOff,
}

/** A message about the page. It is shown until its cause ends. */
export function Banner({
  tone = 'info',
  icon = icons[tone],
  isStrip = false,
  title,
  action,
  onDismiss,
  children,
}: BannerProps) {
  return (
    <div
      className={`banner banner-${tone}${isStrip ? ' banner-strip' : ''}`}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Icon path={icon} />
      <p>
        {title && <b>{title}</b>}
        {children}
      </p>
      {action}
      {onDismiss && <IconButton path={x} label={messages.ui.close} onClick={onDismiss} />}
    </div>
  )
}
