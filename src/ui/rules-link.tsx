import { useEffect, useState } from 'react'
import { brand } from '../brand/brand.ts'
import { messages } from '../i18n/messages.ts'
import { TextLink } from './text-link.tsx'

/** Not in the prerendered document, which is the same for shops with and without rules. */
export function RulesLink() {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(brand.hasRules === true), [])
  return isShown && <TextLink to="/rules">{messages.ui.rules}</TextLink>
}
