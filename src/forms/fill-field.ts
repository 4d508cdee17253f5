/** Enters a value into a field, as a user would, so that the form's draft has it too. */
export function fillField(form: HTMLFormElement | null | undefined, name: string, value: string): void {
  const field = form?.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) return
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
