import { useQuery } from '@tanstack/react-query'
import { advertises } from '#contract/advertises.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { t } from '../../i18n/staff.tsx'
import { FailureDialog } from '../../ui/failure-dialog.tsx'
import { ConfirmWrite } from '../writes/confirm-write.tsx'
import { describeCost, proofSentence } from './cost-text.ts'

interface PublishAdvertiseProps {
  video: { id: string; name: string }
  onClose: () => void
}

/** Asks whether a stored video becomes a task, with what it can cost. */
export function PublishAdvertise({ video: { id, name }, onClose }: PublishAdvertiseProps) {
  // Read again, because a refused publication shows that it has changed.
  const { data: cost, error } = useQuery({ ...endpointQuery(advertises.cost, {}), refetchOnMount: 'always' })
  if (!cost) {
    return error ? (
      <FailureDialog title={t('Not published')} onClose={onClose}>
        {error.message || messages.ui.somethingWrong.plain} {t('Publish the video from the list.')}
      </FailureDialog>
    ) : null
  }
  return (
    <ConfirmWrite endpoint={advertises.publish} input={{ id, cost: cost.cost }} verb={t('Publish')} onClose={onClose}>
      {t('{name} becomes a task of every member: {cost}. {proof}', {
        name: <b>{name}</b>,
        cost: describeCost(cost),
        proof: proofSentence(cost),
      })}
    </ConfirmWrite>
  )
}
