import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ownUser } from '#contract/own-user.ts'
import { markThreadRead } from '#contract/thread-notifications.ts'
import { endpointMutation, endpointQuery } from '../../api/query.ts'
import { randomId } from '../../storage/random-id.ts'

/** On the page of a thread: its notifications are read, also those that arrive while it is open. */
export function useThreadRead(id: string): void {
  const { data: me } = useQuery(endpointQuery(ownUser, {}))
  const { mutate } = useMutation(endpointMutation(markThreadRead))
  const mark = useEffectEvent(() => mutate({ input: { id }, idempotencyKey: randomId() }))
  const news = me?.news ?? 0
  // Which thread has them is not known here. The call changes nothing if it is another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another page has other notifications.
  useEffect(() => {
    if (news > 0) mark()
  }, [id, news])
}
