import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { skipAfterS, type Task, tasks } from '#contract/tasks.ts'
import { reading } from '../../api/query.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { CookingPot } from '../../ui/cooking-pot.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { chevronRight, play } from '../../ui/icons/signs.ts'
import { List, RowButton } from '../../ui/list.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { formatPrice } from '../../ui/money.tsx'
import { Page } from '../../ui/page.tsx'
import { Patch } from '../../ui/patch.tsx'
import { showToast } from '../../ui/toast.ts'
import { type Reward, TaskPlayer } from './task-player.tsx'

export function TasksScreen() {
  const today = useQuery(reading(tasks.today, {}))
  const [open, setOpen] = useState<{ task: Task; title: string }>()
  const [reward, setReward] = useState<Reward>()

  function receive(received: Reward) {
    setOpen(undefined)
    setReward(received)
    showToast.success(tasks.claim.message)
  }

  return (
    <>
      <BackBar title="My Tasks" to="/home" />
      <Page>
        {reward && (
          <Banner tone="success" title={tasks.claim.message} onDismiss={() => setReward(undefined)}>
            {wordsFor(reward)}
          </Banner>
        )}
        <Loaded query={today}>
          {(found) =>
            found.length === 0 ? (
              <EmptyState
                motif={<CookingPot />}
                title="Your Task is Cooking"
                help="New videos come soon. Open this page again later."
              />
            ) : (
              <>
                <p className="count-line">
                  <b>{found.length}</b> {found.length === 1 ? 'task' : 'tasks'}
                </p>
                <List>
                  {found.map((task, place) => {
                    const title = `Complete Task ${place + 1}`
                    return (
                      <RowButton
                        key={task._id}
                        start={<Patch path={play} />}
                        title={title}
                        detail={`Skip opens after ${skipAfterS} seconds`}
                        end={<Icon path={chevronRight} size="s" />}
                        onClick={() => setOpen({ task, title })}
                      />
                    )
                  })}
                </List>
              </>
            )
          }
        </Loaded>
      </Page>
      {open && <TaskPlayer {...open} onReward={receive} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const wordsFor = ({ reward, bonus }: Reward) =>
  bonus > 0
    ? `${formatPrice(reward)} TK and the ${formatPrice(bonus)} TK bonus of your plan went to your income balance.`
    : `${formatPrice(reward)} TK went to your income balance.`
