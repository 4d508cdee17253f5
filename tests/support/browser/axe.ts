import { createRequire } from 'node:module'
import type { BrowserContext, Page } from '@playwright/test'
import type axe from 'axe-core'

/** Loads axe with every document of the context. `AxeBuilder` sends it again for each run, which takes longer than the run. */
export const addAxe = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') })

/** The violations of all rules that axe runs by default, or of these rules. Each line names the rule and its elements. */
export const runAxe = (page: Page, rules?: string[]): Promise<string[]> =>
  page.evaluate(async (runOnly) => {
    const options = { resultTypes: ['violations' as const], ...(runOnly && { runOnly }) }
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, rules)
