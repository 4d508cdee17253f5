import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dayInDhaka } from '#contract/days.ts'
import { ownUser } from '#contract/own-user.ts'
import { type Task, tasks } from '#contract/tasks.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { NotOpenCard } from '../../push/not-open-card.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { CookingPot } from '../../ui/cooking-pot.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useIsHydrating } from '../../ui/use-is-hydrating.tsx'
import { deleteClosedVideos } from '../../videos/delete-videos.ts'
import { prefetchVideos } from '../../videos/prefetch-videos.ts'
import { EntryList } from '../outbox/entries/entry-list.tsx'
import { parseBody } from '../outbox/entries/entry-name.ts'
import { type ShownEntry, useOutbox } from '../outbox/use-outbox.ts'
import { findNext, type OpenTask } from './open-tasks.ts'
import { NextButton, RewardMessage } from './reward-message.tsx'
import { TaskList } from './task-list.tsx'
import { type Reward, TaskPlayer } from './task-player.tsx'
import { TasksPlaceholder } from './tasks-placeholder.tsx'

/** The outcome of the last video: a reward, or the reason why there is none yet. */
type Outcome = { reward: Reward } | { text: string }

export function TasksScreen() {
  const today = useQuery(endpointQuery(tasks.today, {}))
  const me = useQuery(endpointQuery(ownUser, {}))
  const [open, setOpen] = useState<OpenTask>()
  const [played, setPlayed] = useState<Task>()
  const [outcome, setOutcome] = useState<Outcome>()
  const { unlisted } = useOutbox('claim')
  const [reported, setReported] = useState<Task[]>([])
  const message = useRef<HTMLElement>(null)
  useTaskVideos(today, { isPlaying: !!open })

  // The pressed row is removed from the list, so the focus moves to the outcome.
  useLayoutEffect(() => {
    if (outcome) message.current?.focus()
  }, [outcome])

  function dismiss() {
    setOutcome(undefined)
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  function play(task: OpenTask) {
    setOutcome(undefined)
    setPlayed(task.task)
    setOpen(task)
  }

  function showOutcome(result: Outcome) {
    setOpen(undefined)
    setOutcome(result)
  }

  const shown = useIsHydrating() ? { ...today, data: undefined, error: null } : today
  const { title } = messages.tasks
  const next = findNext(today.data ?? [], unlisted, played ? [played, ...reported] : reported)
  const onNext = next && (() => play(next))
  return (
    <>
      <BackBar title={title} to="/home" />
      <Page width="lists">
        {outcome && 'reward' in outcome && (
          <RewardMessage
            ref={message}
            reward={outcome.reward}
            earning={me.error ? undefined : me.data?.earning}
            onNext={onNext}
            onDismiss={dismiss}
          />
        )}
        {outcome && 'text' in outcome && (
          <section ref={message} tabIndex={-1}>
            <Banner action={onNext && <NextButton onNext={onNext} />} onDismiss={dismiss}>
              {outcome.text}
            </Banner>
          </section>
        )}
        <EntryList entries={unlisted.filter((claim) => !isClaimOfToday(today.data, claim))} />
        <QueryResult query={shown} skeleton={<TasksPlaceholder />}>
          {(openTasks) => {
            if (openTasks.length > 0) return <TaskList tasks={openTasks} claims={unlisted} onOpen={play} />
            if (unlisted.length > 0) return null
            return me.data?.shop === 'not_open' ? <NotOpenCard /> : <NoTasks />
          }}
        </QueryResult>
      </Page>
      {open && (
        <TaskPlayer
          {...open}
          onReward={(reward) => showOutcome({ reward })}
          onStored={() => showOutcome({ text: messages.outbox.savedReward })}
          onUnavailable={(text) => showOutcome({ text })}
          onReported={(text) => {
            setReported([...reported, open.task])
            showOutcome({ text })
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function NoTasks() {
  const { data: day } = useQuery(endpointQuery(tasks.day, {}))
  const { empty, emptyHelp, over } = messages.tasks
  const isOver = day?.is_over && day.day === dayInDhaka()
  return <EmptyState motif={<CookingPot />} title={isOver ? over : empty} help={isOver ? undefined : emptyHelp} />
}

const isClaimOfToday = (today: Task[] | undefined, claim: ShownEntry) =>
  today?.some(({ _id }) => _id === parseBody('claim', claim)?.task_id) ?? false

interface Today {
  data: Task[] | undefined
  dataUpdatedAt: number
}

/** Deletes the videos of closed tasks and prefetches those of open ones. */
function useTaskVideos({ data, dataUpdatedAt }: Today, { isPlaying }: { isPlaying: boolean }): void {
  const open = data?.map(({ advertise }) => advertise).join(' ')
  // A restored list may be yesterday's. Only a list that this page has fetched shows which tasks are closed.
  const isFetched = dataUpdatedAt >= performance.timeOrigin

  useEffect(() => {
    if (open === undefined || !isFetched) return
    void deleteClosedVideos(splitAdvertises(open)).catch(() => {
      // A browser without storage has nothing to delete.
    })
  }, [open, isFetched])

  useEffect(() => {
    // A playing video needs the bandwidth.
    if (open && isFetched && !isPlaying) return prefetchVideos(splitAdvertises(open))
  }, [open, isFetched, isPlaying])
}

const splitAdvertises = (open: string) => open.split(' ').filter(Boolean)
