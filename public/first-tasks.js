/*
 * Runs on the prerendered My Tasks, after `first-paint.js`. Adds the rows of the first response (src/member/tasks/tasks-placeholder.tsx),
 * until the page's code takes over.
 */
;(() => {
  const page = document.documentElement
  const { earlyReads } = window
  /* Only the page's code knows which rewards wait in the outbox. */
  if (!earlyReads || localStorage.getItem('outbox-claims')) return
  const [, url] = page.dataset.reads.split(' ')
  const tag = page.lang === 'bn' ? 'bn-BD' : 'en-IN'
  const format = (number) =>
    number.toLocaleString(tag, { minimumFractionDigits: Number.isInteger(number) ? 0 : 2, maximumFractionDigits: 2 })

  function addRows({ data }) {
    const rows = document.querySelector('.early-tasks')
    if (!page.dataset.frame || !rows || data.some(({ expires_at }) => Date.parse(expires_at) <= Date.now())) return
    const list = document.querySelector('.early-task').cloneNode(true)
    list.hidden = false
    const [template] = list.children
    const newRows = data.map(({ bonus }, index) => {
      const row = template.cloneNode(true)
      for (const element of row.querySelectorAll('[data-text]')) {
        const number = element.dataset.reward ? Number(element.dataset.reward) + bonus : index + 1
        element.textContent = element.dataset.text.replace('{number}', format(number))
      }
      return row
    })
    list.replaceChildren(...newRows)
    if (newRows.length > 0) rows.append(list)
  }

  earlyReads.responses[url]
    .then((response) => response.clone().json())
    .then(addRows)
    .catch(() => {})
})()
