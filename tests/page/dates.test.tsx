import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loadLanguage } from '#src/i18n/messages.ts'
import { DateTime } from '#src/ui/date-time.tsx'

test.each([
  ['en', '2026-11-22T14:05:00Z', '22 Nov 2026 8:05 PM'],
  ['en', '2026-11-21T18:30:00Z', '22 Nov 2026 12:30 AM'],
  ['en', '2026-11-22', '22 Nov 2026'],
  ['bn', '2026-11-22T14:05:00Z', '২২ নভেম্বর ২০২৬ রাত ৮:০৫'],
  ['bn', '2026-11-21T18:30:00Z', '২২ নভেম্বর ২০২৬ রাত ১২:৩০'],
  ['bn', '2026-11-22T03:05:00Z', '২২ নভেম্বর ২০২৬ সকাল ৯:০৫'],
  ['bn', '2026-11-22T06:00:00Z', '২২ নভেম্বর ২০২৬ দুপুর ১২:০০'],
  ['bn', '2026-11-22T09:00:00Z', '২২ নভেম্বর ২০২৬ বিকাল ৩:০০'],
  ['bn', '2026-11-22T12:00:00Z', '২২ নভেম্বর ২০২৬ সন্ধ্যা ৬:০০'],
  ['bn', '2026-11-22', '২২ নভেম্বর ২০২৬'],
] as const)('in %s the time %s reads «%s», in the time of Bangladesh', async (locale, iso, expected) => {
  await loadLanguage(locale)
  const { container } = render(<DateTime iso={iso} format={iso.length === 10 ? 'll' : 'lll'} />)
  expect(container.textContent?.replaceAll('\u00a0', ' ')).toBe(expected)
})
