import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { ownUser } from '#contract/own-user.ts'
import { users } from '#contract/users.ts'
import { endpointQuery } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { countryLabel } from '../../forms/countries.ts'
import { locale, messages } from '../../i18n/messages.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { chevronRight, smartphone } from '../../ui/icons/actions.ts'
import { pencil } from '../../ui/icons/edit.ts'
import { globe, lock, mail } from '../../ui/icons/initial.ts'
import { gift, layoutGrid, logOut as logOutIcon } from '../../ui/icons/navigation.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { List, Row, RowButton, RowLink } from '../../ui/list.tsx'
import { useLogOut } from '../../ui/log-out.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Page } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast.ts'

interface ProfileScreenProps {
  /** Shown in the card Edit Password. */
  passwordForm: ReactNode
  /** A row with a link to the rules of the shop. */
  rules: ReactNode
}

export function ProfileScreen({ passwordForm, rules }: ProfileScreenProps) {
  const me = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const logOut = useLogOut()
  const { forms } = messages
  return (
    <>
      <BackBar title={messages.users.profile.title} to="/home" />
      <Page width="pair">
        <div>
          <div className="profile-head">
            <Avatar name={me.username} image={me.image ?? undefined} size="l" />
            <h2>{me.username}</h2>
            <div className="flex">
              <PictureButton />
              {me.image && <RemovePicture />}
            </div>
          </div>
          <Card>
            <DescriptionList
              facts={[
                { label: forms.username, value: me.username },
                { label: forms.email, value: me.email },
                { label: forms.mobileNumber, value: <AccountNumber>{me.mobile_number}</AccountNumber> },
                { label: forms.gender, value: forms[me.gender] },
                { label: forms.country, value: <MixedText>{countryLabel(me.country, locale)}</MixedText> },
              ]}
            />
          </Card>
          <List>
            {me.role === 'customer' && <ReferCode code={me.refer_code} />}
            <RowLink
              to="/home/email"
              start={<IconBadge path={mail} thread="indigo" />}
              title={messages.users.email.title}
              end={arrow}
            />
            <RowLink
              to="/home/devices"
              start={<IconBadge path={smartphone} thread="indigo" />}
              title={messages.users.devices.title}
              end={arrow}
            />
            <RowLink
              to="/home/security"
              start={<IconBadge path={lock} thread="indigo" />}
              title={messages.users.security.title}
              end={arrow}
            />
            <RowLink
              to="/home/more"
              start={<IconBadge path={layoutGrid} thread="plain" />}
              title={messages.ui.more}
              end={arrow}
            />
            {rules}
            <Row
              start={<IconBadge path={globe} thread="indigo" />}
              title={messages.ui.language}
              end={<LanguageSwitch />}
            />
            <RowButton
              start={<IconBadge path={logOutIcon} thread="plain" />}
              title={messages.ui.logOut}
              onClick={logOut}
            />
          </List>
        </div>
        <div>
          <Card title={messages.sessions.editPassword}>{passwordForm}</Card>
          {me.role === 'customer' && (
            <Suspense>
              <BooksStatus />
              <OwnData user={me} />
            </Suspense>
          )}
        </div>
      </Page>
    </>
  )
}

const arrow = <Icon path={chevronRight} size="s" />

function ReferCode({ code }: { code: string }) {
  return (
    <Row
      start={<IconBadge path={gift} thread="marigold" />}
      over={messages.forms.referCode}
      title={
        <span className="mono" translate="no">
          {code}
        </span>
      }
      end={
        <CopyButton
          text={code}
          label={messages.users.profile.copyCode}
          onCopied={() => showToast.success(messages.users.profile.codeCopied)}
        />
      }
    />
  )
}

const OwnData = lazy(async () => ({ default: (await import('./own-data.tsx')).OwnData }))
const BooksStatus = lazy(async () => ({ default: (await import('./books-status.tsx')).BooksStatus }))
const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }))

/** Selects a profile picture and opens the preview. */
function PictureButton() {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const { edit, change } = messages.users.picture

  function pick() {
    if (!input.current) return
    // Otherwise selecting the same file again would fire no `change` event.
    input.current.value = ''
    input.current.click()
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={change}
        hidden
        onChange={({ currentTarget: { files } }) => setFile(files?.[0])}
      />
      <Button variant="outline" size="s" aria-label={change} onClick={pick}>
        <Icon path={pencil} size="s" />
        {edit}
      </Button>
      {file && (
        <Suspense>
          <PictureDialog file={file} onAnother={pick} onClose={() => setFile(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Removes the profile picture, after a confirmation. */
function RemovePicture() {
  const [isAsking, setIsAsking] = useState(false)
  const { remove, removePicture, removeHelp } = messages.users.picture
  const { submit, isSending, failure } = useWrite(users.removePicture, {
    onDone: () => {
      setIsAsking(false)
      showToast.success(messages.successes.picture_removed)
    },
  })
  return (
    <>
      <Button variant="outline" size="s" aria-label={removePicture} onClick={() => setIsAsking(true)}>
        {remove}
      </Button>
      {isAsking && (
        <ConfirmDialog
          verb={remove}
          isDanger
          isBusy={isSending}
          error={failure}
          onConfirm={() => submit({})}
          onClose={() => setIsAsking(false)}
        >
          {removeHelp}
        </ConfirmDialog>
      )}
    </>
  )
}
