import { type ReactNode, Suspense } from 'react'
import { messages } from '../../i18n/messages.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useIsHydrating } from '../../ui/use-is-hydrating.tsx'
import { ActivitySkeleton } from './activity-skeleton.tsx'

/** The heading and the space of the newest rows, which a start paints before it has them. */
export function NewestFrame({ children }: { children: ReactNode }) {
  const isHydrating = useIsHydrating()
  const skeleton = <ActivitySkeleton rows={3} />
  const { newest, all } = messages.activity
  return (
    <section>
      <div className="section-title">
        <h2>{newest}</h2>
        <TextLink to="/home/activity">{all}</TextLink>
      </div>
      <div className="newest-rows">{isHydrating ? skeleton : <Suspense fallback={skeleton}>{children}</Suspense>}</div>
    </section>
  )
}
