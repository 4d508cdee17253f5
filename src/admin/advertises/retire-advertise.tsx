import { type Advertise, advertises } from '#contract/advertises.ts'
import { formatCount } from '../../ui/format.tsx'
import { ConfirmWrite } from '../writes/confirm-write.tsx'

export function RetireAdvertise({ video, onClose }: { video: Advertise; onClose: () => void }) {
  return (
    <ConfirmWrite endpoint={advertises.retire} input={{ id: video._id }} verb="Retire" isDanger onClose={onClose}>
      Retire the advertisement <b>{video.name}</b>, which has rewarded {formatCount(video.rewarded)}{' '}
      {video.rewarded === 1 ? 'task' : 'tasks'}. No member gets it as a task any more; rewards stay.
    </ConfirmWrite>
  )
}
