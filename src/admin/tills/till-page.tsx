import type { ReactNode } from 'react'
import { t } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Page } from '../../ui/page.tsx'
import type { RoutePath } from '../../ui/route-path.ts'
import { TillTabs } from './till-tabs.tsx'

interface TillPageProps {
  /** The path of the tab. */
  current: RoutePath
  /** At the end of the head: the next thing to do. */
  action?: ReactNode
  children: ReactNode
}

/** One of the screens about tills. The head and the tabs are the same in all. */
export function TillPage({ current, action, children }: TillPageProps) {
  return (
    <>
      <BackBar title={t('Tills')} to="/home">
        {action}
      </BackBar>
      <Page width="work">
        <TillTabs current={current} />
        {children}
      </Page>
    </>
  )
}
