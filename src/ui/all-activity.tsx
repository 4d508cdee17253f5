import { messages } from '../i18n/messages.ts'
import { TextLink } from './text-link.tsx'

/** On the screens whose rows are a part of the activity. */
export const AllActivity = () => (
  <p>
    <TextLink to="/home/activity">{messages.activity.all}</TextLink>
  </p>
)
