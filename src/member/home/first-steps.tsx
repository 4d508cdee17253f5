import { useQuery } from '@tanstack/react-query'
import { ownWithdrawals } from '#contract/own-withdrawals.ts'
import { skipAfterS, type TaskDay, taskReward } from '#contract/tasks.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatCount, formatPrice } from '../../ui/format.tsx'

/** The way to the first money. Shown until the first reward. */
export function FirstSteps({ day: { open, done }, isOpen }: { day: TaskDay; isOpen: boolean }) {
  const { data: limits } = useQuery(endpointQuery(ownWithdrawals.limits, {}))
  const { title, watch, get, withdraw, start } = messages.home.firstSteps
  const reward = open[0]?.reward ?? taskReward
  // A shop that has no video yet cannot promise one.
  if (!isOpen) return <VideosSoon help={messages.home.notOpen.help} />
  if (open.length + done === 0) return <VideosSoon help={messages.home.firstSteps.soonHelp} />
  return (
    <section className="card first-steps" aria-label={title}>
      <h2>{title}</h2>
      <ol className="steps">
        <li>{watch(formatCount(skipAfterS))}</li>
        <li>{get(formatPrice(reward))}</li>
        <li>{withdraw(limits && formatPrice(limits.amount))}</li>
      </ol>
      {open.length > 0 && (
        <ButtonLink to="/home/my-task" isBlock>
          {start}
        </ButtonLink>
      )}
    </section>
  )
}

function VideosSoon({ help }: { help: string }) {
  const { soon } = messages.home.firstSteps
  return (
    <section className="card first-steps" aria-label={soon}>
      <h2>{soon}</h2>
      <p>{help}</p>
      <ButtonLink to="/home/refer" isBlock>
        {messages.home.offerLinks.refer}
      </ButtonLink>
    </section>
  )
}
