/** What screen readers were told in the last seconds. */
export const announced = (politeness: 'polite' | 'assertive') =>
  [...document.querySelectorAll(`[data-announcer=${politeness}]`)].map(({ textContent }) => textContent).join('\n')
