import { tillPhones } from '#contract/tills/phones.ts'
import { tills } from '#contract/tills/tills.ts'
import { encodeSms, signText } from '#server/commands/till-simulator/phone.ts'
import type { Call } from '../support/server/wire.ts'

export interface Phone {
  secret: string
  path: string
}

/** Adds a bKash till in the mode `auto` with its phone and a balance of 1,000 taka, as an administrator. */
export async function addTill(call: Call, as: { token: string }): Promise<Phone> {
  const label = 'Storm till'
  await call(tills.add, { method: 'bkash', number: '01700112233', kind: 'personal', label }, { as })
  const till = (await call(tills.list, {}, { as })).data.find((each) => each.label === label)!
  const { _id: id, secret, url } = (await call(tillPhones.pair, { label: 'Phone', format: 'joma' }, { as })).data
  await call(tillPhones.setSims, { id, sims: [{ sim: 1, till: till._id }] }, { as })
  await call(tills.setMode, { id: till._id, mode: 'auto' }, { as })
  await call(tills.enterBalance, { id: till._id, balance: 1_000 }, { as })
  return { secret, path: new URL(url).pathname }
}

/** Sends one SMS of bKash to a server. Returns the HTTP status. */
export async function sendSms(address: string, { secret, path }: Phone, body: string): Promise<number> {
  const [text = ''] = encodeSms('joma', [{ sender: 'bKash', body }])
  const headers = signText('joma', { secret, path, text, timestampMs: Date.now() })
  return (await fetch(address + path, { method: 'POST', body: text, headers })).status
}
