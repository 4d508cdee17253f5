import { lazy, Suspense, useState } from 'react'
import { messages } from '../../i18n/messages.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { MailRecovery } from './mail-recovery.tsx'
import { type RecoveryStep, recoveryKey } from './recovery-key.ts'

const NumberRecovery = lazy(async () => ({ default: (await import('./number-recovery.tsx')).NumberRecovery }))

const id = 'forgot'

/** `onReset` navigates to the next screen. */
export function ForgotPasswordScreen({ onReset }: { onReset: () => void }) {
  // A started recovery continues.
  const [way, setWay] = useState<'email' | 'number'>(() => (localStorage.getItem(recoveryKey) ? 'number' : 'email'))
  const [numberStep, setNumberStep] = useState<RecoveryStep>('start')
  const step = way === 'number' ? numberStep : 'start'
  const { title, ways, byEmail, byNumber } = messages.sessions.forgot
  return (
    <AuthPage title={title} backTo="/login" hasLanguages={step === 'start'}>
      {/* Hidden and not removed, because they name the panel. */}
      <div hidden={step === 'alone'}>
        <Tabs
          id={id}
          label={ways}
          tabs={[
            { value: 'email', label: byEmail },
            { value: 'number', label: byNumber },
          ]}
          value={way}
          onChange={setWay}
        />
      </div>
      <TabPanel id={id} value={way}>
        {way === 'email' ? (
          <MailRecovery />
        ) : (
          <Suspense fallback={<Skeleton />}>
            <NumberRecovery onStep={setNumberStep} onReset={onReset} />
          </Suspense>
        )}
      </TabPanel>
    </AuthPage>
  )
}
