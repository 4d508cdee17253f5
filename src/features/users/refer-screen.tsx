import { useSuspenseQuery } from '@tanstack/react-query'
import { users } from '#contract/users.ts'
import { reading } from '../../api/query.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { share } from '../../ui/icons/signs.ts'
import { List, Row } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { StitchFrame } from '../../ui/stitch-frame.tsx'
import { showToast } from '../../ui/toast.ts'

export function ReferScreen() {
  const { refer_code: code } = useSuspenseQuery(reading(users.me, {})).data
  const link = `${location.origin}/register?ref=${encodeURIComponent(code)}`
  return (
    <>
      <BackBar title="Refer Code" to="/home" />
      <Page>
        <img className="refer-banner" src="/banners/banner-2.svg" alt="" />
        <p>Share this code with a friend. Send it in a message, or read it aloud.</p>
        <div className="code">
          <StitchFrame />
          <span>Your refer code</span>
          <b>{code}</b>
        </div>
        <CopyButton text={code} label="Copy" look="block" onCopied={() => showToast.success('Refer code copied.')} />
        {canShare && (
          <Button variant="outline" isBlock onClick={() => shareLink(link)}>
            <Icon path={share} size="s" />
            Share
          </Button>
        )}
        <List>
          <Row
            over="Share link"
            title={link}
            end={
              <CopyButton
                text={link}
                label="Copy share link"
                onCopied={() => showToast.success('Share link copied.')}
              />
            }
          />
        </List>
      </Page>
    </>
  )
}

const canShare = 'share' in navigator

async function shareLink(url: string) {
  try {
    await navigator.share({ title: 'Joma', text: 'Join me on Joma.', url })
  } catch {
    // Closing the phone's own sheet is an answer too.
  }
}
