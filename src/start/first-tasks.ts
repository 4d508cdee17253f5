import type { Output } from '#contract/endpoint.ts'
import type { tasks } from '#contract/tasks.ts'
import type { Locale } from '../i18n/locale.ts'
import { formatPriceIn } from '../i18n/numbers.ts'
import { claimMark } from '../outbox/claim-mark.ts'

/*
 * Part of the prerendered My Tasks, after `early-reads.ts`. Adds the rows of the first response (src/member/tasks/tasks-placeholder.tsx),
 * until the page's code takes over.
 */

const page = document.documentElement
const { earlyReads } = window

function addRows(today: Output<typeof tasks.today>) {
  const rows = document.querySelector('.early-tasks')
  const hidden = document.querySelector<HTMLElement>('.early-task')
  const isOver = today.some(({ expires_at }) => Date.parse(expires_at) <= Date.now())
  if (!page.dataset.frame || !rows || !hidden || isOver) return
  const list = hidden.cloneNode(true) as HTMLElement
  list.hidden = false
  const template = list.children[0]!
  const newRows = today.map(({ bonus, place }, index) => {
    const row = template.cloneNode(true) as HTMLElement
    for (const element of row.querySelectorAll<HTMLElement>('[data-text]')) {
      const { text = '', reward } = element.dataset
      const number = formatPriceIn(page.lang as Locale, reward ? Number(reward) + bonus : (place ?? index + 1))
      element.textContent = text.replace('{number}', number)
    }
    return row
  })
  list.replaceChildren(...newRows)
  if (newRows.length > 0) rows.append(list)
}

// Only the page's code knows which rewards wait in the outbox.
if (earlyReads && !localStorage.getItem(claimMark)) {
  const [, url] = page.dataset.reads!.split(' ')
  earlyReads.responses[url!]
    ?.then((response) => response.clone().json())
    .then(({ data }) => addRows(data))
    .catch(() => {})
}
