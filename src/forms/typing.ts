type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whether a form on the screen has input that was not sent. */
export const hasTyping = (): boolean => findChanged().length > 0

/** Whether a reload would lose input: not every form has a draft, and no draft stores passwords or files. */
export const hasUnsavedTyping = (): boolean => findChanged().some((field) => !isInDraft(field))

const findChanged = () =>
  [...document.querySelectorAll<Field>('form :is(input, textarea, select)[name]')].filter(isChanged)

const isInDraft = (field: Field) =>
  field.closest('[data-draft]') !== null && !field.matches('[type="file"], [autocomplete$="-password"]')

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== findDefaultIndex(field)
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked
  return field.type === 'file' ? field.value !== '' : field.value !== field.defaultValue
}

/** The initially selected option. */
const findDefaultIndex = ({ options }: HTMLSelectElement) =>
  Math.max(
    0,
    [...options].findIndex((option) => option.defaultSelected),
  )
