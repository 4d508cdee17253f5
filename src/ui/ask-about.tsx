import { messages } from '../i18n/messages.ts'
import { TextLink } from './text-link.tsx'

interface AskAboutProps {
  about: 'payment' | 'withdrawal'
  id: string
}

/** Opens the support screen with this request. */
export const AskAbout = ({ about, id }: AskAboutProps) => (
  <TextLink to="/home/support" search={{ about, id }}>
    {messages.transactions.ask}
  </TextLink>
)
