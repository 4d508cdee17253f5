import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../i18n/messages.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { DevicesScreen } from '../../member/devices/devices-screen.tsx'

export const Route = createFileRoute('/home/devices')({
  head: () => pageTitle(messages.users.devices.title),
  component: DevicesScreen,
})
