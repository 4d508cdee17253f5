import { messages } from '../../i18n/messages.ts'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'

/** What a new password changes, if an administrator gave the link. */
export function StaffLinkFacts() {
  const { devices, withdrawals } = messages.numberRecovery.proved.facts
  return (
    <Card>
      <DescriptionList facts={[devices, withdrawals]} />
    </Card>
  )
}
