/** Of the figures in local storage that `src/start/first-paint.ts` shows at the next start. They belong to one session. */
export const snapshotKey = 'snapshot'

/** A text of a prerendered screen that is filled in before the page's code runs. */
export type FirstPaintName = 'letter' | 'name' | 'balance' | 'age' | 'income' | 'plan' | 'notice'

export type FirstPaintTexts = { [Name in FirstPaintName]?: string | undefined }

export interface Snapshot {
  /** The session: no other one shows the figures. */
  jti: string
  locale: string
  readAtMs: number
  texts: FirstPaintTexts
}
