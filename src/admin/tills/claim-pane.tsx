import { useState } from 'react'
import type { UnclaimedSms } from '#contract/tills/sms.ts'
import { t } from '../../i18n/staff.tsx'
import { useKeys } from '../tables/use-keys.ts'
import { ClaimDialog } from './claim-dialog.tsx'
import { ClaimRow, type ClaimVerb, listVerbs } from './claim-row.tsx'

/** Money without a request in the inbox. A and D are the first and the last verb. */
export function ClaimPane({ sms }: { sms: UnclaimedSms }) {
  const [verb, setVerb] = useState<ClaimVerb>()
  const verbs = listVerbs(sms)
  const [first] = verbs
  const last = verbs.at(-1)
  useKeys({
    ...(first && { a: () => setVerb(first) }),
    ...(last && last !== first && { d: () => setVerb(last) }),
  })
  return (
    <>
      <h2>{t('Unclaimed money')}</h2>
      <ul className="list claims" aria-label={t('Unclaimed money')}>
        <ClaimRow sms={sms} onVerb={setVerb} />
      </ul>
      <p className="meta">{t('Money that is not explained stays in the till’s balance and in no member’s.')}</p>
      {verb && <ClaimDialog sms={sms} verb={verb} onClose={() => setVerb(undefined)} />}
    </>
  )
}
