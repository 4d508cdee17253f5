import { lazy, Suspense, useState } from 'react'
import type { TillAlarm } from '#contract/tills/till.ts'
import { tills } from '#contract/tills/tills.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/format.tsx'
import { can } from '../permissions/can.ts'
import { canOpen } from '../permissions/can-open.ts'
import { Age } from '../tables/age.tsx'
import { useKeys } from '../tables/use-keys.ts'
import { alarmHelp, describeOpenAlarm } from './alarm-words.ts'
import { UndoneRows } from './undone-rows.tsx'
import '../tables/staff-request.css'

const CloseAlarm = lazy(async () => ({ default: (await import('./close-alarm.tsx')).CloseAlarm }))

interface Act {
  key: string
  verb: string
  /** What the note of the closed alarm begins with. */
  note?: string
  isDanger?: boolean
}

const forged = translated(
  (): Act => ({ key: 'f', verb: t('Forged'), note: t('Forged: it is not in the provider’s app.'), isDanger: true }),
)
const genuine = translated(
  (): Act => ({ key: 'g', verb: t('Genuine'), note: t('Genuine: it is in the provider’s app.') }),
)
const close = translated((): Act => ({ key: 'c', verb: t('Close') }))

/** The keys name the act: whether an SMS is genuine is no question of accepting it. */
const listActs = ({ _id, kind }: TillAlarm): Act[] => {
  if (!_id || !can(tills.closeAlarm.permission)) return []
  return kind === 'sms_suspect' || kind === 'sms_forged' ? [forged(), genuine()] : [close()]
}

/** One open alarm: what it is about, what can be done, and how it is closed. */
export function AlarmPane({ alarm }: { alarm: TillAlarm }) {
  const [act, setAct] = useState<Act>()
  const acts = listActs(alarm)
  useKeys(Object.fromEntries(acts.map((each) => [each.key, () => setAct(each)])))
  const sentence = describeOpenAlarm(alarm)
  const { _id, kind, amount, details, since } = alarm
  return (
    <>
      <header className="staff-head">
        <h2>{sentence}</h2>
        {amount !== null && (
          <p className="staff-figure">
            <Money amount={Math.abs(amount)} />
          </p>
        )}
        <p className="meta">{t('Alarm, open for {since}', { since: <Age since={since} /> })}</p>
      </header>
      <Card title={t('What to do')}>
        <p>{alarmHelp()[kind]}</p>
        {!_id && <p className="meta">{t('It ends by itself.')}</p>}
        {details && <UndoneRows details={details} />}
      </Card>
      <div className="staff-verbs">
        {canOpen('/home/tills') && (
          <ButtonLink to="/home/tills" state={{ isBelow: true }} variant="quiet">
            {t('Tills')}
          </ButtonLink>
        )}
        {acts.map((each) => (
          <Button
            key={each.key}
            variant={each.isDanger ? 'danger-outline' : 'filled'}
            aria-keyshortcuts={each.key.toUpperCase()}
            onClick={() => setAct(each)}
          >
            {each.verb} <kbd className="only-keys">{each.key.toUpperCase()}</kbd>
          </Button>
        ))}
      </div>
      {act && _id && (
        <Suspense>
          <CloseAlarm
            id={_id}
            others={[]}
            sentence={sentence}
            {...(act.note && { note: act.note })}
            onClose={() => setAct(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
