import { useInfiniteQuery, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import type { ListedNotification } from '#contract/notification-list.ts'
import { Notification, notifications } from '#contract/notifications.ts'
import { ownUser } from '#contract/own-user.ts'
import { endpointMutation, endpointQuery, pagedEndpointQuery } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { messages } from '../../i18n/messages.ts'
import { setAppBadge } from '../../outbox/app-badge.ts'
import { PushSwitch } from '../../push/push-switch.tsx'
import { randomId } from '../../storage/random-id.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { checkCheck, slidersHorizontal } from '../../ui/icons/actions.ts'
import { AnimatedRows, DayList } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast.ts'
import { NotificationRow } from './notification-row.tsx'
import { NotificationSwitches } from './notification-switches.tsx'

/** The user's notifications by day. Opening the list marks them as seen, opening an entry marks it as read. */
export function NotificationsScreen() {
  const texts = messages.notifications
  const own = useInfiniteQuery(pagedEndpointQuery(notifications.list, { limit: '20' }))
  const [isChoosing, setIsChoosing] = useState(false)
  const markRead = useMutation(endpointMutation(notifications.markRead))
  const markAll = useWrite(notifications.markAllRead, { onDone: () => showToast.success(texts.allRead) })
  useMarkSeen(own.data !== undefined)
  const hasUnread = own.data?.pages.some(({ items }) => items.some(({ is_read }) => !is_read)) ?? false
  return (
    <>
      <BackBar title={messages.users.notifications.title} to="/home">
        {/* Not removed after a press, because that would drop the focus. */}
        <IconButton
          path={checkCheck}
          label={texts.markAllRead}
          aria-disabled={!hasUnread || undefined}
          onClick={() => hasUnread && !markAll.isSending && markAll.submit({})}
        />
        <IconButton path={slidersHorizontal} label={texts.settings} onClick={() => setIsChoosing(true)} />
      </BackBar>
      <Page width="lists">
        <PushSwitch />
        {markAll.failure && <Banner tone="error">{markAll.failure}</Banner>}
        <AnimatedRows query={own} empty={messages.users.notifications.empty} help={texts.help}>
          {(rows) => (
            <DayList items={rows.filter(isKnown)}>
              {(row) => (
                <NotificationRow
                  key={row._id}
                  notification={row}
                  onOpen={() => markRead.mutate({ input: { id: row._id }, idempotencyKey: randomId() })}
                />
              )}
            </DayList>
          )}
        </AnimatedRows>
      </Page>
      {isChoosing && <NotificationSwitches onClose={() => setIsChoosing(false)} />}
    </>
  )
}

/** A newer server may send kinds that this page does not know. */
const isKnown = (row: ListedNotification): row is Notification => v.is(Notification, row)

/** Marks all notifications as seen when the list is shown, and those that arrive while it is open. */
function useMarkSeen(isListShown: boolean) {
  const { unseen } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const { mutate } = useMutation(endpointMutation(notifications.markSeen))
  const markSeen = useEffectEvent(() => {
    mutate({ input: {}, idempotencyKey: randomId() })
    void setAppBadge({ unseen: 0 })
  })
  const shouldMark = isListShown && unseen > 0
  useEffect(() => {
    if (shouldMark) markSeen()
  }, [shouldMark])
}
