import { words } from '../words/words.ts'
import { ButtonLink } from './button.tsx'
import { Lotus } from './lotus.tsx'

/** A place that is not there, with a way home. */
export function NotFound({ title, help }: { title: string; help: string }) {
  return (
    <div className="empty">
      <Lotus />
      <h1>{title}</h1>
      <p>{help}</p>
      <ButtonLink to="/">{words.ui.goHome}</ButtonLink>
    </div>
  )
}
