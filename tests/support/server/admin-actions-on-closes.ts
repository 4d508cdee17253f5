import { dailyCloses } from '#contract/daily-closes.ts'
import { type OneOrMoreCases, performing, unknownId } from './admin-action-case.ts'
import { insertClose } from './insert-close.ts'
import { db } from './test-app.ts'

export const closeActions = {
  'dailyCloses.signOff': async () => {
    const { id, day } = await insertClose(db)
    const signing = performing(dailyCloses.signOff, { id }, { id: unknownId })
    return { action: 'sign-off-close', ...signing, before: null, after: { day }, received: {} }
  },
} satisfies Partial<OneOrMoreCases>
