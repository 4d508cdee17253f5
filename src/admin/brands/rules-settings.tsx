import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type RuleVersions, ruleVersions } from '#contract/rule-versions.ts'
import { rules } from '#contract/rules.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { formatCount } from '../../ui/format.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RulesForm } from './rules-form.tsx'

/** The rules page: the form of the next version, and who has accepted the last ones. */
export function RulesSettings() {
  const current = useQuery(endpointQuery(rules.current, {}))
  const versions = useQuery(endpointQuery(ruleVersions.list, {}))
  const [timesProposed, setTimesProposed] = useState(0)
  return (
    <>
      <QueryResult query={current}>
        {(found) => (
          // The present rules are shown again, because a proposal changes nothing yet.
          <RulesForm key={timesProposed} current={found} onProposed={() => setTimesProposed(timesProposed + 1)} />
        )}
      </QueryResult>
      <Card title={t('Versions')}>
        <QueryResult query={versions}>{(list) => <Versions {...list} />}</QueryResult>
        <p className="meta">
          {t('Each member is asked once to accept a new version. Nobody has to: everything else works meanwhile.')}
        </p>
      </Card>
    </>
  )
}

function Versions({ members, versions }: RuleVersions) {
  if (versions.length === 0) return <p>{t('No rules yet. Members see nothing of them.')}</p>
  return (
    <DescriptionList
      facts={versions.map(({ version, created_at, author, accepted }) => ({
        label: t('Version {version}', { version: formatCount(version) }),
        value: (
          <>
            {t('{accepted} of {members} accepted', { accepted: formatCount(accepted), members: formatCount(members) })}
            <span className="meta">
              {' '}
              · {author} · <DateTime iso={created_at} />
            </span>
          </>
        ),
      }))}
    />
  )
}
