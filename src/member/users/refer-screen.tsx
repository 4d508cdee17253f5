import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { ownUser } from '#contract/own-user.ts'
import { type ReferredMember, refers } from '#contract/refers.ts'
import { endpointQuery, pagedEndpointQuery } from '../../api/query.ts'
import { brand } from '../../brand/brand.ts'
import { localText } from '../../i18n/bilingual.ts'
import { messages } from '../../i18n/messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { bannerSource } from '../../ui/banner-source.ts'
import { StitchFrame } from '../../ui/brand-graphics.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { formatPrice } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { share } from '../../ui/icons/actions.ts'
import { userRound } from '../../ui/icons/initial.ts'
import { List, Row } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { showToast } from '../../ui/toast.ts'
import './refer-screen.css'

export function ReferScreen() {
  const { refer_code: code } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const link = `${location.origin}/register?ref=${encodeURIComponent(code)}`
  const { refer } = messages.users
  const canShare = 'share' in navigator
  return (
    <>
      <BackBar title={refer.title} to="/home" />
      <Page width="pair">
        <div>
          <img className="refer-banner" src={bannerSource('banner-2')} alt="" />
          <ReferBonus />
          <p>{refer.help}</p>
          <div className="code">
            <StitchFrame />
            <span>{refer.yourCode}</span>
            <b>{code}</b>
          </div>
          {canShare && (
            <Button isBlock onClick={() => shareLink(link, code)}>
              <Icon path={share} size="s" />
              {refer.share}
            </Button>
          )}
          <CopyButton
            text={code}
            label={messages.ui.copy}
            variant={canShare ? 'outline' : 'block'}
            onCopied={() => showToast.success(refer.codeCopied)}
          />
          <List>
            <Row
              over={refer.link}
              title={<BreakingLink>{link}</BreakingLink>}
              end={<CopyButton text={link} label={refer.copyLink} />}
            />
          </List>
        </div>
        <div>
          <Referred />
          <div className="card center">
            <QrCode text={link} label={refer.qrCode} />
            <p>{refer.scan}</p>
          </div>
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
  const { earn, condition } = messages.users.refer
  return (
    <div>
      <h2>{earn(formatPrice(bonus.amount))}</h2>
      <p>{condition(formatPrice(least.referral_top_up))}</p>
    </div>
  )
}

/** The referred members, and what each brought. Nothing before the first. */
function Referred() {
  const query = useInfiniteQuery(pagedEndpointQuery(refers.mine, {}))
  const { friends } = messages.users.refer
  return (
    <PagedRows query={query} empty={undefined}>
      {(members) => (
        <section className="stack stack-s">
          <h2>{friends}</h2>
          <List>
            {members.map((friend) => (
              <Row
                key={friend._id}
                start={<IconBadge path={userRound} thread="indigo" />}
                title={friend.name}
                detail={<Progress {...friend} />}
                end={
                  friend.earned > 0 && (
                    <span className="money">
                      +{formatPrice(friend.earned)} <small>{messages.ui.suffix.BDT}</small>
                    </span>
                  )
                }
              />
            ))}
          </List>
        </section>
      )}
    </PagedRows>
  )
}

/** How far a friend has come: joined, first top-up, plan. */
function Progress({ created_at, topped_up, plan_name, plan_name_bn }: ReferredMember) {
  const { joined, toppedUp, hasPlan } = messages.users.refer
  return (
    <>
      {joined(<DateTime iso={created_at} format="ll" />)}
      {topped_up && ` · ${toppedUp}`}
      {plan_name && ` · ${hasPlan(localText(plan_name, plan_name_bn))}`}
    </>
  )
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

async function shareLink(url: string, code: string) {
  try {
    await navigator.share({ title: brand.name, text: messages.users.refer.invitation(code), url })
  } catch {
    // Closing the share sheet rejects too.
  }
}
