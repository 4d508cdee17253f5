import { useSuspenseQuery } from '@tanstack/react-query'
import { ownUser } from '#contract/own-user.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { chevronRight } from '../../ui/icons/actions.ts'
import { receiptText } from '../../ui/icons/navigation.ts'
import { RowLink } from '../../ui/list.tsx'
import { rulesTexts } from './texts.ts'

/** A row of the profile: the rules, and when the member has accepted them. */
export function RulesRow() {
  const { rules } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  if (!rules) return null
  return (
    <RowLink
      to="/rules"
      start={<IconBadge path={receiptText} thread="indigo" />}
      title={messages.ui.rules}
      detail={
        rules.accepted_at && (
          <>
            {rulesTexts().accepted}: <DateTime iso={rules.accepted_at} />
          </>
        )
      }
      end={<Icon path={chevronRight} size="s" />}
    />
  )
}
