import { createFileRoute } from '@tanstack/react-router'
import { SmsScreen } from '../../../../admin/tills/sms-screen.tsx'
import { pageTitle } from '../../../../i18n/page-title.ts'

export const Route = createFileRoute('/home/_admin/(tills)/till-sms')({
  head: () => pageTitle('SMS'),
  component: SmsScreen,
})
