import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { ownUser } from '#contract/own-user.ts'
import { refers } from '#contract/refers.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { bannerSource } from '../../ui/banner-source.ts'
import { StitchFrame } from '../../ui/brand-graphics.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatPrice } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { share } from '../../ui/icons/actions.ts'
import { List, Row } from '../../ui/lists/list.tsx'
import { Page } from '../../ui/page.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { showToast } from '../../ui/toast.ts'

export function ReferScreen() {
  const { refer_code: code } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const link = `${location.origin}/register?ref=${encodeURIComponent(code)}`
  const { refer } = messages.users
  return (
    <>
      <BackBar title={refer.title} to="/home" />
      <Page>
        <img className="refer-banner" src={bannerSource('banner-2')} alt="" />
        <p>{refer.help}</p>
        <ReferBonus />
        <div className="code">
          <StitchFrame />
          <span>{refer.yourCode}</span>
          <b>{code}</b>
        </div>
        <CopyButton
          text={code}
          label={messages.ui.copy}
          variant="block"
          onCopied={() => showToast.success(refer.codeCopied)}
        />
        {'share' in navigator && (
          <Button variant="outline" isBlock onClick={() => shareLink(link)}>
            <Icon path={share} size="s" />
            {refer.share}
          </Button>
        )}
        <List>
          <Row
            over={refer.link}
            title={<BreakingLink>{link}</BreakingLink>}
            end={<CopyButton text={link} label={refer.copyLink} onCopied={() => showToast.success(refer.linkCopied)} />}
          />
        </List>
        <div className="card center">
          <QrCode text={link} label={refer.qrCode} />
          <p>{refer.scan}</p>
        </div>
      </Page>
    </>
  )
}

/** The bonus for a referred member, and when it is paid. */
function ReferBonus() {
  const { data: bonus } = useQuery(endpointQuery(refers.get, {}))
  const { data: least } = useQuery(endpointQuery(limits.mine, {}))
  if (!bonus || !least || bonus.amount === 0) return null
  return <p>{messages.users.refer.bonus(formatPrice(bonus.amount), formatPrice(least.referral_top_up))}</p>
}

/** Breaks between the parts of the URL, so that the code is not split. */
function BreakingLink({ children }: { children: string }) {
  const { origin, pathname, search } = new URL(children)
  return (
    <>
      {origin}
      <wbr />
      {pathname}
      <wbr />
      {search}
    </>
  )
}

async function shareLink(url: string) {
  try {
    await navigator.share({ title: 'Joma', text: messages.users.refer.invitation, url })
  } catch {
    // Closing the share sheet rejects too.
  }
}
