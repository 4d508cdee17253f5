import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { proposedMessage } from '#contract/proposals.ts'
import { type NewStaffSettings, type StaffSettings, staff } from '#contract/staff.ts'
import { endpointQuery } from '../../api/query.ts'
import { Form } from '../../forms/form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { showToast } from '../../ui/toast.ts'
import { useConfirmedWrite } from '../writes/confirm-write.tsx'
import { CheckField } from './check-field.tsx'
import { FactorHelp, SecondPersonHelp } from './check-helps.tsx'
import { findChanges, formatSetting, pickSettings, readSettings, type SettingField, settings } from './staff-fields.ts'

/** The safety settings of the staff. */
export function StaffSafety() {
  const query = useQuery(endpointQuery(staff.settings, {}))
  return (
    <>
      <BackBar title={t('Staff safety')} to="/home/manage-admin">
        <ButtonLink to="/home/proposals" state={{ isBelow: true }} variant="quiet" size="s">
          {t('Approvals')}
        </ButtonLink>
      </BackBar>
      <Page width="work">
        <QueryResult query={query}>
          {/* Without the numbers of administrators, whose changes must not clear the form. */}
          {(current) => <StaffForm key={JSON.stringify(pickSettings(current))} current={current} />}
        </QueryResult>
      </Page>
    </>
  )
}

function StaffForm({ current }: { current: StaffSettings }) {
  const [proposedCount, setProposedCount] = useState(0)
  const { factor_required, second_person } = settings()
  const { submit, isSending, errors, failure, confirmation } = useConfirmedWrite(staff.setSettings, {
    verb: t('Change'),
    check: (next) =>
      findChanges(current, next).length === 0
        ? { factor_required: t('Nothing is changed. All settings are so already.') }
        : {},
    question: (next) => <ChangeSummary current={current} next={next} />,
    onDone: () => showToast.success(translate(staff.setSettings.message)),
    onProposed: () => setProposedCount(proposedCount + 1),
  })
  return (
    <>
      <Form className="form-rows" errors={errors} failure={failure} onSubmit={(typed) => submit(readSettings(typed))}>
        {proposedCount > 0 && (
          <Banner tone="success">
            {proposedMessage}{' '}
            <TextLink to="/home/proposals" state={{ isBelow: true }}>
              {t('Approvals')}
            </TextLink>
          </Banner>
        )}
        {/* The present values are shown again, because nothing is changed yet. */}
        <Fragment key={proposedCount}>
          <Card title={t('Sign-in')}>
            <div className="stack">
              <CheckField name="factor_required" label={factor_required.label} isOn={current.factor_required}>
                <FactorHelp {...current} />
              </CheckField>
              <SettingInput name="session_hours" current={current} />
              <SettingInput name="idle_minutes" current={current} />
            </div>
          </Card>
          <Card title={t('Sensitive changes')}>
            <div className="stack">
              <CheckField name="second_person" label={second_person.label} isOn={current.second_person}>
                <SecondPersonHelp {...current} />
              </CheckField>
              <SettingInput name="second_person_above" current={current} />
              <SettingInput name="fresh_proof_above" current={current} />
            </div>
          </Card>
        </Fragment>
        <Button type="submit" isBlock isBusy={isSending}>
          {t('Save')}
        </Button>
      </Form>
      {confirmation}
    </>
  )
}

interface SettingInputProps {
  name: keyof NewStaffSettings
  current: StaffSettings
}

function SettingInput({ name, current }: SettingInputProps) {
  const { label, help, unit }: SettingField = settings()[name]
  return (
    <TextField
      name={name}
      label={label}
      hint={help}
      inputMode={unit === 'tk' ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={14}
      {...(unit && { suffix: translate(unit) })}
      defaultValue={String(current[name])}
    />
  )
}

function ChangeSummary({ current, next }: { current: NewStaffSettings; next: NewStaffSettings }) {
  return (
    <ul>
      {findChanges(current, next).map((name) => (
        <li key={name}>
          {t('{label} from {before} to {after}', {
            label: settings()[name].label,
            before: <b>{formatSetting(name, current)}</b>,
            after: <b>{formatSetting(name, next)}</b>,
          })}
        </li>
      ))}
    </ul>
  )
}
