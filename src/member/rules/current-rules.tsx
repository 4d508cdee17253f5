import { useQuery } from '@tanstack/react-query'
import { rules } from '#contract/rules.ts'
import { endpointQuery } from '../../api/query.ts'
import { localText } from '../../i18n/bilingual.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCount } from '../../ui/format.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RulesText } from '../../ui/rules-text.tsx'
import { rulesTexts } from './texts.ts'

/** The current rules in the language of the page. */
export function CurrentRules() {
  const query = useQuery(endpointQuery(rules.current, {}))
  const texts = rulesTexts()
  return (
    <QueryResult query={query}>
      {(current) =>
        current ? (
          <div className="stack">
            <RulesText>{localText(current.text_en, current.text_bn)}</RulesText>
            <p className="meta">
              {`${texts.version} ${formatCount(current.version)}`} · <DateTime iso={current.created_at} format="ll" />
            </p>
          </div>
        ) : (
          <EmptyState title={texts.none} help={texts.noneHelp} />
        )
      }
    </QueryResult>
  )
}
