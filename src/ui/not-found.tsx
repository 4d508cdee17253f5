import { messages } from '../i18n/messages.ts'
import { ButtonLink } from './button.tsx'
import { Lotus } from './lotus.tsx'

/** A 404 message with a link to the home. */
export function NotFound({ title, help }: { title: string; help: string }) {
  return (
    <div className="empty">
      <Lotus />
      <h1>{title}</h1>
      <p>{help}</p>
      <ButtonLink to="/">{messages.ui.goHome}</ButtonLink>
    </div>
  )
}
