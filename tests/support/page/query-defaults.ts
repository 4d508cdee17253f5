import { configure, getConfig } from '@testing-library/dom'

configure(({ getElementError }) => ({
  // A busy machine loads a screen slowly. `findBy…` returns as soon as the element exists.
  asyncUtilTimeout: 30_000,
  // What screen readers are told stands on the page a second time.
  defaultIgnore: 'script, style, [data-announcer] *',
  // Printing the page for each failed look-up of a wait takes a seventh of the time. A wait that gives up prints it once.
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
}))

/** Whether a `waitFor` or `findBy…` looks. The library's types do not have its mark. */
function isWaiting(): boolean {
  const config = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean }
  return config._disableExpensiveErrorDiagnostics === true
}
