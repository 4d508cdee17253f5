import type { CloseReport, DailyClose } from '#contract/daily-closes.ts'
import { providers } from '#contract/providers.ts'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime, formatDay } from '../../ui/date-time.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatCount, Money } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { exceptionLabels } from './exception-labels.ts'

interface CloseReportProps {
  close: DailyClose
  onSignOff: () => void
  onClose: () => void
}

/** The frozen report of a day. It can be printed, or saved as a PDF by the browser. */
export function CloseReportDialog({ close, onSignOff, onClose }: CloseReportProps) {
  const { day, report, head, created_at, signed_off_by, signed_off_at, note } = close
  return (
    <Dialog
      title={t('The books of {day}', { day: formatDay(day) })}
      onClose={onClose}
      actions={
        <>
          <PrintButton load={async () => true} />
          {!signed_off_at && <Button onClick={onSignOff}>{t('Sign off')}</Button>}
        </>
      }
    >
      <DescriptionList facts={listFigures(report)} />
      <h3>{t('To look at')}</h3>
      {report.exceptions.length === 0 ? (
        <p>{t('Nothing.')}</p>
      ) : (
        <ul>
          {report.exceptions.map(({ kind, count, amount }) => (
            <li key={kind}>
              {exceptionLabels()[kind]}: {formatCount(count)}
              {amount > 0 && (
                <>
                  , <Money amount={amount} suffix="tk" />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <DescriptionList
        facts={[
          { label: t('Closed'), value: <DateTime iso={created_at} /> },
          {
            label: t('Signed off'),
            value: signed_off_at ? (
              <>
                <MixedText>{signed_off_by ?? ''}</MixedText>, <DateTime iso={signed_off_at} />
              </>
            ) : (
              t('Not yet')
            ),
          },
          ...(note ? [{ label: t('Note'), value: <MixedText>{note}</MixedText> }] : []),
          {
            label: t('Head of the chain'),
            value: <code translate="no">{head}</code>,
          },
        ]}
      />
    </Dialog>
  )
}

const taka = (amount: number) => <Money amount={amount} suffix="tk" />

const listFigures = ({ owed, topped_up, opening, paid_out, rewards, sold, tills }: CloseReport) => [
  { label: t('Owed to members'), value: taka(owed.balance + owed.earning + owed.hold) },
  { label: t('of it main balances'), value: taka(owed.balance) },
  { label: t('of it income balances'), value: taka(owed.earning) },
  { label: t('of it on hold'), value: taka(owed.hold) },
  { label: t('Top-ups'), value: taka(topped_up) },
  ...(opening > 0 ? [{ label: t('Brought from the other program'), value: taka(opening) }] : []),
  { label: t('Payouts'), value: taka(paid_out) },
  { label: t('Rewards'), value: taka(rewards) },
  { label: t('Plans sold'), value: taka(sold) },
  ...tills.map(({ label, method, balance }) => ({
    label: method ? `${label} (${providers[method].name.en})` : label,
    value: balance === null ? t('Balance not known') : taka(balance),
  })),
]
