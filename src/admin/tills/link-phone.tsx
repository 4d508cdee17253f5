import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { type TillPhone, tillPhones } from '#contract/tills/phones.ts'
import { tills } from '#contract/tills/tills.ts'
import { endpointQuery } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import type { FieldErrors } from '../../forms/form.tsx'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { closeDialogAround } from '../../ui/modal.tsx'
import { CancelLinking } from './cancel-linking.tsx'
import { LinkPhonePage } from './link-phone-page.tsx'
import { LinkPhoneSims } from './link-phone-sims.tsx'
import { LinkPhoneStart } from './link-phone-start.tsx'
import { LinkPhoneValue } from './link-phone-value.tsx'
import { LinkPhoneWait } from './link-phone-wait.tsx'
import { useFirstSms } from './use-first-sms.ts'

const PairPhone = lazy(async () => ({ default: (await import('./pair-phone.tsx')).PairPhone }))

const pages = ['start', 'url', 'secret', 'sims', 'wait'] as const
type LinkPage = (typeof pages)[number]

/** Links a till phone with the recommended app, one step a page. */
export function LinkPhone({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const [page, setPage] = useState<LinkPage>('start')
  const [isOther, setIsOther] = useState(false)
  const [label, setLabel] = useState('')
  const [isCancelling, setIsCancelling] = useState(false)
  const [pairing, setPairing] = useState<Output<typeof tillPhones.pair>>()
  const { data: allTills = [] } = useQuery(endpointQuery(tills.list, {}))
  const [chosen, setChosen] = useState<TillPhone['sims']>()
  const { phone, own, first } = useFirstSms(pairing?._id, { tills: allTills, chosen })
  const pair = useWrite(tillPhones.pair, {
    answerLost: t('The phone was added, but its secret was not received. Revoke it in the list, and link it again.'),
    onDone: (paired) => {
      setPairing(paired)
      setPage('url')
    },
  })
  const setSims = useWrite(tillPhones.setSims, {
    about: pairing?._id ?? '',
    check: ({ sims }): FieldErrors => (sims.length === 0 ? { sims: t('Choose the SIM of at least one number.') } : {}),
    onDone: () => setPage('wait'),
    onProposed: () => setPage('wait'),
  })

  function sendSims(sims: TillPhone['sims']) {
    setChosen(sims)
    if (pairing) setSims.submit({ id: pairing._id, sims })
  }

  // Afterwards the phone can be used: its secret is in the app.
  const isUnused = page === 'url' || page === 'secret'

  if (isOther)
    return (
      <Suspense>
        <PairPhone onClose={onClose} />
      </Suspense>
    )

  const submitButton = (label: string, isBusy: boolean) => (
    <Button type="submit" form={formId} isBusy={isBusy}>
      {label}
    </Button>
  )
  const { title, next, body }: { title: string; next: ReactNode; body: ReactNode } = {
    start: () => ({
      title: t('Put the app on the till phone'),
      next: submitButton(t('It is installed'), pair.isSending),
      body: (
        <LinkPhoneStart
          formId={formId}
          {...pair}
          submit={(phone) => {
            setLabel(phone.label)
            pair.submit(phone)
          }}
          onOther={() => setIsOther(true)}
        />
      ),
    }),
    url: () => ({
      title: t('Copy the address'),
      next: <Button onClick={() => setPage('secret')}>{t('Address is in')}</Button>,
      body: (
        <LinkPhoneValue name="URL" value={pairing?.url ?? ''}>
          {t('In the app press {button}. Write {sender} as the sender, and this as the URL.', {
            button: <b>+</b>,
            sender: <b>*</b>,
          })}
        </LinkPhoneValue>
      ),
    }),
    secret: () => ({
      title: t('Copy the secret'),
      next: <Button onClick={() => setPage('sims')}>{t('Secret is saved')}</Button>,
      body: (
        <LinkPhoneValue name="Secret" value={pairing?.secret ?? ''} isShownOnce>
          {t('Tick {option}, put this in, and save. It proves that an SMS comes from this phone.', {
            option: <b>Sign with HMAC-SHA-256</b>,
          })}
        </LinkPhoneValue>
      ),
    }),
    sims: () => ({
      title: t('Which number is in it?'),
      next: submitButton(t('Next'), setSims.isSending),
      body: <LinkPhoneSims formId={formId} {...setSims} tills={allTills} sims={chosen ?? []} onSubmit={sendSims} />,
    }),
    wait: () => ({
      title: first ? t('The first SMS is here') : t('Waiting for the first SMS…'),
      next: (
        <Button
          variant={first ? 'filled' : 'outline'}
          onClick={({ currentTarget }) => closeDialogAround(currentTarget)}
        >
          {first ? t('Finish') : t('Later')}
        </Button>
      ),
      body: <LinkPhoneWait phone={phone} own={own} first={first} />,
    }),
  }[page]()
  const step = pages.indexOf(page)
  const before = pages[step - 1]
  return (
    <>
      <LinkPhonePage
        step={step + 1}
        stepCount={pages.length}
        title={title}
        isBusy={pair.isSending || setSims.isSending}
        onCloseRequest={isUnused ? () => setIsCancelling(true) : undefined}
        // A phone is added once, so that its URL has no way back to the first page.
        onBack={before && before !== 'start' ? () => setPage(before) : undefined}
        next={next}
        onClose={onClose}
      >
        {body}
      </LinkPhonePage>
      {isCancelling && pairing && (
        <CancelLinking id={pairing._id} label={label} onRevoked={onClose} onClose={() => setIsCancelling(false)} />
      )}
    </>
  )
}
