import type { Proposal } from '#contract/proposals.ts'
import { t } from '../../i18n/staff.tsx'
import { RulesText } from '../../ui/rules-text.tsx'

/** The proposed rules in both languages, as members would read them. */
export const PresentRules = ({ text_en, text_bn }: Proposal['input']) => (
  <>
    <section aria-label={t('Rules in English')} lang="en">
      <RulesText>{String(text_en)}</RulesText>
    </section>
    <section aria-label={t('Rules in Bengali')} lang="bn">
      <RulesText>{String(text_bn)}</RulesText>
    </section>
  </>
)
