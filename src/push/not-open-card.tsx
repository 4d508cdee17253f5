import { messages } from '../i18n/messages.ts'
import { ButtonLink } from '../ui/button.tsx'
import { TellSwitch } from './tell-switch.tsx'

/** Instead of what members can do only once the shop is open. */
export function NotOpenCard() {
  const { title, help, notify } = messages.home.notOpen
  return (
    <section className="card stack" aria-label={title}>
      <h2>{title}</h2>
      <p>{help}</p>
      <TellSwitch label={notify} />
      <ButtonLink to="/home/refer" variant="outline" isBlock>
        {messages.home.offerLinks.refer}
      </ButtonLink>
    </section>
  )
}
