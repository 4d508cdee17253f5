type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whether a reload would lose input: not every form has a draft, and no draft stores passwords or files. */
export function hasUnsavedTyping(): boolean {
  const fields = document.querySelectorAll<Field>('form :is(input, textarea, select)[name]')
  return [...fields].some((field) => isChanged(field) && !isInDraft(field))
}

const isInDraft = (field: Field) =>
  field.closest('[data-draft]') !== null && !field.matches('[type="file"], [autocomplete$="-password"]')

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== firstIndex(field)
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked
  return field.type === 'file' ? field.value !== '' : field.value !== field.defaultValue
}

/** The initially selected option. */
const firstIndex = ({ options }: HTMLSelectElement) =>
  Math.max(
    0,
    [...options].findIndex((option) => option.defaultSelected),
  )
