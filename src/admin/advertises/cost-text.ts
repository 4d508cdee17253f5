import type { AdvertiseCost } from '#contract/advertises.ts'
import { taskReward } from '#contract/tasks.ts'
import { t } from '../../i18n/staff.tsx'
import { formatCount, formatPrice } from '../../ui/format.tsx'

/** «up to 2,000 members × 200 to 530 = at most 412,000 TK a day» */
export function describeCost({ plans, cost }: AdvertiseCost): string {
  const members = plans.reduce((sum, plan) => sum + plan.members, 0)
  if (members === 0)
    return t('no member yet; each costs at most {taskReward} TK a day, and more with a plan', {
      taskReward: formatPrice(taskReward),
    })
  const amounts = plans.map(({ reward }) => reward)
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
  const reward =
    least === most ? formatPrice(least) : t('{least} to {most}', { least: formatPrice(least), most: formatPrice(most) })
  const values = { members: formatCount(members), reward, cost: formatPrice(cost) }
  return members === 1
    ? t('up to 1 member × {reward} = at most {cost} TK a day', values)
    : t('up to {members} members × {reward} = at most {cost} TK a day', values)
}

/** Taka by which all live videos and one more are above the ceiling; 0 if they are not. */
export const getExcess = ({ live, cost, ceiling }: AdvertiseCost): number =>
  ceiling === null ? 0 : Math.max((live + 1) * cost - ceiling, 0)

export const proofSentence = ({ needs_second_person, ceiling }: AdvertiseCost): string =>
  needs_second_person
    ? ceiling === null
      ? t('Asks for your password. Then a second person has to confirm it, because there is no ceiling for rewards.')
      : t('Asks for your password. Then a second person has to confirm it.')
    : t('Asks for your password. It needs no second person.')
