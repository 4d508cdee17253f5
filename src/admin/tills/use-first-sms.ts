import { useQuery } from '@tanstack/react-query'
import { type TillPhone, tillPhones } from '#contract/tills/phones.ts'
import { type TillSms, tillSms } from '#contract/tills/sms.ts'
import type { Till } from '#contract/tills/till.ts'
import { endpointQuery } from '../../api/query.ts'

interface Choice {
  tills: Till[]
  /** The tills of the phone's SIMs, once they are chosen. */
  chosen: TillPhone['sims'] | undefined
}

/** A new phone, its tills, and the first SMS that it has sent. The change stream reports each of them. */
export function useFirstSms(phoneId: string | undefined, { tills, chosen = [] }: Choice) {
  const enabled = phoneId !== undefined
  const { data: phones } = useQuery({ ...endpointQuery(tillPhones.list, {}), enabled })
  const { data: newest } = useQuery({ ...endpointQuery(tillSms.list, { limit: '20' }), enabled })
  const phone = phones?.find(({ _id }) => _id === phoneId)
  const own = tills.filter(({ _id }) => chosen.some(({ till }) => till === _id))
  const first = phone?.last_seen_at && newest ? findFirst(newest.items, phone, own) : undefined
  return { phone, own, first }
}

/** The newest SMS of the phone's tills since it was added, without those that an administrator has pasted. */
const findFirst = (items: TillSms[], { created_at }: TillPhone, own: Till[]) =>
  items.find(
    (sms) => sms.entered_by === null && sms.created_at >= created_at && own.some(({ label }) => label === sms.till),
  )
