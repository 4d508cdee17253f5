import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { users } from '#contract/users.ts'
import { reading } from '../../api/query.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { gift, layoutGrid } from '../../ui/icons/places.ts'
import { chevronRight } from '../../ui/icons/signs.ts'
import { List, Row, RowLink } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { Patch } from '../../ui/patch.tsx'
import { showToast } from '../../ui/toast.ts'

/** `passwordForm` stands in the card Edit Password. */
export function ProfileScreen({ passwordForm }: { passwordForm: ReactNode }) {
  const me = useSuspenseQuery(reading(users.me, {})).data
  return (
    <>
      <BackBar title="My Profile" to="/home" />
      <Page>
        <div className="profile-head">
          <Avatar name={me.username} image={me.image ?? undefined} size="l" />
          <h2>{me.username}</h2>
        </div>
        <Card>
          <Facts
            facts={[
              { label: 'Username', value: me.username },
              { label: 'Email', value: me.email },
              { label: 'Mobile number', value: <span className="mono">{me.mobile_number}</span> },
              { label: 'Gender', value: me.gender === 'male' ? 'Male' : 'Female' },
              { label: 'Country', value: me.country },
            ]}
          />
        </Card>
        <List>
          {me.role === 'customer' && <ReferCode code={me.refer_code} />}
          <RowLink to="/home/more" start={<Patch path={layoutGrid} thread="plain" />} title="More" end={arrow} />
        </List>
        <Card title="Edit Password">{passwordForm}</Card>
      </Page>
    </>
  )
}

const arrow = <Icon path={chevronRight} size="s" />

function ReferCode({ code }: { code: string }) {
  return (
    <Row
      start={<Patch path={gift} thread="marigold" />}
      over="Refer code"
      title={<span className="mono">{code}</span>}
      end={
        <CopyButton
          text={code}
          label="Copy referral code"
          onCopied={() => showToast.success('Referral code copied!')}
        />
      }
    />
  )
}
