/**
 * The oldest browsers in which Joma works, by their names in web-features. See docs/decisions/0016-the-oldest-browsers.md.
 * Older ones get the page of `old-browser.js`.
 */
export const oldestBrowsers = {
  chrome: 111,
  chrome_android: 111,
  edge: 111,
  firefox: 115,
  firefox_android: 115,
  safari: 16.4,
  safari_ios: 16.4,
}

/** Vite's `build.target`, for scripts and stylesheets. */
export const buildTarget = ['chrome111', 'edge111', 'firefox115', 'safari16.4', 'ios16.4']
