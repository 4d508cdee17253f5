type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** True where a reload would lose what was typed: not every form has a draft, and none keeps passwords or files. */
export function hasUnsavedTyping(): boolean {
  const fields = document.querySelectorAll<Field>('form :is(input, textarea, select)[name]')
  return [...fields].some((field) => isChanged(field) && !isKept(field))
}

const isKept = (field: Field) =>
  field.closest('[data-draft]') !== null && !field.matches('[type="file"], [autocomplete$="-password"]')

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== firstIndex(field)
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked
  return field.type === 'file' ? field.value !== '' : field.value !== field.defaultValue
}

/** What a list shows before anybody has chosen. */
const firstIndex = ({ options }: HTMLSelectElement) =>
  Math.max(
    0,
    [...options].findIndex((option) => option.defaultSelected),
  )
